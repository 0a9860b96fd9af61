/** The path under which the operations of a contract stand. */
import { child, type Fields, fields, list, rootOf, text } from './document.ts'

/** The path of the first server without a slash at its end, its variables at their defaults: `/v1`, or nothing. */
export function basePath(document: Fields): string {
  const [server] = list(document.servers)
  return server === undefined ? '' : pathOf(fields(server))
}

/** The path of a server's URL, which may be relative. */
export function pathOf(server: Fields): string {
  const path = urlOf(server)
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
  return `/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '')
}

/** The address of the first server; undefined where it depends on where the contract is served. */
export function absoluteServer(document: Fields): string | undefined {
  const url = urlOf(fields(list(document.servers)[0]))
  return /^https?:/i.test(url) ? url : undefined
}

/** A server's URL, its variables at their defaults. */
const urlOf = (server: Fields): string =>
  (text(server.url) ?? '').replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    String(child(rootOf(server), 'variables', name).value.default ?? ''),
  )
