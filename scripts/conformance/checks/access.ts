import type { ContractOperation } from '../contract.ts'
import type { Key } from '../exchange.ts'
import type { Suite } from '../suite.ts'
import type { LimitedKey } from '../target.ts'
import { check, type Send } from './check.ts'
import { sampleOf } from './samples.ts'

const wrong = (value: string): Key => ({ name: 'WRONG_KEY', value })

/** Checks that nobody gets in without a key that is good for the operation, whatever else the request has. */
export async function checkAccess(suite: Suite): Promise<void> {
  const { target, oracle, results } = suite
  const bad: [string, Key | undefined][] = [
    ['a wrong key', wrong('nonsense')],
    ['a key of the right form that nobody was given', wrong(`${target.key.value.slice(0, -1)}~`)],
    ['a revoked key', target.revokedKey],
    ['an expired key', target.expiredKey],
  ]
  for (const operation of oracle.contract.operations) {
    for (const [what, key] of bad) {
      if (key)
        await check(suite, 'protocol', `${operation.operationId} refuses ${what}`, (send) =>
          refused(send, suite, operation, key),
        )
    }
    await check(
      suite,
      'protocol',
      `${operation.operationId} responds with 401 before it looks at anything else`,
      (send) => first(send, suite, operation),
    )
  }
  if (!target.revokedKey)
    results.notTried.push({ what: '401 for a revoked key', why: 'it takes --revoked-key' })
  if (!target.expiredKey)
    results.notTried.push({ what: '401 for an expired key', why: 'it takes --expired-key' })
  for (const key of target.limitedKeys) {
    await check(
      suite,
      'protocol',
      `the key ${key.name} opens what its scopes allow and nothing else`,
      (send) => limited(send, suite, key),
    )
  }
}

async function refused(send: Send, { fixtures }: Suite, operation: ContractOperation, key: Key) {
  const { headers } = await send({ ...(await sampleOf(operation, fixtures)), key }, 401)
  const challenge = headers['www-authenticate'] ?? ''
  send.expect(
    /^Bearer\b.*error="invalid_token"/.test(challenge),
    `WWW-Authenticate is ${JSON.stringify(challenge)}`,
  )
}

async function first(send: Send, { fixtures }: Suite, operation: ContractOperation) {
  const sample = await sampleOf(operation, fixtures)
  const target = `${sample.target.replace(/\d+$/, 'x')}?undeclared=1`
  const headers = { Accept: 'text/html', ...(sample.body && { 'Content-Type': 'text/plain' }) }
  await send({ ...sample, target, headers, body: sample.body && '{', key: null }, 401)
  for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', 'nonsense']) {
    await send({ ...sample, key: null, headers: { Authorization: authorization } }, 401)
  }
  if (sample.body) await send({ ...sample, body: 'x'.repeat(100_000), key: null }, 401)
}

/** Every operation is asked with a parameter that it does not have, so that what the key opens changes nothing. */
async function limited(send: Send, { fixtures, oracle }: Suite, key: LimitedKey) {
  const opened = new Map<string, boolean>()
  for (const operation of oracle.contract.operations) {
    const needed = operation.scopes.join(' ')
    const expected = key.scopes
      ? operation.scopes.every((scope) => key.scopes?.includes(scope))
      : opened.get(needed)
    const sample = await sampleOf(operation, fixtures)
    const statuses = expected === undefined ? [400, 403] : [expected ? 400 : 403]
    const { status, headers } = await send(
      { ...sample, target: `${sample.target}?undeclared=1`, key },
      ...statuses,
    )
    opened.set(needed, status === 400)
    if (status !== 403) continue
    const challenge = headers['www-authenticate'] ?? ''
    const names =
      challenge.includes('error="insufficient_scope"') &&
      operation.scopes.every((scope) => challenge.includes(scope))
    send.expect(names, `WWW-Authenticate is ${JSON.stringify(challenge)}`)
  }
  send.expect([...opened.values()].includes(false), 'no operation refuses this key, which should lack scopes')
}
