import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) })
const shaped = (schema: object) => ({ description: 'No.', content: { 'application/json': { schema } } })
const list = { type: 'array', items: { type: 'string' } }
// The form of RealWorld.
const unprocessable = shaped(object({ errors: object({ body: list }) }))
const reason = shaped(object({ reason: { type: 'string' } }))

const post = (operationId: string, responses: object) => ({
  post: {
    operationId,
    parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: object({ a: { type: 'integer' } }) } },
    },
    responses: { 204: { description: 'Done.' }, ...responses },
  },
})
const paths = {
  '/alone': post('alone', { 422: unprocessable }),
  '/both': post('both', { 400: reason, 422: unprocessable }),
  '/class': post('class', { '4XX': reason }),
  '/default': post('default', { default: reason }),
  '/class-and-422': post('classAnd422', { '4XX': reason, 422: unprocessable }),
  '/neither': post('neither', {}),
}

const contract = await generated({ paths }, afterAll)

const done = everywhere(contract, async () => ({ status: 204 }))
const { send } = await served(contract, done, { atEnd: afterAll })
const headers = { 'content-type': 'application/json' }
const unread = '{"a":'
const unfit = '{"a":"x"}'
const fit = '{"a":1}'

test.each<[path: string, body: string, status: number, member?: string]>([
  ['/alone', fit, 204],
  ['/alone', unread, 422, 'errors'],
  ['/alone', unfit, 422, 'errors'],
  ['/alone?n=x', fit, 422, 'errors'],
  ['/alone?m=1', fit, 422, 'errors'],
  ['/both', fit, 204],
  ['/both', unread, 400, 'reason'],
  ['/both', '', 400, 'reason'],
  ['/both', unfit, 422, 'errors'],
  ['/both?n=x', fit, 400, 'reason'],
  ['/both?m=1', fit, 400, 'reason'],
  ['/class', unfit, 400, 'reason'],
  ['/default', unfit, 400, 'reason'],
  ['/class-and-422', unfit, 422, 'errors'],
  ['/neither', unfit, 400, 'detail'],
])('%s with %s: %i', async (path, body, status, member) => {
  const response = await send(path, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  if (member) expect(response.body).toHaveProperty(member)
  if (body === unfit && member === 'errors')
    expect(response.body).toEqual({ errors: { body: ['Body member "a" must be of type integer.'] } })
})

test('an unsupported media type still gets 415', async () => {
  const wrong = { 'content-type': 'text/plain' }
  expect((await send('/alone', { method: 'POST', headers: wrong, body: fit })).status).toBe(415)
})

test('a service may write each fault under its member', async () => {
  const own = await served(contract, done, {
    writeProblem: ({ status, message, faults = [] }: import('../../http/problem.ts').Problem) => {
      const errors: Record<string, string[]> = {}
      for (const { in: part, pointer, message } of faults)
        errors[pointer.slice(1) || part] = [...(errors[pointer.slice(1) || part] ?? []), message]
      return { mediaType: 'application/json', body: { status, errors: faults.length ? errors : message } }
    },
  })
  const ask = async (path: string, body: string) =>
    (await own.send(path, { method: 'POST', headers, body })).body
  expect(await ask('/both', unfit)).toEqual({ status: 422, errors: { a: ['must be of type integer'] } })
  expect(await ask('/both', '{}')).toEqual({ status: 422, errors: { a: ['is required'] } })
  expect(await ask('/both', '[]')).toEqual({ status: 422, errors: { body: ['must be of type object'] } })
  expect(await ask('/both?n=x', fit)).toEqual({ status: 400, errors: { n: ['must be of type integer'] } })
  expect(await ask('/both', unread)).toEqual({ status: 400, errors: expect.stringContaining('is not JSON') })
})
