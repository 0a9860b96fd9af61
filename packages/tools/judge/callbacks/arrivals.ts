/** One request that arrives at a receiver: whether the contract describes it, and which documented parts it shows. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { documentedStatus } from 'contract-openapi/model'
import type { Schema } from 'contract-openapi/values'
import type { Suite } from '../check.ts'
import { type ContractCallback, type OracleContract, titleOf } from '../contract/contract.ts'
import { type Coverage, type CoverageItem, everything, partsOf } from '../oracle/coverage.ts'
import { bodyErrors, headerErrors } from '../oracle/message.ts'
import type { Arrival } from '../send/receiver.ts'
import { selectorsOf } from './subscriptions.ts'

const standardHeaders =
  /^(host|connection|keep-alive|content-(length|type)|transfer-encoding|user-agent|date|accept(-.+)?|via|forwarded|x-forwarded-.+|x-real-ip|sec-fetch-.+|trace(parent|state)|baggage)$/

// Allowed difference between the clocks of sender and receiver, in seconds (Standard Webhooks).
const tolerance = 5 * 60

/**
 * Returns the violations of the contract by a request that has arrived, one sentence each.
 * @param rest what follows the address in the contract
 * @param isClosed if true, an undocumented header is a violation
 * @param secret signs the requests (Standard Webhooks); undefined where the subscription gave none
 */
export function judgeArrival(
  callback: ContractCallback,
  rest: string,
  isClosed: boolean,
  arrival: Arrival,
  secret: string | undefined,
): string[] {
  const known = new Set(Object.keys(callback.headers).map((name) => name.toLowerCase()))
  const undeclared = Object.keys(arrival.headers).filter(
    (name) => isClosed && !known.has(name) && !standardHeaders.test(name),
  )
  return [
    ...(arrival.method === callback.method
      ? []
      : [`the method is ${arrival.method} instead of ${callback.method}`]),
    ...(arrival.rest === rest ? [] : [`the address is followed by ${JSON.stringify(arrival.rest)}`]),
    ...headerErrors(callback, arrival.headers),
    ...undeclared.map((name) => `the header ${name} is not documented`),
    ...bodyErrors(callback, arrival, true, isClosed),
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

// Checks a signature by Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md.
function judgeSignature({ headers, text }: Arrival, secret: string): string[] {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = headers
  if (signatures === undefined) return []
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${sent}.${text}`).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const bytes = Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64')
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
  return isSigned ? [] : ['the signature is not that of the secret, the id, the time and the body']
}

/** The id of a message; a repeated delivery has the same. */
export const messageOf = ({ headers, text }: Arrival): string => headers['webhook-id'] ?? text

/** The documented parts of callbacks, each at zero: responses, headers, body members, enum values, and values of selectors. */
export const callbackItems = ({ callbacks, operations }: OracleContract): CoverageItem[] =>
  callbacks.flatMap((callback) => {
    const { operationId, headers, schema, statuses } = callback
    const operation = operations.find((operation) => operation.operationId === operationId)
    const parts = [
      ...statuses,
      ...Object.keys(headers).map((name) => `header ${name}`),
      ...bodyParts(schema, everything),
      ...(operation ? selectorsOf(operation) : []).flatMap(([name, values]) =>
        values.map((value) => selected(name, value)),
      ),
    ]
    return parts.map((part) => ({ kind: 'callback', operationId, name: nameOf(callback, part), seen: 0 }))
  })

const bodyParts = (schema: Schema | undefined, body: unknown): string[] =>
  [...partsOf(schema, body)].map(([kind, name]) => (kind === 'member' ? `body ${name}` : name))

const selected = (name: string, value: unknown) => `for ${name}=${value}`
const nameOf = ({ name }: ContractCallback, part: string) => `callback ${name} ${part}`

const itemsOf = ({ items }: Coverage, { operationId, name }: ContractCallback): CoverageItem[] =>
  items.filter((item) => item.operationId === operationId && item.name.startsWith(`callback ${name} `))

/**
 * Counts the documented parts that an arrival shows.
 * @param selectors the members of a subscription that select what is sent
 */
export function countArrival(
  coverage: Coverage,
  callback: ContractCallback,
  selectors: readonly [name: string, values: unknown[]][],
  { headers, body, status }: Arrival,
): void {
  const values = Object.values(Object(body))
  const shown = new Set([
    documentedStatus(callback.statuses, status) ?? '',
    ...Object.keys(callback.headers).flatMap((name) => (headers[name.toLowerCase()] ? `header ${name}` : [])),
    ...bodyParts(callback.schema, body),
    ...selectors.flatMap(([name, all]) =>
      all.filter((value) => values.includes(value)).map((value) => selected(name, value)),
    ),
  ])
  const names = new Set([...shown].map((part) => nameOf(callback, part)))
  for (const item of itemsOf(coverage, callback)) if (names.has(item.name)) item.seen++
}

export function skipCallbacks(
  { coverage, results, expects }: Pick<Suite, 'coverage' | 'results' | 'expects'>,
  callbacks: readonly ContractCallback[],
  why: string,
  isPart: (name: string) => boolean = () => true,
) {
  for (const callback of callbacks) {
    for (const item of itemsOf(coverage, callback)) if (isPart(item.name)) item.untried ??= why
    if (!expects.everythingSeen) results.skip(titleOf(callback), why)
  }
}
