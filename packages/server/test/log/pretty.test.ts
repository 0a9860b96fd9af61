import { stripVTControlCharacters } from 'node:util'
import { printable, printableLines } from 'contract-openapi/cli'
import { expect, test } from 'vitest'
import { prettyLine } from '../../log/pretty.ts'

const time = new Date(2030, 0, 2, 3, 4, 5).getTime()
const request = {
  level: 30,
  time,
  requestId: 'r1',
  method: 'GET',
  path: '/pets',
  operationId: 'listPets',
  caller: 'ci',
  status: 200,
  ms: 0.4,
  msg: 'request completed',
}
const fault = { level: 50, time, requestId: 'r2', err: { stack: 'Error: no\n    at a.ts:1' }, msg: 'failed' }

test.each([
  [request, '03:04:05 info GET /pets 200 0.4 ms listPets by ci requestId="r1"\n'],
  [{ level: 40, time, msg: 'beware' }, '03:04:05 warn beware\n'],
  [fault, '03:04:05 error failed requestId="r2"\nError: no\n    at a.ts:1\n'],
])('formats %j for a terminal', (entry, shown) => {
  expect(stripVTControlCharacters(prettyLine(JSON.stringify(entry)))).toBe(shown)
})

// Clears a terminal twice, reorders text, and begins a line of its own.
const hostile = '\u001b[2J\u009b2J\u202e\r\n00:00:00 info forged'
const harmless = '\\u001b[2J\\u009b2J\\u202e\\u000d\\u000a00:00:00 info forged'

test.each(['caller', 'path', 'msg', 'other'])('escapes outside data: %s', (name) => {
  const line = prettyLine(
    JSON.stringify({ ...(name !== 'msg' && request), level: 30, time, [name]: hostile }),
  )
  const own = new RegExp(`${'\u001b'}\\[\\d+m`, 'g')
  expect(line.replaceAll(own, '')).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
  expect(line.split('\n')).toHaveLength(2)
  if (name !== 'other') expect(line).toContain(harmless)
})

test('a stack keeps its lines, and loses other control characters', () => {
  const err = { stack: 'Error: \u001b[2J\n    at a.ts:1' }
  const line = prettyLine(JSON.stringify({ ...fault, err }))
  expect(line).toMatch(/Error: \\u001b\[2J\n {4}at a.ts:1\n$/)
})

test.each([
  ['Tom & Jerry, Zoë 🐈 “猫”', 'Tom & Jerry, Zoë 🐈 “猫”'],
  ['\u001b[2J', '\\u001b[2J'],
  ['a\r\n\tb\u007f', 'a\\u000d\\u000a\\u0009b\\u007f'],
  ['\u009b2J', '\\u009b2J'],
  ['\u202egpj.exe\u2066', '\\u202egpj.exe\\u2066'],
  ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['\ud800', '\\ud800'],
  ['\u{e0041}', '\\udb40\\udc41'],
])('%j is shown as %s', (text, shown) => {
  expect(printable(text)).toBe(shown)
  expect(JSON.parse(`"${printable(text)}"`)).toBe(text)
})

test('a text of several lines keeps its lines', () => {
  expect(printableLines('Error: \u001b[2J\n  at a\r\n')).toBe('Error: \\u001b[2J\n  at a\\u000d\n')
})
