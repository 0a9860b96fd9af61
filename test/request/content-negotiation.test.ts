import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import type { BodyForm, Route } from '../../packages/contract/runtime/contract.ts'
import {
  checkAccept,
  checkContentType,
  offeredTypes,
} from '../../packages/server/request/content-negotiation.ts'

const content = (...types: string[]) =>
  Object.fromEntries(types.map((type): [string, BodyForm] => [type, { kind: 'json' }]))
const response = (...types: string[]) => ({ content: content(...types), headers: [], requiredHeaders: [] })
const { body: _, ...bodiless } = routes[0]!
const readers = { ...content('application/json', 'text/plain'), 'image/*': { kind: 'binary' as const } }
const route: Route = {
  ...bodiless,
  operationId: 'putThing',
  body: { required: true, readers },
  responses: {
    200: response('application/json', 'text/plain'),
    201: response('image/*'),
    204: { headers: [], requiredHeaders: [] },
    300: response('text/html'),
    415: { headers: ['accept-patch'], requiredHeaders: [] },
  },
}

test('offers the media types of success that are not ranges', () => {
  expect(offeredTypes(route)).toEqual([['application/json', 'text/plain']])
})

test.each([
  [undefined, undefined],
  ['*/*', undefined],
  ['text/plain', undefined],
  ['text/*;q=0.1', undefined],
  ['application/json;charset=utf-8', undefined],
  ['text/html', 'This operation responds in application/json or text/plain only.'],
  ['application/json;q=0, text/plain;q=0', 'This operation responds in application/json or text/plain only.'],
])('Accept: %s is rejected with %s', (accept, message) => {
  const check = () => checkAccept(offeredTypes(route), accept === undefined ? {} : { accept })
  if (message === undefined) expect(check()).toBeUndefined()
  else expect(check).toThrow(expect.objectContaining({ code: 'not_acceptable', message }))
})

describe('rejects a body', () => {
  const refused = (given: Route, headers: IncomingHttpHeaders) => {
    try {
      checkContentType(given, { 'content-length': '1', ...headers })
      return undefined
    } catch (error) {
      const { code, message, headers } = error as { code: string; message: string; headers: object }
      return [code, message, headers]
    }
  }
  const patch = { 'Accept-Patch': 'application/json, text/plain, image/*' }
  const as = 'Send the body as application/json or text/plain or image/*;'
  const coded = (coding: string) =>
    `Send the body as it is: this one has the Content-Encoding ${coding}, and compressed bodies are not read.`
  const charset =
    'Content-Type names the charset "latin1"; bodies are read as UTF-8: charset=utf-8, or nothing.'

  test.each<[IncomingHttpHeaders, unknown[] | undefined]>([
    [{ 'content-type': 'application/json' }, undefined],
    [{ 'content-type': 'Text/Plain; charset="UTF-8"' }, undefined],
    [{ 'content-type': 'image/png; charset=latin1' }, undefined],
    [{ 'content-type': 'application/json', 'content-encoding': 'Identity' }, undefined],
    [{ 'content-length': '0' }, undefined],
    [{ 'content-encoding': 'gzip' }, ['unsupported_media_type', coded('gzip'), patch]],
    [{}, ['unsupported_media_type', `${as} this one has no Content-Type.`, patch]],
    [{ 'content-type': 'text/csv' }, ['unsupported_media_type', `${as} this one is text/csv.`, patch]],
    [{ 'content-type': 'text/plain; charset=latin1' }, ['invalid_body', charset, {}]],
  ])('but not with %o', (headers, expected) => {
    expect(refused(route, headers)).toEqual(expected)
  })

  test('but not for an operation without a body; Accept-Patch is sent only if the contract has it', () => {
    expect(refused(bodiless as Route, {})).toEqual([
      'invalid_body',
      `${bodiless.operationId} takes no body; send none.`,
      {},
    ])
    expect(refused(bodiless as Route, { 'content-length': '0' })).toBeUndefined()
    const silent = { ...route, responses: { 415: { headers: [], requiredHeaders: [] } } }
    expect(refused(silent, { 'content-type': 'text/csv' })?.[2]).toEqual({})
  })
})
