import { bearer } from '../credentials/places.ts'
import { toRequest, withParameter } from '../draft.ts'
import type { Key } from '../exchange.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { pathParameters } from '../producers.ts'
import type { Suite } from '../suite.ts'
import type { LimitedKey } from '../target.ts'
import { type CheckContext, check, undeclared } from './check.ts'

const wrong = (value: string): Key => ({ name: 'WRONG_KEY', value })

/** Checks that nobody gets in without a key that is good for the operation, whatever else the request has. */
export async function checkAccess(suite: Suite): Promise<void> {
  const { target, results } = suite
  const operations = suite.operations.filter(({ secured }) => secured)
  if (operations.length === 0) return
  const bad: [string, Key | undefined][] = [
    ['a wrong key', wrong('nonsense')],
    ['a key of the right form that nobody was given', wrong(`${target.key.value.slice(0, -1)}~`)],
    ['a revoked key', target.revokedKey],
    ['an expired key', target.expiredKey],
  ]
  const protocol = (name: string, body: (context: CheckContext) => Promise<unknown>) =>
    check(suite, 'protocol', name, body)
  for (const operation of operations) {
    const { operationId } = operation
    for (const [what, key] of bad) {
      if (key) await protocol(`${operationId} refuses ${what}`, (context) => refused(context, operation, key))
    }
    await protocol(`${operationId} responds with 401 before it looks at anything else`, (context) =>
      first(context, operation),
    )
  }
  if (!target.revokedKey)
    results.notTried.push({ what: '401 for a revoked key', why: 'it takes --revoked-key' })
  if (!target.expiredKey)
    results.notTried.push({ what: '401 for an expired key', why: 'it takes --expired-key' })
  for (const key of target.limitedKeys) {
    await protocol(`the key ${key.name} opens what its scopes allow and nothing else`, (context) =>
      limited(context, key),
    )
  }
}

async function refused(context: CheckContext, operation: ContractOperation, key: Key) {
  const { samples, send, expect } = context
  const { headers } = await send({ ...(await samples.request(operation)), key }, 401)
  if (!operation.responses.get(401)?.headers['WWW-Authenticate']) return
  const challenge = headers['www-authenticate'] ?? ''
  // Of API keys elsewhere no RFC says what the challenge is.
  const expected = operation.security.flat()[0]?.place === bearer ? /^Bearer\b.*error="invalid_token"/ : /\S/
  expect(expected.test(challenge), `WWW-Authenticate is ${JSON.stringify(challenge)}`)
}

async function first({ samples, send }: CheckContext, operation: ContractOperation) {
  const draft = await samples.draft(operation)
  const sample = toRequest(operation, draft)
  const last = pathParameters(operation).at(-1)
  const { target } = undeclared(toRequest(operation, last ? withParameter(draft, last, 'x') : draft))
  const headers = { Accept: 'text/html', ...(sample.body && { 'Content-Type': 'text/plain' }) }
  await send({ ...sample, target, headers, body: sample.body && '{', key: null }, 401)
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', 'nonsense']) {
    await send({ ...sample, key: null, headers: { ...sample.headers, Authorization: authorization } }, 401)
  }
  if (sample.body) await send({ ...sample, body: 'x'.repeat(100_000), key: null }, 401)
}

/** Every operation is called with a parameter that it does not have, so that what the key opens changes nothing. */
async function limited({ samples, operations, send, expect }: CheckContext, key: LimitedKey) {
  const opened = new Map<string, boolean>()
  for (const operation of operations) {
    if (!operation.secured || !operation.responses.has(400) || !operation.responses.has(403)) continue
    const needed = operation.scopes.join(' ')
    const expected = key.scopes
      ? operation.scopes.every((scope) => key.scopes?.includes(scope))
      : opened.get(needed)
    const statuses = expected === undefined ? [400, 403] : [expected ? 400 : 403]
    const request = undeclared(await samples.request(operation))
    const { status, headers } = await send({ ...request, key }, ...statuses)
    opened.set(needed, status === 400)
    if (status !== 403 || !operation.responses.get(403)?.headers['WWW-Authenticate']) continue
    const challenge = headers['www-authenticate'] ?? ''
    const names =
      challenge.includes('error="insufficient_scope"') &&
      operation.scopes.every((scope) => challenge.includes(scope))
    expect(names, `WWW-Authenticate is ${JSON.stringify(challenge)}`)
  }
  expect([...opened.values()].includes(false), 'no operation refuses this key, which should lack scopes')
}
