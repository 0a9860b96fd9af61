// Paths of a contract in Fastify's router.

import type { Route } from 'contract-openapi/contract'
import { namesIn, piecesOf, textIn, valueBefore } from 'contract-openapi/wire'
import type { FastifyRequest } from 'fastify'
import { decodedText } from '../http/request.ts'

// Writes a path template for Fastify's router: `/things/:p0`, or `/things/:p0([^]…).json` beside text. Parameters get numbers, because
// names of a contract may have any characters.
export function routerPath(template: string, patterns: Route['pathPatterns'] = {}): string {
  const names = namesIn(template)
  const pieces = piecesOf(template).map(routerText)
  return pieces.reduce((path, piece, index) => {
    const isAlone = path.endsWith('/') && /^(\/|$)/.test(piece)
    const name = names[index - 1] ?? ''
    const described = Object.hasOwn(patterns, name) ? patterns[name] : undefined
    // The router has decoded the value, which may have a slash.
    const value =
      described ??
      (isAlone ? undefined : valueBefore(piece, index === pieces.length - 1).replaceAll('[^/?]', '[^]'))
    const pattern = value === undefined ? '' : `(${value})`
    return `${path}:p${index - 1}${pattern}${piece}`
  })
}

// The router matches decoded paths, and takes * for the rest of a path. It decodes reserved characters in parameters only.
const routerText = (text: string, at: number): string =>
  decodedText(text)
    .replaceAll(':', '::')
    .replaceAll(
      /[*#]|%(2[346BCF]|3[ABDF]|40)/gi,
      (sign, _code, index) => `:s${at}x${index}(\\${decodeURIComponent(sign)})`,
    )

/** Puts paths with more text first: of several that match a segment with text beside parameters, the router takes the first. */
export const mostTextFirst = (routes: readonly Route[]): Route[] =>
  routes.toSorted((route, other) => textIn(other.path) - textIn(route.path))

export function namedParameters(
  names: readonly string[],
  { params }: FastifyRequest,
): Record<string, string> {
  const decoded = params as Record<string, string>
  const named: Record<string, string> = {}
  for (let index = 0; index < names.length; index++) named[names[index]!] = decoded[`p${index}`] ?? ''
  return named
}

// The router matches `/things/` with `/things/{thingId}` and an empty id, which the contract does not have.
export function hasEmptyParameter({ params }: FastifyRequest): boolean {
  const path = params as Record<string, string>
  for (const name in path) if (path[name] === '') return true
  return false
}
