// Paths and addresses of the servers of a contract.
import { below, child, type Fields, fields, type Located, list, rootOf, text } from '../read/document.ts'
import { replaceNames } from '../wire/template.js'

/** Path of the first server without a trailing slash, with default variables: `/v1`, or empty. */
export function basePath(document: Fields): string {
  const [server] = list(document.servers)
  return server === undefined ? '' : pathOf(fields(server))
}

// With more combinations of variables, only the defaults are served.
const mostCombinations = 20

export function basesOf(owner: Located | undefined): string[] {
  const bases = owner ? below(owner, ['servers']).flatMap(pathsOf) : []
  return bases.length > 0 ? [...new Set(bases)] : ['']
}

function pathsOf({ value: server }: Located): string[] {
  const url = text(server.url) ?? ''
  // The operator decides about the host.
  const varying = Object.entries(fields(server.variables))
    .map(([name, variable]) => ({ name, values: list(fields(variable).enum).map(String) }))
    .filter(({ name, values }) => values.length > 0 && url.includes(`{${name}}`))
  const isFew = varying.reduce((count, { values }) => count * values.length, 1) <= mostCombinations
  let choices: Fields[] = [{}]
  for (const { name, values } of isFew ? varying : [])
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: { default: value } })))
  const paths = choices.map((choice) =>
    pathOf({ ...server, variables: { ...fields(server.variables), ...choice } }),
  )
  // The path with defaults comes first.
  return [pathOf(server), ...paths]
}

// A host and its port, which would otherwise be a scheme or a path.
const bareHost = /^[\w.-]+:\d+(?=\/|$)/

/** True if the URL of a server begins with a host and a port, without a scheme. */
export const isWithoutScheme = (server: Fields): boolean => bareHost.test(urlOf(server))

/** Returns the path of a server's URL, without a slash at its end. */
export function pathOf(server: Fields): string {
  const path = urlOf(server)
    .replace(bareHost, '')
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
  const rooted = `/${path}`.replaceAll(/\/+/g, '/')
  // Clients remove dot segments (RFC 3986, section 5.2.4).
  const hasDots = /\/(\.|%2e){1,2}(\/|$)/i.test(rooted)
  return (hasDots ? new URL(`http://localhost${rooted}`).pathname : rooted).replace(/\/$/, '')
}

export function absoluteServer(document: Fields): string | undefined {
  const url = urlOf(fields(list(document.servers)[0]))
  return /^https?:/i.test(url) ? url : undefined
}

// Variables have their defaults.
const urlOf = (server: Fields): string =>
  replaceNames(text(server.url) ?? '', (name) =>
    String(child(rootOf(server), 'variables', name).value.default ?? ''),
  )
