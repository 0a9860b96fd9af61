import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anybody } from '../../judge/expectations.ts'
import { summary } from '../../judge/report/summary.ts'
import { runConformance } from '../../judge/run.ts'
import { readSpecification } from '../../judge/specification.ts'
import { type Mocks, startMocks } from '../mock/server.ts'

const contract = join(import.meta.dirname, 'mocked.yaml')
let mocks: Mocks

beforeAll(async () => {
  mocks = await startMocks([contract], { key: 'any' })
})

afterAll(() => mocks.close())

test('passes a mock of a third-party contract, and lists the checks that do not apply', async () => {
  const target = { url: mocks.address, key: { name: 'KEY', value: 'any' }, limitedKeys: [] }
  const specification = await readSpecification(contract, anybody)
  const outcome = await runConformance(target, { ...specification, requests: 400, seed: 1, cleanUp: true })
  expect(outcome.passed, summary(outcome)).toBe(true)
  const left = outcome.notTried.map(({ what, why }) => `${what}: ${why}`)
  expect(left).toEqual(
    expect.arrayContaining([
      'wrong credentials, missing resources, and effects on later requests, of 36 operations: the responses are mocks (X-Mock), which accept any credentials and keep nothing',
      'bodies of getImpossible, 200: no value is known that fits their schemas',
      'requests without credentials to getStrange: the contract does not describe the security scheme nobody',
      'getLists: its query parameter rows has values that its style cannot write',
      'requests with a created orderId: postOrders gave 0, which the schema of orderId forbids',
      'getUnwritten: its header Content-Length is written by the transport, and only with a body',
    ]),
  )
  expect(left.find((line) => line.startsWith('refusals of '))).toContain('postEnums (400)')
})
