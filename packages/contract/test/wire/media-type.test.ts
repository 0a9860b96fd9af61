import { describe, expect, test } from 'vitest'
import {
  bodyKind,
  declaredType,
  essenceOf,
  parseMediaType,
  preferredType,
  rangesIn,
  typeWithin,
} from '../../wire/index.ts'

test('reads a media type with its parameters', () => {
  const written = 'Text/Plain ; Charset="utf-8" ;a="b;\\"c, d" ; a=2;x'
  expect(essenceOf(written)).toBe('text/plain')
  expect(parseMediaType(written)).toEqual({
    type: 'text/plain',
    parameters: { charset: 'utf-8', a: 'b;"c, d' },
  })
  expect(parseMediaType('a/b; c="unfinished')).toEqual({ type: 'a/b', parameters: { c: 'unfinished' } })
  expect(parseMediaType('a/b; __proto__=1').parameters.toString).toBeUndefined()
})

test('reads the ranges of a header Accept', () => {
  expect(rangesIn('a/b;q=0.5;c="x,y", */*')).toEqual([
    { type: 'a/b', parameters: { c: 'x,y' }, weight: 0.5 },
    { type: '*/*', parameters: {}, weight: 1 },
  ])
})

test.each([
  ['application/json', 'json'],
  ['Application/Problem+JSON; charset=utf-8', 'json'],
  ['text/json', 'json'],
  ['application/x-ndjson', 'lines'],
  ['application/geo+json-seq', 'sequence'],
  ['application/x-www-form-urlencoded', 'form'],
  ['multipart/form-data; boundary=x', 'multipart'],
  ['application/atom+xml', 'text'],
  ['text/csv', 'text'],
  ['image/png', 'binary'],
  ['application/jsonp', 'binary'],
])('%s is %s', (mediaType, kind) => {
  expect(bodyKind(mediaType)).toBe(kind)
})

test('the range of all media types is JSON for a schema of members', () => {
  expect([bodyKind('*/*'), bodyKind('*/*', true)]).toEqual(['binary', 'json'])
})

describe('several media types', () => {
  const declared = ['application/json', 'application/json; version=2', 'image/*', '*/*']
  test.each([
    ['application/json; charset=latin1', 'application/json'],
    ['application/json; VERSION="2"', 'application/json; version=2'],
    ['application/json; version=3', 'application/json'],
    ['image/png', 'image/*'],
    ['text/plain', '*/*'],
  ])('%s is declared as %s', (contentType, type) => {
    expect(declaredType(declared, contentType)).toBe(type)
  })

  test('a suffix is narrower than a group', () => {
    const ranges = ['application/*', 'application/*+json']
    expect(declaredType(ranges, 'application/vnd.a+json; v=1')).toBe('application/*+json')
    expect(declaredType(ranges, 'application/json')).toBe('application/*')
    expect(declaredType(ranges.slice(1), 'application/json')).toBeUndefined()
    expect(preferredType(['application/a+json'], 'application/*+json')).toBe('application/a+json')
    expect(preferredType(['application/json'], 'application/*+json')).toBeUndefined()
    expect(declaredType(ranges, typeWithin('application/*+json', 'json'))).toBe('application/*+json')
  })

  test('none is declared', () => {
    expect(declaredType(['application/json; version=2'], 'application/json; version=3')).toBeUndefined()
    expect(declaredType(['*/*'], '')).toBeUndefined()
  })
})

test.each<[accept: string | undefined, preferred: string | undefined]>([
  [undefined, 'application/json'],
  ['', undefined],
  ['text/*, application/json;q=0.9', 'text/plain; format=flowed'],
  ['*/*;q=0.1, application/json;q=0', 'text/plain; format=flowed'],
  ['text/plain;format=fixed, */*;q=0.2', 'application/json'],
  ['text/plain; charset="a, b"; FORMAT=Flowed;q=0.3, application/*;q=0.2', 'text/plain; format=flowed'],
  ['image/png, text/plain;q=nothing', undefined],
])('Accept: %s prefers %s', (accept, preferred) => {
  expect(preferredType(['application/json', 'text/plain; format=flowed'], accept)).toBe(preferred)
})

// Each took seconds at 16 KB, and four times as long at twice the length.
test.each([['a/b;c=d,'], [','], ['text/html;format="'], ['";,']])('reads any number of %s', (range) => {
  expect(preferredType(['text/plain'], `;a=b,${range.repeat(50_000)}`)).toBeUndefined()
})
