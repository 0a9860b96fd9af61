import { expect, test } from 'vitest'
import { isRefused, show } from '../../packages/contract/diff/report.ts'
import { compared, type Edit, edited } from '../../packages/contract/test/breaking/compared.ts'
import { lineOf } from '../../packages/testing/text.ts'
import { spec } from './shop.ts'

const released = spec.replace(/^ {2}version: .*$/m, '  version: 1.0.0')

/** Judges an edited copy of the released contract. */
async function judged(after: string, { day = '2026-11-21', changelog = '' } = {}) {
  const comparison = await compared(released, after, { day, changelog })
  return { isRefused: isRefused(comparison), out: show(comparison, 'text'), additions: comparison.additions }
}

const parameter = (name: string) =>
  `        - { name: ${name}, in: query, required: true, description: Why., schema: { type: string } }\n`
const withParameter = (operation: string): Edit => [
  `operationId: ${operation}`,
  '      parameters:\n',
  `      parameters:\n${parameter('why')}`,
]
const version = (to: string): Edit => ['info:', 'version: 1.0.0', `version: ${to}`]

test.each<[string, Edit, [after: string, text: string], RegExp]>([
  [
    'renaming a field of a response',
    ['    Order:\n', '        complete:\n', '        completed:\n'],
    ['    Order:\n', 'completed:'],
    /breaks listOrders, getOrder, updateOrder \(response 200\); placeOrder \(response 201\)/,
  ],
  [
    'renaming a field of a request',
    ['    NewPet:\n', '        status:\n', '        state:\n'],
    ['    NewPet:\n', 'state:'],
    /breaks createPet, replacePet \(request body\)/,
  ],
  [
    'tightening a bound',
    ['    limit:\n', 'maximum: 100', 'maximum: 50'],
    ['    limit:\n', 'maximum: 50'],
    /breaks listPets, .*listOrders.* \(query parameter limit\)/,
  ],
  [
    'dropping a value of an enum',
    ['    PetStatus:\n', '[available, pending, sold]', '[available, sold]'],
    ['    PetStatus:\n', 'enum:'],
    /breaks listPets, listInventory \(query parameter status\)/,
  ],
  [
    'adding a required parameter',
    withParameter('listCategories'),
    ['operationId: listCategories', 'name: why'],
    /breaks listCategories \(query parameter why\)/,
  ],
])('rejects %s, at its line, with the operations', async (_, edit, line, says) => {
  const after = edited(released, edit)
  const { isRefused, out } = await judged(after)
  const place = `after.yaml:${lineOf(after, ...line)}:`
  const at = out.split('\n').findIndex((one) => one.includes(place))
  expect({ isRefused, out, at }).not.toMatchObject({ at: -1 })
  expect(out.split('\n').slice(at).join('\n')).toMatch(says)
  expect(isRefused).toBe(true)
})

test('accepts the same change of an experimental operation', async () => {
  const after = edited(
    released,
    ['    InventoryUpdate:\n', 'maximum: 1000000', 'maximum: 10'],
    ['    InventoryUpdate:\n', '        quantity:\n', '        count:\n'],
    ['    InventoryUpdate:\n', 'required: [quantity]', 'required: [count]'],
    withParameter('updateInventory'),
  )
  const says = 'breaks experimental or ended operations (allowed): updateInventory'
  expect(await judged(after)).toMatchObject({ isRefused: false, out: expect.stringContaining(says) })
})

test('lets an operation go after its sunset, not before', async () => {
  const line = lineOf(released, '/pets/{petId}:', '    get:')
  const after = released.replace(/ {4}get:\n {6}operationId: getPet\n[\s\S]*?(?= {4}put:\n)/, '')
  const early = await judged(after, { day: '2030-12-04' })
  expect(early.isRefused).toBe(true)
  expect(early.out).toMatch(new RegExp(`before.yaml:${line}:5 \\(in before\\)`))
  expect(early.out).toContain('breaks getPet')
  expect(await judged(after, { day: '2030-12-05' })).toMatchObject({ isRefused: false })
})

test('lets a beta operation break in a minor version that the changelog explains', async () => {
  const after = edited(released, withParameter('cancelOrder'), withParameter('updateInventory'))
  const same = await judged(after)
  expect(same.isRefused).toBe(true)
  expect(same.out).toMatch(
    new RegExp(
      `after.yaml:${lineOf(after, 'info:', 'version:')}:3: info.version is 1.0.0, .* require at least 1.1.0`,
    ),
  )
  const risen = edited(after, version('1.1.0'))
  const silent = await judged(risen)
  expect(silent.isRefused).toBe(true)
  expect(silent.out).toContain('CHANGELOG.md has no entry under "## 1.1.0"')
  const changelog = '# Changelog\n\n## 1.1.0\n\n- cancelOrder asks why.\n'
  expect(await judged(risen, { changelog })).toMatchObject({ isRefused: false })
})

test.each<{ what: string; edit: Edit; says: string; effect: string; least: string }>([
  {
    what: 'an addition',
    edit: [
      '    Order:\n',
      'properties:\n',
      'properties:\n        note: { type: string, description: A note. }\n',
    ],
    says: 'Property `note` was added.',
    effect: 'adds',
    least: '1.1.0',
  },
  {
    what: 'a wider bound',
    edit: ['    limit:\n', 'maximum: 100', 'maximum: 200'],
    says: '`maximum` changed from 100 to 200.',
    effect: 'adds',
    least: '1.1.0',
  },
  {
    what: 'better prose',
    edit: ['operationId: listPets', 'List pets', 'List the pets'],
    says: '`summary` changed from "List pets" to "List the pets".',
    effect: 'explains',
    least: '1.0.1',
  },
])('requires a higher version for $what, and reports its line', async ({ edit, says, effect, least }) => {
  const after = edited(released, edit)
  const same = await judged(after)
  expect(same.isRefused).toBe(true)
  expect(same.out).toContain(`the changes require at least ${least}`)
  const [start, , to] = edit
  const line = lineOf(after, start, to) + to.trimEnd().split('\n').length - 1
  const reported = same.out.split('\n').filter((one) => one.endsWith(says))
  expect(reported).toEqual([expect.stringMatching(new RegExp(`after.yaml:${line}:\\d+: `))])
  expect(same.additions).toMatchObject([{ effect, message: says, place: { line } }])
  expect(await judged(edited(after, version(least)))).toMatchObject({ isRefused: false })
})
