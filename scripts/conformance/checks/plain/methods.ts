import { toRequest } from '../../draft.ts'
import { absentValues } from '../../fuzz/absent.ts'
import { pathParameters } from '../../producers.ts'
import type { Suite } from '../../suite.ts'
import { check } from '../check.ts'

const usual = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'HEAD']

/** Calls each path with the methods that it does not document, about nothing that exists; the oracle says what is wrong with the responses. */
export async function checkUndocumentedMethods(suite: Suite): Promise<void> {
  const { operations } = suite.oracle.contract
  for (const [path, declared] of Map.groupBy(operations, ({ path }) => path)) {
    const [first] = declared
    const ids = pathParameters(first!).map(({ name, schema, example }) => [
      name,
      absentValues(schema)[0] ?? example ?? 'absent',
    ])
    const request = toRequest(
      { ...first!, body: undefined },
      { path: Object.fromEntries(ids), query: [], headers: {} },
    )
    const others = usual.filter((method) => declared.every((one) => one.method !== method))
    await check(suite, 'protocol', `${path} has no other methods`, async ({ client }) => {
      for (const method of others) await client.send({ ...request, method })
    })
  }
}
