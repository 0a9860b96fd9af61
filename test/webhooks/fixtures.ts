/** Deliveries for tests: databases, real receivers, and servers that deliver. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import SQLite from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { schema } from '../../db/store.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import type { DeliveryOptions } from '../../packages/server/webhooks/deliver.ts'
import type { Database, Engine } from '../../packages/store/kit/unit.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { createMigrated } from '../support/store.ts'
import { delivering } from './delivering.ts'

interface Empty {
  url: string
  sql(text: string): unknown
}

export const databases: Record<string, () => Promise<Empty>> = {
  async SQLite() {
    const file = join(temporaryFolder(), 'events.db')
    const sql = (text: string) => {
      const db = new SQLite(file)
      db.exec(text)
      db.close()
    }
    return { url: `file:${file}`, sql }
  },
}
if (!noPostgres) {
  const cluster = await sharedPostgres()
  databases.PostgreSQL = async () => {
    const url = await createMigrated()
    return { url, sql: (text) => cluster.sql(text, new URL(url).pathname.slice(1)) }
  }
}

export async function open(url: string, options: StoreOptions = {}): Promise<Database> {
  const database = await openDatabase(url, schema, options)
  onTestFinished(() => database.close())
  return database
}

export async function openEmpty(empty: () => Promise<Empty>, options?: StoreOptions) {
  const { url, sql } = await empty()
  const database = await open(url, options)
  return { database, engine: database.engine, sql }
}

export function deliver(database: Database, options?: Partial<DeliveryOptions>) {
  const server = delivering(database, options)
  onTestFinished(() => server.close())
  return server
}

export interface Arrived {
  id: string
  type: string
  /** Number of the event. */
  n: number
  headers: IncomingHttpHeaders
  body: string
  path: string
}

export type Responds = (arrived: Arrived, response: ServerResponse, times: number) => unknown

/** Receives on a free port until the end of the test; responds 204 by default. */
export async function receiver(
  responds: Responds = (_, response) => response.writeHead(204).end(),
  port = 0,
) {
  const arrived: Arrived[] = []
  const state = { responds, underWay: 0, maxUnderWay: 0 }
  const server = createServer(async (request, response) => {
    state.maxUnderWay = Math.max(state.maxUnderWay, ++state.underWay)
    response.on('close', () => state.underWay--)
    const body = await text(request).catch(() => '')
    if (body === '') return
    const { type, data } = JSON.parse(body)
    const { headers, url: path = '' } = request
    const one = { id: String(headers['webhook-id']), type, n: data.n, headers, body, path }
    arrived.push(one)
    state.responds(one, response, arrived.filter(({ id }) => id === one.id).length)
  }).listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}/hook?secret=of-the-owner`,
    arrived,
    state,
    numbers: () => arrived.map(({ n }) => n),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
    port: own,
  }
}

export const until = <T>(look: () => T | Promise<T>) => expect.poll(look, { interval: 10 })

/** Emits events with these numbers, each in a write of its own. */
export async function tell(engine: Engine, numbers: Iterable<number>, type = 'thing.made') {
  for (const n of numbers) await engine.write({}, (_touched, unit) => unit.emit(type, { n }))
}

/** Emits events with these numbers in one write. */
export const tellAtOnce = (engine: Engine, numbers: readonly number[]) =>
  engine.write({}, (_touched, unit) => {
    for (const n of numbers) unit.emit('thing.made', { n })
  })

export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

export const status =
  (code: number, headers: Record<string, string> = {}): Responds =>
  (_, response) =>
    response.writeHead(code, headers).end()
