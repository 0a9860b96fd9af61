import { METHODS } from 'node:http'
import { absentValues } from 'contract-openapi/values'
import { toRequest } from '../../plan/draft.ts'
import type { HttpRequest } from '../../read/exchange.ts'
import type { ContractOperation } from '../../read/operation.ts'
import { pathParameters, queryParameters } from '../../read/resources.ts'
import { type CheckContext, check, type Suite, undeclared } from '../check.ts'

/** Headers that may differ between two equal responses. */
const fleeting = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']

/** The methods that contracts can document, but for OPTIONS, of which servers of this project promise more. */
const usual = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'TRACE', 'HEAD']

/** Calls each path with the methods that it does not document, about nothing that exists; the oracle knows what is wrong with the responses. */
export async function checkMethods(suite: Suite): Promise<void> {
  const { oracle, house } = suite
  for (const [path, declared] of Map.groupBy(oracle.contract.operations, ({ path }) => path)) {
    const [first] = declared
    const ids = pathParameters(first!).map(({ name, schema, example }) => [
      name,
      absentValues(schema)[0] ?? example ?? 'absent',
    ])
    const { target } = toRequest(
      { ...first!, body: undefined },
      { path: Object.fromEntries(ids), query: [], headers: {} },
    )
    const isServed = (method: string) =>
      declared.some((one) => one.method === method || (house && one.method === 'GET' && method === 'HEAD'))
    // CONNECT asks for a tunnel, not for a resource.
    const known = house ? METHODS.filter((one) => one !== 'CONNECT') : [...usual, 'OPTIONS']
    await check(suite, 'protocol', `${path} has no other methods`, async (context) => {
      for (const [at, method] of known.filter((one) => !isServed(one)).entries()) {
        const request = { method, target, key: at % 2 === 0 ? undefined : null }
        if (house) await expectAllow(context, request)
        else await context.ask(request)
      }
    })
  }
}

/** 204 for OPTIONS, 405 for others. */
async function expectAllow({ oracle, send, expect }: CheckContext, request: HttpRequest) {
  const violations = oracle.judge(request, await send(request, request.method === 'OPTIONS' ? 204 : 405))
  expect(violations.length === 0, violations.join(', '))
}

/** Checks that HEAD is GET without a body. */
export async function checkHead(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter(({ method }) => method === 'GET'))
    await check(suite, 'protocol', `HEAD responds as ${operation.operationId} does`, (context) =>
      head(context, operation),
    )
}

async function head({ samples, send, expect }: CheckContext, operation: ContractOperation) {
  const sample = await samples.request(operation)
  for (const request of [
    sample,
    undeclared(sample),
    { ...sample, key: null },
    { ...sample, headers: { ...sample.headers, Accept: 'text/html' } },
  ]) {
    const get = await send(request, 200, 400, 401, 406)
    const response = await send({ ...request, method: 'HEAD' }, get.status)
    expect(response.text === '', 'HEAD got a body')
    const names = new Set([...Object.keys(get.headers), ...Object.keys(response.headers)])
    for (const name of [...names].filter((one) => !fleeting.includes(one))) {
      const same =
        response.headers[name] === get.headers[name] ||
        (name === 'content-length' && response.headers[name] === undefined)
      expect(same, `HEAD has ${name}: ${response.headers[name]}, and GET ${get.headers[name]}`)
    }
  }
}

/** Checks that only the paths of the contract are served, and that broken encodings are refused. */
export async function checkPaths(suite: Suite): Promise<void> {
  for (const [target, ...statuses] of strangeTargets(suite)) {
    const shown = target.length > 60 ? `${target.slice(0, 20)}… (${target.length} characters)` : target
    await check(suite, 'protocol', `GET ${shown} is refused`, async ({ send }) =>
      send({ method: 'GET', target }, ...statuses),
    )
  }
}

/** Targets that are nearly those of the contract, and the statuses that refuse them. */
function strangeTargets({ operations, oracle }: Suite): [target: string, ...statuses: number[]][] {
  const { match } = oracle.contract
  const methods = [...new Set(operations.map(({ method }) => method))]
  const isUnknown = (path: string) => !methods.some((method) => match(method, path))
  // A path may take other methods than GET.
  const refusals = (path: string) => (match('GET', path) || isUnknown(path) ? [400, 404] : [400, 404, 405])
  const reading = operations.filter(({ method }) => method === 'GET')
  const plain = reading.filter(({ path }) => !path.includes('{'))
  const [list] = plain
  if (!list) return []
  const { path } = list
  const names = queryParameters(list)
  const texts = names.filter(
    ({ schema }) => !['integer', 'number', 'boolean', 'array'].includes(schema.type ?? ''),
  )
  const last = path.split('/').at(-1) ?? ''
  const parents = plain.map((one) => one.path.replace(/\/[^/]+$/, '')).filter(Boolean)
  const unknown = [
    ...plain.map((one) => `${one.path}/`),
    ...[`/${path}`, `${path}//1`, `${path}/1/`, `${path}/1/2`, path.slice(0, -1), '//'],
    path.slice(0, -last.length) + last.charAt(0).toUpperCase() + last.slice(1),
    ...parents.flatMap((parent) => [parent, `${parent}/`]),
  ].filter(isUnknown)
  const broken = ['%', '%zz', '%f', '%ff', '%c0%af', '%00', '%20', '1%2F2', '1%00']
  const queries = [
    ...['%=1', '%zz', `${names[0]?.name ?? 'x'}=%`],
    ...texts.slice(0, 1).flatMap(({ name }) => [`${name}=%ff`, `${name}=%c0%80`]),
  ]
  const long = `${names.at(-1)?.name ?? 'x'}=${'x'.repeat(20_000)}`
  return [
    ...[...new Set(unknown)].map((target): [string, number] => [target, 404]),
    ...broken.map((part): [string, ...number[]] => [`${path}/${part}`, ...refusals(`${path}/x`)]),
    ...[`/%2e%2e${path}`, `/..%2f${path.slice(1)}`, `${path}%2f1`, `${path};a=b`].map(
      (target): [string, number, number] => [target, 400, 404],
    ),
    ...queries.map((query): [string, number] => [`${path}?${query}`, 400]),
    [`${path}/${'9'.repeat(400)}`, ...refusals(`${path}/x`)],
    [`${path}?${long}`, 400, 414, 431],
    [`${path}/${'x'.repeat(60_000)}`, ...refusals(`${path}/x`), 414, 431],
  ]
}
