import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { fastData } from '../../read/fast-data.ts'

test.each([
  '200: a',
  '2XX: a',
  '5gAuthData: a',
  '3gpp-Sbi-Etags: a',
  '"200": a',
  'a: [1, 1.5, null, ~]',
  'a:\n  - 1.0\n  - 7c0d-4e\n  - null\n',
  '{"a": {"b": [1]}}',
])('reads %j as the parser with locations does', (text) => {
  expect(fastData(text)).toEqual(parse(text))
})

test.each([
  '1.0: a',
  '010: a',
  'null: a',
  '{ 1.0\n: a }',
  '? 1.0\n: a',
  '2e3: a',
  '1.5e-3: a',
  '0x1F: a',
  '0o17: a',
  '1_000: a',
  '-.5: a',
  '2030-01-01: a',
  'a: &b {}\nc: *b',
  '{"a": 1, "a": 2}',
  '%YAML 1.1',
])('leaves %j to the parser with locations', (text) => {
  expect(fastData(text)).toBeUndefined()
})
