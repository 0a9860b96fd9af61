import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runConformance } from '../../../scripts/conformance/run.ts'
import { readSpecification } from '../../../scripts/conformance/specification.ts'
import { type LibraryFault, startLibrary } from './library/server.ts'

/** A contract of two files, of which nothing is known but what stands there. */
const specification = await readSpecification(resolve(import.meta.dirname, 'library/openapi.yaml'))
const timeout = 180_000

async function run(fault?: LibraryFault) {
  const key = { name: 'KEY', value: 'secret' }
  const target = { url: await startLibrary(key.value, fault), key, limitedKeys: [] }
  const outcome = await runConformance(target, { ...specification, requests: 600, seed: 1, cleanUp: true })
  const failed = outcome.checks.filter(({ failures }) => failures.length > 0)
  const lines = failed.flatMap(({ name, failures }) => failures.map(({ what }) => `${name}: ${what}`))
  return { ...outcome, lines }
}

test('a server of another contract passes, and what has no sample is reported', { timeout }, async () => {
  expect(specification.fixtures).toEqual({})
  const { lines, notTried, coverage } = await run()
  expect(lines).toEqual([])
  expect(coverage).toMatchObject({ seen: coverage.of, missing: [] })
  const reported = notTried.map(({ what, why }) => `${what}: ${why}`).join('\n')
  expect(reported).toContain('there is no sample of returnLoan: nothing makes a loanId for it to remove')
  expect(reported).toContain('A book that was just added is always in. (addBook, 201 state=lent)')
})

test.each<[LibraryFault, RegExp]>([
  ['any shelf has the book', /getBook responds with 404 for an unknown shelfId: GET got 200 instead of 404/],
  ['the room is ignored', /listShelves filters by room: \?room=\w+ lets through/],
  ['a book stays', /after removeBook nothing is there: GET got 200 instead of 404/],
])('%s: it is found', { timeout }, async (fault, line) => {
  expect((await run(fault)).lines.join('\n')).toMatch(line)
})

test('an excuse for what is seen after all, or does not exist, is refused', { timeout }, async () => {
  const { oracle } = specification
  const operations = oracle.contract.operations.map((operation) =>
    operation.operationId === 'getShelf'
      ? { ...operation, unseen: { '200 room=north': 'never', '200 room=east': 'never' } }
      : operation,
  )
  const contract = { ...oracle.contract, operations }
  const key = { name: 'KEY', value: 'secret' }
  const target = { url: await startLibrary(key.value), key, limitedKeys: [] }
  const options = { requests: 0, seed: 1, cleanUp: false }
  const { checks } = await runConformance(target, { ...options, oracle: { ...oracle, contract } })
  const failures = checks.find(({ name, section }) => section === 'coverage' && name === 'getShelf')?.failures
  const lines = failures?.map(({ what }) => what)
  expect(lines).toContain('x-conformance-unseen names 200 room=north, which was seen after all')
  expect(lines).toContain('x-conformance-unseen names 200 room=east, which is no part of the operation')
})
