import { expect, test } from 'vitest'
import { anybody, ours } from '../../judge/expectations.ts'
import { contractOf, right, sorted, startPlants, type Ways } from './plants.ts'
import { linesOf, oracleOf, runAgainst } from './suite.ts'

const timeout = 60_000

async function run(ways: Partial<Ways>, contract: object, expects = ours) {
  const oracle = await oracleOf(contract, expects)
  const outcome = await runAgainst(await startPlants({ ...right, ...ways }), { oracle })
  expect(outcome.faults).toEqual([])
  return outcome
}

/** The findings of a run about the list and its items, by check. */
async function judge(ways: Partial<Ways>, contract: object = contractOf()): Promise<string> {
  const { checks } = await run(ways, contract)
  return linesOf(checks.filter(({ section }) => section === 'use' || section === 'coverage'))
}

test('accepts a list that keeps its contract', { timeout }, async () => {
  expect(await judge({})).toBe('')
})

const faults: [string, Partial<Ways>, RegExp][] = [
  ['a filter is ignored', { filter: () => true }, /^listPlants filters by kind: \?kind=herb lets through/m],
  [
    'of two values both have to match',
    { filter: ({ kind }, kinds) => kinds.every((asked) => asked === kind) },
    /^listPlants filters by kind: \?kind=herb&kind=moss leaves out/m,
  ],
  [
    'of two values the last counts',
    { filter: ({ kind }, kinds) => kind === kinds.at(-1) },
    /^listPlants filters by kind: \?kind=herb&kind=moss leaves out/m,
  ],
  [
    'a sort orders each page only',
    { arrange: (plants) => sorted(plants, 'id'), finish: sorted },
    /^listPlants sorts by sort: sort=-id has \d+ after \d+$/m,
  ],
  [
    'a sort does not know what descends',
    { arrange: (plants, sort) => sorted(plants, sort.replace('-', '')) },
    /^listPlants sorts by sort: sort=-id has \d+ after \d+$/m,
  ],
  [
    'a sort is ignored',
    { arrange: (plants) => sorted(plants, 'id') },
    /^listPlants: effect of sort was never seen: no two requests .* give the reason in x-conformance-unseen\.$/m,
  ],
  [
    'a sort takes one member for another',
    { arrange: (plants, sort) => sorted(plants, sort.replace('name', 'kind')) },
    /^listPlants sorts by sort: sort=name has "[^"]+" after "[^"]+"$/m,
  ],
  [
    'a sort leaves out the first',
    { arrange: (plants, sort) => sorted(plants, sort).slice(sort === 'name' ? 1 : 0) },
    /^listPlants sorts by sort: the pages of sort=name leave out \d+$/m,
  ],
  [
    'a search does not look at the first word',
    { search: ({ name }, word) => name.indexOf(word) > 0 },
    /^listPlants searches by q: q=Conformance does not find/m,
  ],
  [
    'a search looks at the first word only',
    { search: ({ name }, word) => name.startsWith(word) },
    /^listPlants searches by q: q=\w+ does not find/m,
  ],
  [
    'a search finds all',
    { search: () => true },
    /^listPlants searches by q: q=\w+ finds .* does not have the word/m,
  ],
  ['a search finds nothing', { search: () => false }, /^listPlants searches by q: q=\w+ does not find/m],
  [
    'a body member is ignored',
    { grow: (id, { name }) => ({ id, name, kind: 'herb' }) },
    /^addPlant: effect of body kind was never seen/m,
  ],
  [
    'a body member is ignored, and the response has no body',
    { replace: ({ id, kind }, { name }) => ({ id, name, kind }) },
    /^replacePlant: effect of body kind was never seen/m,
  ],
]

test.each(faults)('finds: %s', { timeout }, async (_, ways, line) => {
  expect(await judge(ways)).toMatch(line)
})

test('finds an ignored parameter, unless the contract gives a reason', { timeout }, async () => {
  const coloured = () => contractOf({ name: 'colour', in: 'query', schema: { type: 'string' } })
  expect(await judge({}, coloured())).toMatch(/^listPlants: effect of colour was never seen: [^\n]*$/)
  const contract = coloured()
  Object.assign(contract.paths['/plants'].get, {
    'x-conformance-unseen': { 'effect of colour': 'All plants are green.' },
  })
  expect(await judge({}, contract)).toBe('')
})

test('covers a parameter that only links contain', { timeout }, async () => {
  expect(await judge({}, contractOf({ name: 'mark', in: 'query', schema: { type: 'string' } }))).toBe('')
})

test('does not cover a filter that was not tried, unless the contract gives a reason', {
  timeout,
}, async () => {
  const herbs = () => {
    const contract = contractOf()
    const body = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 } },
    }
    const json = { schema: body, example: { name: 'Quick Brown Fern' } }
    contract.paths['/plants'].post.requestBody.content['application/json'] = json as never
    return contract
  }
  const grow: Ways['grow'] = (id, { name }) => ({ id, name, kind: 'herb' })
  const { coverage, checks, notTried } = await run({ grow }, herbs())
  const found = linesOf(checks)
  expect(found).not.toContain('effect of kind')
  expect(notTried).toContainEqual(expect.objectContaining({ what: 'the filter kind of listPlants' }))
  expect(coverage.missing).toContainEqual(expect.objectContaining({ name: 'effect of kind' }))
  const contract = herbs()
  Object.assign(contract.paths['/plants'].get, {
    'x-conformance-unseen': { 'effect of kind': 'Only herbs grow here.' },
  })
  const excused = await run({ grow }, contract)
  expect(excused.coverage.missing).not.toContainEqual(expect.objectContaining({ name: 'effect of kind' }))
})

test('makes items with each value of an enumeration, also of one by reference, so that no filter is left out', {
  timeout,
}, async () => {
  const reference = '{"$ref":"#/components/schemas/Kind"}'
  const text = JSON.stringify(contractOf())
    .replaceAll('{"type":"string","enum":["herb","moss"]}', reference)
    .replace(`{"type":"array","items":${reference}}`, reference)
  const components = { schemas: { Kind: { type: 'string', enum: ['herb', 'moss'] } } }
  const contract = { ...JSON.parse(text), components }
  const { checks, notTried } = await run({ filter: () => true }, contract, anybody)
  const found = checks.filter(({ section, failures }) => section === 'use' && failures.length > 0)
  expect(found.map(({ name }) => name)).toEqual(['listPlants filters by kind'])
  expect(notTried.filter(({ what }) => what.includes('filter'))).toEqual([])
})
