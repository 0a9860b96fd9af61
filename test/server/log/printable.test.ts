import { expect, test } from 'vitest'
import { printable, printableLines } from '../../../server/log/printable.ts'

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
