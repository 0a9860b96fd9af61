/** Requests beside the operations: other methods of their paths, HEAD, and other paths. */
import { METHODS } from 'node:http'
import { absentValues } from 'contract-openapi/values'
import { namesIn } from 'contract-openapi/wire'
import { type CheckContext, check, get, type Suite, undeclared, withHeader } from '../check.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { pathParameters, queryParameters } from '../contract/resources.ts'
import { toRequest } from '../plan/draft.ts'
import { Finding } from '../send/client.ts'

const fleeting = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']

const usual = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE', 'HEAD', 'OPTIONS']
const every = METHODS.filter((method) => method !== 'CONNECT')

/** Calls each path with the methods that it does not document, about resources that do not exist. The oracle judges the responses. */
export async function checkMethods(suite: Suite): Promise<void> {
  const { oracle } = suite
  const isExact = suite.expects.closedResponses
  for (const [path, declared] of Map.groupBy(oracle.contract.operations, ({ path }) => path)) {
    const first = declared[0]!
    const ids = pathParameters(first).map(({ name, schema, example }) => [
      name,
      absentValues(schema)[0] ?? example ?? 'absent',
    ])
    const draft = { path: Object.fromEntries(ids), query: [], headers: {} }
    const { target } = toRequest({ ...first, body: undefined }, draft)
    const methods = declared.map(({ method }) => method)
    if (isExact && methods.includes('GET')) methods.push('HEAD')
    const others = (isExact ? every : usual).filter((method) => !methods.includes(method))
    await check(suite, 'protocol', `${path} has no other methods`, async ({ expectStatus }) => {
      for (const [at, method] of others.entries()) {
        const request = { method, target, key: at % 2 === 0 ? undefined : null }
        const response = await expectStatus(request, method === 'OPTIONS' ? 204 : 405)
        const violations = isExact ? oracle.judge(request, response) : []
        if (violations.length > 0) throw new Finding(violations.join(', '), true)
      }
    })
  }
}

export async function checkHead(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter(({ method }) => method === 'GET'))
    await check(suite, 'protocol', `HEAD responds as ${operation.operationId} does`, checkHeadOf, operation)
}

async function checkHeadOf({ samples, expectStatus, expect }: CheckContext, operation: ContractOperation) {
  const sample = await samples.prepareRequest(operation)
  const unacceptable = withHeader(sample, 'Accept', 'text/html')
  const refused = operation.responses.has(406) ? [unacceptable] : []
  for (const request of [sample, undeclared(sample), { ...sample, key: null }, ...refused]) {
    const get = await expectStatus(request, 200, 400, 401, 406, 422)
    const { headers, text } = await expectStatus({ ...request, method: 'HEAD' }, get.status)
    expect(text === '', 'HEAD got a body')
    for (const name of new Set([...Object.keys(get.headers), ...Object.keys(headers)])) {
      const mayDiffer = fleeting.includes(name) || (name === 'content-length' && headers[name] === undefined)
      const isSame = headers[name] === get.headers[name]
      expect(mayDiffer || isSame, `HEAD has ${name}: ${headers[name]}, and GET ${get.headers[name]}`)
    }
  }
}

/** Checks that only the paths of the contract are served, and that invalid encodings are refused. */
export async function checkPaths(suite: Suite): Promise<void> {
  for (const [target, ...statuses] of strangeTargets(suite)) {
    const shown = target.length > 60 ? `${target.slice(0, 20)}… (${target.length} characters)` : target
    await check(suite, 'protocol', `GET ${shown} is refused`, ({ expectStatus }) =>
      expectStatus(get(target), ...statuses),
    )
  }
}

type RefusedTarget = [target: string, ...statuses: number[]]

function strangeTargets({ operations, oracle }: Suite): RefusedTarget[] {
  const { match } = oracle.contract
  const methods = [...new Set(operations.map(({ method }) => method))]
  const isUnknown = (path: string) => !methods.some((method) => match(method, path))
  const plain = operations.filter(({ method, path }) => method === 'GET' && namesIn(path).length === 0)
  const [list] = plain
  if (!list) return []
  const { path } = list
  // A path may take other methods than GET.
  const below = match('GET', `${path}/x`) || isUnknown(`${path}/x`) ? [400, 404] : [400, 404, 405]
  const all = (targets: string[], ...statuses: number[]) =>
    targets.map((target): RefusedTarget => [target, ...statuses])
  const names = queryParameters(list).map(({ name }) => name)
  const isText = (type = '') => !['integer', 'number', 'boolean', 'array'].includes(type)
  const texts = queryParameters(list).filter(({ schema }) => isText(schema.type))
  const last = path.split('/').at(-1) ?? ''
  const parents = plain.map((operation) => operation.path.replace(/\/[^/]+$/, '')).filter(Boolean)
  const unknown = [
    ...plain.map((operation) => `${operation.path}/`),
    ...[`/${path}`, `${path}//1`, `${path}/1/`, `${path}/1/2`, path.slice(0, -1), '//'],
    path.slice(0, -last.length) + last.charAt(0).toUpperCase() + last.slice(1),
    ...parents.flatMap((parent) => [parent, `${parent}/`]),
  ].filter(isUnknown)
  const parts = ['%', '%zz', '%f', '%ff', '%c0%af', '%00', '%20', '1%2F2', '1%00', '9'.repeat(400)]
  const queries = [
    ...['%=1', '%zz', `${names[0] ?? 'x'}=%`],
    ...texts.slice(0, 1).flatMap(({ name }) => [`${name}=%ff`, `${name}=%c0%80`]),
  ]
  const confusing = [`/%2e%2e${path}`, `/..%2f${path.slice(1)}`, `${path}%2f1`, `${path};a=b`]
  return [
    ...all([...new Set(unknown)], 404),
    ...all(
      parts.map((part) => `${path}/${part}`),
      ...below,
    ),
    ...all(confusing, 400, 404),
    ...all(
      queries.map((query) => `${path}?${query}`),
      ...[400, 422],
    ),
    ...all([`${path}?${names.at(-1) ?? 'x'}=${'x'.repeat(20_000)}`], 400, 414, 431),
    ...all([`${path}/${'x'.repeat(60_000)}`], ...below, 414, 431),
  ]
}
