import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { start } from './child.ts'
import { temporaryFolder } from './folder.ts'

/** Response over the wire, with its body parsed. */
export interface Reply<T = unknown> {
  status: number
  headers: Headers
  body: T
}

/** Sends a request to one server, with one key or none. Concurrent requests use separate connections. */
export type Ask = <T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply<T>>

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

/** Reads the key that the first start left beside the database. */
export const keyBeside = async (database: string) => (await readFile(`${database}.admin.key`, 'utf8')).trim()

/** Starts a server process on an empty database, and returns a client of it. */
export async function startEmpty() {
  const database = join(temporaryFolder(), 'pets.db')
  const server = await start('.', { DATABASE_URL: `file:${database}` })
  return { database, server, ask: client(server.address, await keyBeside(database)) }
}
