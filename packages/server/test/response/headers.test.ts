import { expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const object = { type: 'object', properties: { a: { type: 'integer' } } }
const headers = {
  'X-List': { schema: { type: 'array', items: { type: 'integer' } } },
  'X-Object': { schema: object },
  'X-Exploded': { explode: true, schema: object },
  'X-Json': { content: { 'application/json': { schema: object } } },
  'X-Text': { content: { 'text/plain': { schema: { type: 'string' } } } },
  'X-Flag': { schema: { oneOf: [{ type: 'boolean' }, { type: 'integer' }] } },
}
const paths = { '/x': { get: { operationId: 'x', responses: { 204: { description: 'Done.', headers } } } } }

test('writes lists and objects in style simple, and content as JSON', async () => {
  const contract = await generated({ paths })
  const { send } = await served(
    contract,
    everywhere(contract, async () => ({
      status: 204,
      headers: {
        'X-List': [1, 2],
        'X-Object': { a: 1, b: 2 },
        'X-Exploded': { a: 1, b: 2 },
        'X-Json': { a: 'ä' },
        'X-Text': 'plain',
        'X-Flag': true,
      },
    })),
  )
  const { status, headers } = await send('/x')
  expect(status).toBe(204)
  expect(Object.fromEntries([...headers].filter(([name]) => /^x-(?!request|content)/.test(name)))).toEqual({
    'x-list': '1,2',
    'x-object': 'a,1,b,2',
    'x-exploded': 'a=1,b=2',
    'x-json': '{"a":"\\u00e4"}',
    'x-text': 'plain',
    'x-flag': 'true',
  })
})

test('fails on a header that the contract does not have', async () => {
  const contract = await generated({ paths })
  const handlers = everywhere(contract, async () => ({ status: 204, headers: { 'X-Other': [1] } }))
  const { send } = await served(contract, handlers)
  expect((await send('/x')).status).toBe(500)
})
