import { readFile } from 'node:fs/promises'

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
