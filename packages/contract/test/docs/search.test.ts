import { expect, test } from 'vitest'

// A script of the page, without types.
const { correct, countWords, found, parted } = await import(
  new URL('../../docs/browser/search.js', import.meta.url).href
)

const contract = {
  tags: [{ name: 'Store', description: 'Orders of pets. An order can be cancelled.' }],
  paths: { '/orders': { post: { operationId: 'placeOrder', summary: 'Place an order' } } },
  components: { schemas: { Order: { example: { name: 'ordre' } } } },
}
const vocabulary = countWords(contract)

test.each([
  ['ordr', 'order'],
  ['odrer', 'order'],
  ['ordder', 'order'],
  ['arder', 'order'],
  ['plcae ordr', 'place order'],
  ['PlacOrder', 'placeorder'],
  // Known words, short ones, and those with more than one mistake.
  ['orders', 'orders'],
  ['pts', 'pts'],
  ['urdre', 'urdre'],
])('a search of %s is one of %s', (asked, corrected) => {
  expect(correct(asked.toLowerCase(), vocabulary)).toBe(corrected)
})

test('a search with hits is not corrected', async () => {
  const asked: string[] = []
  const search = async (words: string) => {
    asked.push(words)
    return words === 'ordr' ? [] : [{ document: { id: words, title: words } }]
  }
  await found(search, 'orde', () => vocabulary)
  expect(asked.splice(0)).toEqual(['orde'])
  const hits = await found(search, 'ordr', () => vocabulary)
  expect(asked).toEqual(['ordr', 'order'])
  expect(hits).toMatchObject([{ document: { title: 'order' } }])
})

test('the cells of tables and the items of lists are parted, but no code', () => {
  const code = '```sh\n- `a` | b\n```'
  expect(parted(`| a | b |\n|---|---|\n| c | d |\n\n- e\n- f\n\n${code}`)).toBe(
    `| a&#32; | b&#32; |\n|---|---|\n| c&#32; | d&#32; |\n\n- e&#32;\n- f&#32;\n\n${code}`,
  )
})
