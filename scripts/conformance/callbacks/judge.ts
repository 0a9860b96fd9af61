import { createHmac, timingSafeEqual } from 'node:crypto'
import { Ajv } from 'ajv'
import { formats } from '../formats.ts'
import { essence } from '../media.ts'
import { covers, headerChecks } from '../oracle.ts'
import { errorsOf } from '../oracle-contract.ts'
import type { ContractCallback } from './contract.ts'
import type { Arrival } from './receiver.ts'

/** Headers that any client may send without saying so in a contract. */
const standardHeaders =
  /^(host|connection|keep-alive|content-(length|type)|transfer-encoding|user-agent|date|accept(-.+)?|via|forwarded|x-forwarded-.+|x-real-ip|sec-fetch-.+|trace(parent|state)|baggage)$/

/** How far the clocks of sender and receiver may be apart, in seconds, by Standard Webhooks. */
const tolerance = 5 * 60

/**
 * Makes what says what the contract does not allow about a request that has arrived: one sentence for each violation. Nothing of our
 * server or generator is in it.
 * @param rest what follows the address in the contract
 * @param house whether a header that the contract does not name is one too many
 * @param secret signs the requests, as Standard Webhooks says; undefined where the subscription gave none
 */
export function createCallbackJudge(
  { method, headers: declared, body }: ContractCallback,
  rest: string,
  house: boolean,
): (arrival: Arrival, secret: string | undefined) => string[] {
  const check = new Ajv({ strict: false, logger: false, formats }).compile(body.schema ?? {})
  const isHeader = headerChecks()
  const known = new Set(Object.keys(declared).map((name) => name.toLowerCase()))

  function judgeHeaders({ headers }: Arrival): string[] {
    const wrong = Object.entries(declared).flatMap(([name, { required, schema }]) => {
      const value = headers[name.toLowerCase()]
      if (value === undefined) return required ? [`the header ${name} is missing`] : []
      return isHeader(schema, value) ? [] : [`the header ${name} is ${JSON.stringify(value)}`]
    })
    const undeclared = Object.keys(headers).filter(
      (name) => house && !known.has(name) && !standardHeaders.test(name),
    )
    return [...wrong, ...undeclared.map((name) => `the header ${name} is not documented`)]
  }

  function judgeBody({ headers, text, body: sent }: Arrival): string[] {
    if (body.mediaTypes.length === 0) return text === '' ? [] : ['there is a body']
    const mediaType = headers['content-type'] && essence(headers['content-type'])
    if (!body.mediaTypes.some((one) => covers(one, mediaType ?? '')))
      return [`the body is ${mediaType ?? 'of no media type'}`]
    if (!body.schema || mediaType !== body.mediaType) return []
    if (sent === undefined) return ['the body is not JSON']
    return check(sent) ? [] : errorsOf(check).map((error) => `the body is wrong: ${error}`)
  }

  return (arrival, secret) => [
    ...(arrival.method === method ? [] : [`the method is ${arrival.method} instead of ${method}`]),
    ...(arrival.rest === rest ? [] : [`the address is followed by ${JSON.stringify(arrival.rest)}`]),
    ...judgeHeaders(arrival),
    ...judgeBody(arrival),
    ...(known.has('webhook-timestamp') ? judgeTime(arrival) : []),
    ...(known.has('webhook-signature') && secret ? judgeSignature(arrival, secret) : []),
  ]
}

function judgeTime({ headers, at }: Arrival): string[] {
  const sent = headers['webhook-timestamp']
  if (sent === undefined) return []
  const apart = Math.round(Math.abs(at.getTime() / 1000 - Number(sent)))
  return apart <= tolerance ? [] : [`the webhook-timestamp is ${apart} s from the time of the arrival`]
}

/** As Standard Webhooks 1.0 says: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md. */
function judgeSignature({ headers, text }: Arrival, secret: string): string[] {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = headers
  if (signatures === undefined) return []
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${sent}.${text}`).digest()
  const isSigned = signatures.split(' ').some((one) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(one)?.[1] ?? '', 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned ? [] : ['the signature is not that of the secret, the id, the time and the body']
}

/** What a request is about: the same when it is sent again. */
export const messageOf = ({ headers, text }: Arrival): string => headers['webhook-id'] ?? text
