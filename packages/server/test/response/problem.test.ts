import type { ResponseSpec } from 'contract-openapi/contract'
import { expect, test } from 'vitest'
import { documentedProblem } from '../../http/problem.ts'

const problem = { status: 400, code: 'invalid_body', message: 'It is wrong.', requestId: 'r1' } as const
const written = (example: object) =>
  documentedProblem(problem, { error: { mediaType: 'application/json', example } } as unknown as ResponseSpec)
    .body

test('the only text of an error has the message, whatever its name', () => {
  expect(written({ explanation: 'None.', code: 404 })).toEqual({ explanation: 'It is wrong.', code: 400 })
})

test('changes none of several texts with unspecific names', () => {
  const example = { shopper: 'Ada', shelf: 'B' }
  expect(written(example)).toEqual(example)
})

test('a number that is not a status stays a code of the service', () => {
  expect(written({ code: 1042, message: 'None.' })).toEqual({ code: 1042, message: 'It is wrong.' })
  expect(written({ status: 0, message: 'None.' })).toEqual({ status: 400, message: 'It is wrong.' })
})

test('fills the list of faults that an error has', () => {
  const faults = [
    { in: 'body', pointer: '/tags/0', message: 'must be of type string' },
    { in: 'query', pointer: '/limit', message: 'must be >= 1' },
  ] as const
  const listed = (example: object, mediaType = 'application/json', check?: (body: unknown) => boolean) =>
    documentedProblem({ ...problem, faults }, {
      error: { mediaType, example },
      ...(check && { content: { [mediaType]: { kind: 'json', validate: check } } }),
    } as unknown as ResponseSpec).body
  const details = { title: 'Bad.', status: 400, errors: [{ detail: 'It is.', pointer: '#/age' }] }
  expect(listed(details, 'application/problem+json', () => true)).toMatchObject({
    detail: 'It is wrong.',
    errors: [
      { detail: 'must be of type string', pointer: '#/tags/0' },
      { detail: 'must be >= 1', pointer: '#/limit' },
    ],
  })
  const fields = [{ field: 'name', message: 'None.', code: 7 }]
  expect(listed({ message: 'None.', fields })).toEqual({
    message: 'It is wrong.',
    fields: [
      { field: 'tags.0', message: 'must be of type string' },
      { field: 'limit', message: 'must be >= 1' },
    ],
  })
  const hasKinds = (body: unknown) =>
    (body as { detail: { type?: string }[] }).detail.every(({ type }) => type)
  expect(
    listed({ detail: [{ loc: ['body', 'a'], msg: 'No.', type: 'value' }] }, 'application/json', hasKinds),
  ).toEqual({
    detail: [
      { loc: ['body', 'tags', '0'], msg: 'must be of type string', type: 'value' },
      { loc: ['query', 'limit'], msg: 'must be >= 1', type: 'value' },
    ],
  })
  const others = { message: 'None.', items: [{ id: 1 }] }
  expect(listed(others)).toEqual({ ...others, message: 'It is wrong.' })
})

test('writes XML where the operation documents only that', () => {
  const documented = { error: { mediaType: 'application/xml', example: '' } } as unknown as ResponseSpec
  expect(documentedProblem({ ...problem, message: 'It is <a> & "b".' }, documented)).toEqual({
    mediaType: 'application/xml',
    body: '<problem xmlns="urn:ietf:rfc:7807"><title>Bad Request</title><status>400</status><detail>It is &#60;a&#62; &#38; &#34;b&#34;.</detail></problem>',
  })
})
