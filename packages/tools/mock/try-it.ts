import { curlCall } from 'contract-openapi/cli'
import type { Contract, Route } from 'contract-openapi/contract'
import { namesIn, replaceNames } from 'contract-openapi/wire'

interface Trial {
  target: string // path and query
  curl: string // command for a shell
}

/** Returns a GET without required parameters; undefined if there is none. */
export function trialOf({ routes }: Pick<Contract, 'routes'>, address: string): Trial | undefined {
  const isRead = ({ method, validate: { query, headers, cookies } }: Route) =>
    method === 'GET' && [query, headers, cookies].every((isValid) => isValid?.({}) ?? true)
  const route =
    routes.find((route) => namesIn(route.path).length === 0 && isRead(route)) ?? routes.find(isRead)
  if (!route) return undefined
  // What a shell would not take as it stands is encoded.
  const target = replaceNames(route.path, () => '1')
    .toWellFormed()
    .replaceAll(/[^\w.~/:@%+,;=-]/gu, encodeURIComponent)
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return { target, curl: curlCall(address + target, route.security?.[0] ?? [], 'any') }
}
