/** The library passes conformance, and a library that breaks its word does not. */
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runConformance } from '../../scripts/conformance/run.ts'
import { readSpecification } from '../../scripts/conformance/specification.ts'
import { handlers } from './handlers/index.ts'
import { card, startLibrary } from './server.ts'

const timeout = 180_000
const specification = await readSpecification(resolve(import.meta.dirname, 'spec/openapi.yaml'))

async function run(changed: object = {}) {
  const { origin, close } = await startLibrary({ handlers: { ...handlers, ...changed } })
  onTestFinished(close)
  const target = { url: `${origin}/library`, key: { name: 'KEY', value: card }, limitedKeys: [] }
  const outcome = await runConformance(target, { ...specification, requests: 600, seed: 1, cleanUp: true })
  const failed = outcome.checks.filter(({ failures }) => failures.length > 0)
  return {
    ...outcome,
    failures: failed.flatMap(({ name, failures }) => failures.map(({ what }) => `${name}: ${what}`)),
    curls: failed.flatMap(({ failures }) => failures.map(({ curl }) => curl)),
  }
}

test('the library does what its contract says and nothing else', { timeout }, async () => {
  const { failures, coverage, notTried } = await run()
  expect(failures).toEqual([])
  expect(notTried.map(({ what }) => what).join('\n')).not.toContain('removing')
  expect(coverage).toMatchObject({ seen: coverage.of, missing: [] })
})

test('a book that stays is found, with a line that sends the card', { timeout }, async () => {
  const { failures, curls } = await run({ 'remove-book': async () => ({ status: 204 }) })
  expect(failures.join('\n')).toContain('after remove-book nothing is there')
  expect(curls.join('\n')).toContain('-H "X-Library-Card: $KEY"')
})
