/**
 * Credentials: each secured operation refuses requests without them and with wrong ones, and accepts each alternative. Servers of this project
 * also refuse for them first, and a key opens exactly what its scopes allow.
 */
import { absentValues } from 'contract-openapi/values'
import { type CheckContext, check, json, type Suite, undeclared, withHeader } from '../check.ts'
import { bearer, type Key, type Scheme } from '../contract/credentials.ts'
import type { HttpRequest } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { lastParameter, pathParameters } from '../contract/resources.ts'
import { toRequest, withParameter } from '../plan/draft.ts'
import type { LimitedKey, Target } from '../send/target.ts'

const wrong: Key = { name: 'WRONG_KEY', value: 'nonsense' }

const guarded = ({ operations }: Suite) =>
  operations.filter(
    ({ security }) =>
      security.length > 0 && security.every((schemes) => schemes.some(({ unseen }) => !unseen)),
  )

/** Checks that each operation requires the credentials that the contract documents, and accepts each alternative. */
export async function checkAccess(suite: Suite): Promise<void> {
  const { results, target, keys, manner } = suite
  const operations = guarded(suite)
  const names = Object.keys(target.headers ?? {})
  const isKnown = names.some((name) => manner.credentialHeaders.has(name.toLowerCase()))
  if (operations.length > 0 && names.length > 0 && !isKnown && target.key.value === '' && keys.size === 0)
    return results.skip(
      'requests without credentials',
      `${names.join(', ')} of --header may contain credentials, but no security scheme of the contract names it`,
    )
  for (const operation of operations) await checkOperation(suite, operation)
  const unseen = Map.groupBy(suite.operations, ({ security }) => {
    const isOpen = security.some((schemes) => schemes.length === 0)
    return isOpen
      ? undefined
      : security.find((schemes) => schemes.every((scheme) => scheme.unseen))?.[0]?.unseen
  })
  for (const [why, some] of unseen)
    if (why)
      results.skip(
        `requests without credentials to ${some.map(({ operationId }) => operationId).join(', ')}`,
        why,
      )
  for (const operation of suite.operations.filter(({ secured, responses }) => !secured && responses.has(401)))
    await check(
      suite,
      'contract',
      `${operation.operationId} responds to wrong credentials`,
      sendWrongKey,
      operation,
    )
}

async function sendWrongKey({ client, samples }: CheckContext, operation: ContractOperation) {
  await client.send({ ...(await samples.prepareRequest(operation)), key: wrong })
}

async function checkOperation(suite: Suite, operation: ContractOperation) {
  const { samples, keys, target, mocked } = suite
  const { operationId, security } = operation
  const refuses = (what: string, sent: Pick<HttpRequest, 'key' | 'keys'>, path = {}) =>
    check(suite, 'contract', `${operationId} refuses ${what}`, async ({ expectRefusal }) => {
      const draft = await samples.prepareDraft(operation)
      const request = toRequest(operation, { ...draft, path: { ...draft.path, ...path } })
      await expectRefusal({ ...request, ...sent }, 401)
    })
  // A call that fails with invalid credentials may succeed without any.
  // A server that requires no credentials may ignore them.
  for (const path of pathParameters(operation).length > 0 ? [{}, absentPath(operation)] : [{}])
    if (!(await refuses('a request without credentials', { key: null }, path))) return
  if (mocked.has(operationId)) return
  for (const [what, key] of badKeys(target)) await refuses(what, { key })
  const known = security.filter((schemes) => schemes.every((scheme) => keys.has(scheme.name)))
  const keysOf = (schemes: Scheme[]) =>
    Object.fromEntries(schemes.map((scheme) => [scheme.name, keys.get(scheme.name)!]))
  const opens = (sent: Scheme[]) =>
    security.some((schemes) => schemes.every((scheme) => sent.some((other) => other.name === scheme.name)))
  for (const schemes of known)
    for (const { name } of schemes) {
      const others = schemes.filter((other) => other.name !== name)
      if (others.length === 0 || opens(others)) continue
      if (await refuses(`a request without ${name}`, { keys: keysOf(others) }))
        await refuses(`a wrong ${name}`, { keys: { ...keysOf(others), [name]: wrong } })
    }
  const anyOf = `${operationId} takes any of its alternative credentials`
  if (known.length > 1) await check(suite, 'contract', anyOf, checkAlternatives, operation, known.map(keysOf))
}

function badKeys({ key: { name, value }, revokedKey, expiredKey }: Target): [what: string, key: Key][] {
  const similar = value === '' ? undefined : { name: `WRONG_${name}`, value: `${value.slice(0, -1)}~` }
  const all: [what: string, key: Key | undefined][] = [
    ['wrong credentials', wrong],
    ['a key of the right form that nobody was given', similar],
    ['a revoked key', revokedKey],
    ['an expired key', expiredKey],
  ]
  return all.flatMap(([what, key]) => (key ? [[what, key]] : []))
}

const absentPath = (operation: ContractOperation) =>
  Object.fromEntries(
    pathParameters(operation).flatMap(({ name, schema }) =>
      absentValues(schema)
        .slice(0, 1)
        .map((absent) => [name, absent]),
    ),
  )

async function checkAlternatives(
  { send, samples, fail }: CheckContext,
  operation: ContractOperation,
  alternatives: Record<string, Key>[],
) {
  const responses = []
  for (const keys of alternatives) {
    const request = { ...(await samples.prepareRequest(operation)), keys }
    responses.push({ request, keys, status: (await send(request)).status })
  }
  if (responses.every(({ status }) => status >= 300)) return
  for (const { request, keys, status } of responses)
    if (status === 401) fail(`with ${Object.keys(keys).join(' and ')} it got ${status}`, request)
}

/** Checks promises of this project alone: 401 comes before other refusals, and a key allows exactly its scopes. */
export async function checkStrictAccess(suite: Suite): Promise<void> {
  const { target, results } = suite
  const operations = guarded(suite)
  if (operations.length === 0) return
  for (const operation of operations) {
    const name = `${operation.operationId} responds with 401 before it looks at anything else`
    await check(suite, 'protocol', name, checkRefusedFirst, operation)
  }
  if (!target.revokedKey) results.skip('401 for a revoked key', 'requires --revoked-key')
  if (!target.expiredKey) results.skip('401 for an expired key', 'requires --expired-key')
  for (const key of target.limitedKeys) {
    const name = `the key ${key.name} opens what its scopes allow and nothing else`
    await check(suite, 'protocol', name, checkScopes, key)
  }
}

async function checkRefusedFirst(
  { samples, expectStatus, expect, target: server }: CheckContext,
  operation: ContractOperation,
) {
  const draft = await samples.prepareDraft(operation)
  const sample = { ...toRequest(operation, draft), key: null }
  const last = lastParameter(operation)
  const { target } = undeclared(toRequest(operation, last ? withParameter(draft, last, 'x') : draft))
  const headers = { Accept: 'text/html', ...(sample.body && { 'Content-Type': 'text/plain' }) }
  await expectStatus({ ...sample, target, headers, body: sample.body && '{' }, 401)
  for (const credentials of ['Basic YTpi', 'Bearer', 'Bearer ', 'nonsense'])
    await expectStatus(withHeader(sample, 'Authorization', credentials), 401)
  if (sample.body) await expectStatus({ ...sample, body: 'x'.repeat(100_000) }, 401)
  const { responses, security } = operation
  if (!responses.get(401)?.headers['WWW-Authenticate']) return
  // No RFC defines a challenge for API keys outside of Authorization.
  const expected = security.flat()[0]?.place === bearer ? /^Bearer\b.*error="invalid_token"/ : /\S/
  for (const [, key] of badKeys(server)) {
    const { headers } = await expectStatus({ ...sample, key }, 401)
    const challenge = headers['www-authenticate'] ?? ''
    expect(expected.test(challenge), `WWW-Authenticate is ${json(challenge)}`)
  }
}

// Calls every operation with an undeclared parameter, so that a request that the key allows changes nothing.
async function checkScopes({ samples, operations, expectStatus, expect }: CheckContext, key: LimitedKey) {
  const opened = new Map<string, boolean>()
  for (const operation of operations) {
    const { secured, responses, scopes } = operation
    if (!secured || !responses.has(400) || !responses.has(403)) continue
    const needed = scopes.join(' ')
    const granted = key.scopes
    const expected = granted ? scopes.every((scope) => granted.includes(scope)) : opened.get(needed)
    const statuses = expected === undefined ? [400, 403] : [expected ? 400 : 403]
    const request = undeclared(await samples.prepareRequest(operation))
    const { status, headers } = await expectStatus({ ...request, key }, ...statuses)
    opened.set(needed, status === 400)
    if (status !== 403 || !responses.get(403)?.headers['WWW-Authenticate']) continue
    const challenge = headers['www-authenticate'] ?? ''
    const named = ['error="insufficient_scope"', ...scopes].every((part) => challenge.includes(part))
    expect(named, `WWW-Authenticate is ${json(challenge)}`)
  }
  if (operations.some(({ scopes }) => scopes.length > 0))
    expect([...opened.values()].includes(false), 'every operation accepts this key, which should lack scopes')
}
