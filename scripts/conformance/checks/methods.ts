import { METHODS } from 'node:http'
import type { ContractOperation } from '../contract.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, undeclared } from './check.ts'

/** Headers that may differ between two equal responses. */
const fleeting = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']

/** Checks the methods that a path does not declare, OPTIONS and HEAD. The oracle checks `Allow` itself. */
export async function checkMethods(suite: Suite): Promise<void> {
  const { operations } = suite.oracle.contract
  for (const [path, declared] of Map.groupBy(operations, ({ path }) => path)) {
    const target = path.replaceAll(/\{[^}]+\}/g, '1')
    const allowed = declared.map(({ method }) => method)
    if (allowed.includes('GET')) allowed.push('HEAD')
    await check(
      suite,
      'protocol',
      `${path} responds to methods that it does not have with 405 and Allow`,
      async ({ send, expect }) => {
        // CONNECT asks for a tunnel, not for a resource.
        const others = METHODS.filter((one) => !['OPTIONS', 'CONNECT', ...allowed].includes(one))
        for (const [at, method] of others.entries()) {
          const key = at % 2 === 0 ? undefined : null
          expectAllow(expect, allowed, await send({ method, target, key }, 405))
        }
      },
    )
    await check(
      suite,
      'protocol',
      `${path} responds to OPTIONS with 204 and Allow`,
      async ({ send, expect }) => {
        expectAllow(expect, allowed, await send({ method: 'OPTIONS', target, key: null }, 204))
      },
    )
  }
  for (const operation of suite.operations.filter(({ method }) => method === 'GET')) {
    await check(suite, 'protocol', `HEAD responds as ${operation.operationId} does`, (context) =>
      head(suite, context, operation),
    )
  }
}

function expectAllow(
  expect: CheckContext['expect'],
  allowed: string[],
  { headers }: { headers: Record<string, string | undefined> },
) {
  const listed = headers.allow
    ?.split(/\s*,\s*/)
    .sort()
    .join(', ')
  expect(
    listed === allowed.toSorted().join(', '),
    `Allow is ${JSON.stringify(headers.allow)} instead of ${allowed.join(', ')}`,
  )
}

async function head({ samples }: Suite, { send, expect }: CheckContext, operation: ContractOperation) {
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
