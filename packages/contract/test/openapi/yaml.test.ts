// YAML that parsers read differently is refused at its place.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ContractRefused } from '../../index.ts'
import { parseFile } from '../../read/index.ts'

test.each([
  ["a: 'text\nb: 'other'\n", "part.yaml:1:4 not valid YAML: this text is not closed; add the '"],
  ["a: 'text\n", 'this text is not closed'],
  ['- a: "text\n- b: "other"\n', 'this text is not closed'],
  ["a: 'text\n--- #'\n", 'this text is not closed'],
  ["a: 'text\nmore' b\n", 'part.yaml:1:4 '],
  ["a: [ 'key\n  more': value ]\n", 'a key without a colon'],
  ["a: ['one']# a comment\n", 'part.yaml:1:11 not valid YAML: a comment without a space before it'],
  ["a:\n  b: 'text\n c'\n", 'part.yaml:2:6 '],
])('refuses %j', (text, message) => {
  expect(() => parseFile(join('/', 'part.yaml'), text)).toThrow(ContractRefused)
  expect(() => parseFile(join('/', 'part.yaml'), text)).toThrow(message)
})

test.each([
  "a: |\n  # text\nb: >-\n  it's\n# comment\nc: it's\n",
  "\uFEFF# comment\na: 'x' # comment\n",
  "a:\n    'text\n  more'\n? 'b\n  c'\n: d\n",
])('reads %j', (text) => {
  expect(parseFile(join('/', 'part.yaml'), text).data).toHaveProperty('a')
})

test('keys of more than 1024 characters have a line', () => {
  const { data, locate } = parseFile(join('/', 'part.yaml'), `a: 1\n${'k'.repeat(2000)}: 2\nb: 3\n`)
  expect(Object.values(data)).toEqual([1, 2, 3])
  expect(locate(['b']).line).toBe(3)
})
