import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { start } from './child.ts'
import { temporaryFolder } from './folder.ts'

/** What came back over the wire, with its body parsed, if it has one. */
export interface Reply<T = unknown> {
  status: number
  headers: Headers
  body: T
}

/** Asks one server, with one key or none. As many connections are opened as there are requests under way. */
export type Ask = <T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<T>>

/** A client of a server over real connections. */
export function client(address: string, key?: string): Ask {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
}

/** The key that the first start of a server on this database left beside it. */
export const keyBeside = async (database: string) => (await readFile(`${database}.admin.key`, 'utf8')).trim()

/** A server in a process of its own on an empty database, and a client of it. */
export async function startEmpty() {
  const database = join(temporaryFolder(), 'pets.db')
  const server = await start('.', { DATABASE_URL: `file:${database}` })
  return { database, server, ask: client(server.address, await keyBeside(database)) }
}
