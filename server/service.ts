import type { Contract } from './contract/contract.ts'
import type { WriteProblem } from './http/problem.ts'
import type { Handler } from './operation.ts'
import type { Database } from './store/database.ts'
import type { Schema } from './store/schema.ts'
import type { ServiceStore } from './store/service-store.ts'
import type { WebhookService } from './webhooks/message.ts'

/** A service, put together: what a server, and every command, needs to know of it. */
export interface Service<Store extends ServiceStore = ServiceStore> {
  /** For people. */
  name: string
  /** In the names of metrics, API keys and the database file; lower-case letters. */
  id: string
  /** A request that shows something after the first start, such as `/things?limit=3`. */
  firstCall: string
  /** What was generated from the contract. */
  contract: Contract & { source: Source }
  /** By operationId; those that are missing are mocked by `dev`, and stop any other start. */
  handlers: Readonly<Record<string, Handler>>
  /** The shape of errors; problem details (RFC 9457) by default. */
  writeProblem?: WriteProblem
  /** Without it no webhooks are delivered. */
  webhooks?: WebhookService
  schema: Schema
  /** The store that handlers get, over an open database. */
  store(database: Database): Store
  /** Fills an empty store with sample data; resolves to what was added, or to undefined when there is data already. */
  seed?(store: Store): Promise<string | undefined>
}

/** The contract's files when code was generated from it, relative to the first, and the SHA-256 of their texts. */
export interface Source {
  files: readonly string[]
  digest: string
}
