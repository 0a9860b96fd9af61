/** Faults of bodies whose schema is chosen by a discriminator. */

import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } })
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const responses = { 204: { description: 'Done.' } }
const contract = await generated(
  {
    paths: {
      '/animals': {
        post: { operationId: 'add', requestBody: json(reference('Animal')), responses },
        put: {
          operationId: 'put',
          requestBody: json({ type: 'object', properties: { animal: reference('Animal') } }),
          responses,
        },
      },
    },
    components: {
      schemas: {
        Animal: {
          oneOf: [reference('Cat'), reference('Dog')],
          discriminator: {
            propertyName: 'kind',
            mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
          },
        },
        Cat: {
          type: 'object',
          required: ['kind', 'name', 'lives'],
          additionalProperties: false,
          properties: { kind: text, name: text, lives: { type: 'integer', maximum: 9 } },
        },
        Dog: {
          type: 'object',
          required: ['kind'],
          properties: { kind: text, tricks: { type: 'array', items: text } },
        },
      },
    },
  },
  afterAll,
)

const done = everywhere(contract, async () => ({ status: 204 }))
const { send } = await served(contract, done, { atEnd: afterAll })

test.each<[string, object, string]>([
  [
    'POST',
    { kind: 'cat', lives: 10, name: 7, fur: 'red' },
    'Body member "name" must be of type string. Body member "lives" must be <= 9. Body member "fur" is not known to this operation.',
  ],
  ['POST', { kind: 'cat' }, 'Body member "name" is required. Body member "lives" is required.'],
  ['POST', { kind: 'dog', tricks: [1] }, 'Body member "tricks/0" must be of type string.'],
  ['POST', { kind: 'cow' }, 'Body member "kind" must be one of "cat", "dog".'],
  ['POST', { lives: 3 }, 'Body member "kind" is required.'],
  ['PUT', { animal: { kind: 'cow' } }, 'Body member "animal/kind" must be one of "cat", "dog".'],
  ['PUT', { animal: {} }, 'Body member "animal/kind" is required.'],
])('%s of %o names each fault', async (method, body, detail) => {
  const headers = { 'content-type': 'application/json' }
  const response = await send('/animals', { method, headers, body: JSON.stringify(body) })
  const sentences = (text: string) => text.split(/(?<=\.) /).sort()
  expect([response.status, sentences(response.body.detail)]).toEqual([400, sentences(detail)])
})
