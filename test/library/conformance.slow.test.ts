/** The library passes conformance, and a faulty library does not. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { generateInto } from '../../packages/testing/generated.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { recordReads } from '../../packages/tools/service/reads.ts'
import { handlers } from './handlers.ts'
import { card, startLibrary, specification as written } from './server.ts'
import type { Shelves } from './shelves.ts'

// A contract of two files, without fixtures.
const specification = await readSpecification(written)
const contract = await generateInto(temporaryFolder(afterAll), written)

async function run(changed: object = {}, options: object = {}) {
  const reads = recordReads({ contract, handlers: { ...handlers, ...changed } })
  const { origin, close } = await startLibrary(contract, { handlers: reads.handlers })
  onTestFinished(close)
  const target = {
    ...{ url: `${origin}/library`, key: { name: 'KEY', value: card }, limitedKeys: [] },
    unread: async () => reads.unread(),
  }
  const usual = { ...specification, requests: 600, seed: 1, cleanUp: true }
  const outcome = await runConformance(target, { ...usual, ...options })
  const failed = outcome.checks.filter(({ failures }) => failures.length > 0)
  return {
    ...outcome,
    failures: failed.flatMap(({ name, failures }) => failures.map(({ what }) => `${name}: ${what}`)),
    curls: failed.flatMap(({ failures }) => failures.map(({ curl }) => curl)),
  }
}

test('the library keeps its contract and does nothing else', async () => {
  expect(specification.fixtures).toEqual({})
  const { failures, coverage, notTried } = await run()
  expect(failures).toEqual([])
  expect(coverage).toMatchObject({ seen: coverage.of, missing: [] })
  const reported = notTried.map(({ what, why }) => `${what}: ${why}`).join('\n')
  expect(reported).not.toContain('removing')
  expect(reported).toContain('there is no sample of block-card: nothing makes a cardId for it to remove')
  expect(reported).toContain('A book that was just added is always in. (add-book, 201 state=lent)')
})

type Context = { store: Shelves }
type Path = { shelfId: string; bookId: number }
const faults: [string, object, RegExp][] = [
  [
    'any shelf has the book',
    {
      'get-book': async ({ path }: { path: { bookId: number } }, { store }: Context) => {
        const found = store.list().map(({ id }) => store.books(id)?.get(path.bookId))
        const book = found.find((one) => one !== undefined)
        return book
          ? { status: 200, body: book }
          : handlers['remove-book']({ path } as never, { store } as never)
      },
    },
    /get-book refuses an unknown shelfId \(404\): GET got 200 instead of 404/,
  ],
  [
    'the room is ignored',
    { 'list-shelves': async (_: unknown, { store }: Context) => ({ status: 200, body: store.list() }) },
    /list-shelves filters by room: \?room=\w+ lets through/,
  ],
  [
    'the room is ignored, as the handler shows',
    { 'list-shelves': async (_: unknown, { store }: Context) => ({ status: 200, body: store.list() }) },
    /list-shelves ignores the query parameter room: its handler never read it/,
  ],
  [
    'a book is not lent',
    {
      'lend-book': async ({ path, body }: { path: Path; body: object }, context: Context) =>
        handlers['get-book']({ path, body } as never, context as never),
    },
    /lend-book: effect of body state was never seen[\s\S]*lend-book ignores the body member state/,
  ],
  [
    'a title is changed',
    {
      'add-book': async ({ body, ...request }: { body: object }, context: Context) =>
        handlers['add-book']({ ...request, body: { ...body, title: 'Odes' } } as never, context as never),
    },
    /add-book: effect of body title was never seen/,
  ],
  ['a book stays', { 'remove-book': async () => ({ status: 204 }) }, /after remove-book nothing is there/],
]

test.each(faults)('%s: it is found, with a line that reproduces it', async (_, changed, line) => {
  const { failures, curls } = await run(changed)
  expect(failures.join('\n')).toMatch(line)
  expect(curls.join('\n')).toContain('-H "X-Library-Card: $KEY"')
})

test('an exemption for a covered or unknown part is refused', async () => {
  const { oracle } = specification
  const operations = oracle.contract.operations.map((operation) =>
    operation.operationId === 'get-book'
      ? { ...operation, unseen: { '200 state=in': 'never', '200 state=sold': 'never' } }
      : operation,
  )
  const contract = { ...oracle.contract, operations }
  const { failures } = await run({}, { requests: 0, oracle: { ...oracle, contract } })
  expect(failures).toContain('get-book: x-conformance-unseen names 200 state=in, which was seen after all')
  expect(failures).toContain(
    'get-book: x-conformance-unseen names 200 state=sold, which is no part of the operation',
  )
})
