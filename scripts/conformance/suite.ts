import type { Client, ClientOptions } from './client.ts'
import type { Coverage } from './coverage.ts'
import type { Login } from './credentials/login.ts'
import { type HttpRequest, type HttpResponse, type Key, toCurl } from './exchange.ts'
import type { Fixtures } from './fixtures.ts'
import type { Oracle } from './oracle.ts'
import type { ContractOperation } from './oracle-contract.ts'
import type { Results } from './results.ts'
import type { Samples } from './samples.ts'
import type { Target } from './target.ts'

/** What all clients of a run have in common. */
export type RunManner = Required<Omit<ClientOptions, 'impatient' | 'ca'>> & Pick<ClientOptions, 'ca'>

/** What the parts of a run share. */
export interface Suite {
  target: Target
  oracle: Oracle
  /** The operations that there is a sample of; the others are not called. */
  operations: readonly ContractOperation[]
  coverage: Coverage
  results: Results
  client: Client
  /** The keys of security schemes of their own: those that were given, and what logging in has given. */
  keys: Map<string, Key>
  /** Logs in, where the contract shows how. */
  login: Login
  /** How clients of the run work. */
  manner: RunManner
  /** Judges and counts an exchange, whoever had it, and gives what is wrong with it. */
  observe(request: HttpRequest, response: HttpResponse): string[]
  samples: Samples
  /** Removes what the run has made of which only a few may be there at once. */
  makeRoom(): Promise<void>
  fixtures: Fixtures
  /** Whether the server is held to what every server of this project does, beside its contract and HTTP. */
  house: boolean
  /** When the time for the run is over, as `performance.now` counts; nothing new is begun then. */
  deadline: number
  /** Whether the server has accepted a request that it had to refuse: what it shows of that later is no other cause. */
  spoiled: boolean
  seed: number
  /** How many generated requests got a response. */
  generated: number
}

/** The curl line of a request: to the server that had it or, if that one will be gone, to another like it. */
export const curlOf = ({ target, client }: Pick<Suite, 'target' | 'client'>, request: HttpRequest): string =>
  toCurl(target.replay?.url ?? client.base, request, client.credentialsOf(request, client.key))
