/** Patterns of the contract have the same meaning for the server and for clients that match UTF-16. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { document } from '../../generated/router.ts'
import { valueAt } from '../../packages/contract/read/document.ts'
import { pointerSteps } from '../../packages/contract/runtime/json-pointer.ts'

interface Texts {
  accepts: string[]
  refuses: string[]
}

const contract = parse(await document())
const cases: Record<string, Texts> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'patterns.json'), 'utf8'),
)

/** Returns the pointers of all patterns in a part of the contract. */
const patternsIn = (part: unknown, pointer = ''): string[] =>
  Object.entries(Object(part)).flatMap(([key, value]) =>
    typeof value === 'object'
      ? patternsIn(value, `${pointer}/${key}`)
      : key === 'pattern'
        ? [`${pointer}/${key}`]
        : [],
  )

test('every pattern has examples of accepted and refused texts', () => {
  expect(Object.keys(cases).sort()).toEqual(patternsIn(contract).sort())
})

const engines: Record<string, (pattern: string) => RegExp> = {
  'the server': (pattern) => new RegExp(pattern, 'u'),
  'JavaScript without the flag u': (pattern) => new RegExp(pattern),
  // The test needs no .NET: its engine matches UTF-16 code units like JavaScript, and lets `$` match before a last line feed, too.
  '.NET, emulated': (pattern) => new RegExp(pattern.replace(/\$$/, '(?=\\n?$)')),
}

test.each(Object.keys(engines))('matches %s alike', (engine) => {
  for (const [pointer, { accepts, refuses }] of Object.entries(cases)) {
    const pattern = engines[engine]!(String(valueAt(contract, pointerSteps(pointer))))
    for (const text of accepts) expect(text, `${pointer} ${pattern}`).toMatch(pattern)
    for (const text of refuses) expect(text, `${pointer} ${pattern}`).not.toMatch(pattern)
  }
})
