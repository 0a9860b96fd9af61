import { METHODS } from 'node:http'
import type { HttpRequest } from '../exchange.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, undeclared } from './check.ts'

/** Headers that may differ between two equal responses. */
const fleeting = ['date', 'x-request-id', 'ratelimit', 'connection', 'keep-alive', 'transfer-encoding']

/** Checks the methods that a path does not declare, OPTIONS and HEAD. The oracle knows what `Allow` has to list. */
export async function checkMethods(suite: Suite): Promise<void> {
  const { operations } = suite.oracle.contract
  const protocol = (name: string, body: (context: CheckContext) => Promise<unknown>) =>
    check(suite, 'protocol', name, body)
  for (const [path, declared] of Map.groupBy(operations, ({ path }) => path)) {
    const target = path.replaceAll(/\{[^}]+\}/g, '1')
    const allowed = declared.map(({ method }) => method)
    if (allowed.includes('GET')) allowed.push('HEAD')
    // CONNECT asks for a tunnel, not for a resource.
    const others = METHODS.filter((one) => !['OPTIONS', 'CONNECT', ...allowed].includes(one))
    await protocol(
      `${path} responds to methods that it does not have with 405 and Allow`,
      async (context) => {
        for (const [at, method] of others.entries())
          await judged(context, { method, target, key: at % 2 === 0 ? undefined : null }, 405)
      },
    )
    await protocol(`${path} responds to OPTIONS with 204 and Allow`, (context) =>
      judged(context, { method: 'OPTIONS', target, key: null }, 204),
    )
  }
  for (const operation of suite.operations.filter(({ method }) => method === 'GET')) {
    await protocol(`HEAD responds as ${operation.operationId} does`, (context) => head(context, operation))
  }
}

async function judged({ oracle, send, expect }: CheckContext, request: HttpRequest, status: number) {
  const violations = oracle.judge(request, await send(request, status))
  expect(violations.length === 0, violations.join(', '))
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
