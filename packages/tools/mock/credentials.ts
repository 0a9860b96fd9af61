/** Credentials in mocks: any of the right shape are accepted, since mocked responses are no secrets. */

import type { Credentials, Route } from 'contract-openapi/contract'
import { type Operation, schemesOf } from 'contract-openapi/model'
import { child, resolve } from 'contract-openapi/read'
import type { Admit } from 'contract-server/embed'
import { authenticationRequired, CustomResponse, holderOf, textOf } from 'contract-server/embed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDocumented } from './choose.ts'

const anybody = holderOf({ id: 1, name: 'anybody', scopes: [] })

/**
 * Returns the check of an operation's security in a mock, and the query parameters with keys; undefined for a public operation.
 * @param refuse sends the documented 401; without one, the server lists the required credentials
 */
export function guardOf(
  operation: Operation,
  { parameters }: Pick<Route, 'parameters'>,
  refuse: (request: FastifyRequest, reply: FastifyReply, challenge: Record<string, string>) => void,
): { keys: Credentials[]; admit: Admit } | undefined {
  const { security, at } = operation
  if (!security) return undefined
  const hasRefusal = isDocumented(operation, '401')
  const isParameter = ({ name }: Credentials) => parameters.query.some((parameter) => parameter.name === name)
  const schemes = schemesOf(at.document)
  const isShaped = (text: string, { scheme }: Credentials) => {
    const { type, scheme: http } = resolve(child(schemes, scheme)).value
    return shapes[String(type)]?.(text, String(http).toLowerCase()) ?? true
  }
  return {
    keys: security.flat().filter((credentials) => credentials.in === 'query' && !isParameter(credentials)),
    async admit(request) {
      const isGiven = (credentials: Credentials) =>
        isShaped(textOf(request.raw, credentials) ?? '', credentials)
      // Nothing is asked of a caller by a requirement without schemes.
      if (security.some((all) => all.every(isGiven))) return anybody
      const required = authenticationRequired(security)
      if (!hasRefusal) throw required
      throw new CustomResponse(required, (reply) => refuse(request, reply, required.headers))
    },
  }
}

const isBearer = (text: string): boolean => /^bearer +\S+ *$/i.test(text)

// A scheme without visible credentials, such as mutual TLS, accepts any.
const shapes: Readonly<Record<string, (text: string, scheme: string) => boolean>> = {
  apiKey: (text) => text !== '',
  oauth2: isBearer,
  openIdConnect: isBearer,
  http(text, scheme) {
    if (scheme === 'bearer') return isBearer(text)
    const [, sentScheme, credentials = ''] = /^(\S+) +(\S.*)$/.exec(text) ?? []
    // RFC 7617, section 2.
    const isWhole = scheme !== 'basic' || Buffer.from(credentials, 'base64').includes(':')
    return sentScheme?.toLowerCase() === scheme && isWhole
  },
}
