/** `npx contract breaking` stops what would break callers, at its line, and lets pass what nobody was promised. */
import { expect, test } from 'vitest'
import { copyProject, lineOf, type Project, replaceAfter } from '../../support/project.ts'

const patience = { timeout: 60_000 }
const contract = 'spec/openapi.yaml'

/** A project whose contract was released as v1.0.0, whatever the version of today is. */
async function releasedProject(): Promise<Project> {
  const project = await copyProject()
  await project.write(
    contract,
    (await project.read(contract)).replace(/^ {2}version: .*$/m, '  version: 1.0.0'),
  )
  await project.write('CHANGELOG.md', '# Changelog\n\n## 1.0.0\n\n- The first contract.\n')
  await project.git('init', '--quiet', '--initial-branch=work')
  await project.git('add', 'spec', 'CHANGELOG.md')
  await project.git('commit', '--quiet', '--message=1')
  await project.git('tag', 'v1.0.0')
  return project
}

/** Edits of a contract, one after the other: after, from, to. */
type Edits = [after: string, from: string, to: string][]

const parameter = (name: string) =>
  `        - { name: ${name}, in: query, required: true, description: Why., schema: { type: string } }\n`

const breaking: Record<string, { edits: Edits; line: [after: string, text: string]; says: RegExp }> = {
  'renaming a field of a response': {
    edits: [['    Order:\n', '        complete:\n', '        completed:\n']],
    line: ['    Order:\n', 'completed:'],
    says: /breaks listOrders, getOrder, updateOrder \(response 200\); placeOrder \(response 201\)/,
  },
  'renaming a field of a request': {
    edits: [['    NewPet:\n', '        status:\n', '        state:\n']],
    line: ['    NewPet:\n', 'state:'],
    says: /breaks createPet, replacePet \(request body\)/,
  },
  'tightening a bound': {
    edits: [['    limit:\n', 'maximum: 100', 'maximum: 50']],
    line: ['    limit:\n', 'maximum: 50'],
    says: /breaks listPets, .*listOrders.* \(query parameter limit\)/,
  },
  'dropping a value of an enum': {
    edits: [['    PetStatus:\n', '[available, pending, sold]', '[available, sold]']],
    line: ['    PetStatus:\n', 'enum:'],
    says: /breaks listPets, listInventory \(query parameter status\)/,
  },
  'adding a required parameter': {
    edits: [['operationId: listCategories', '      parameters:\n', `      parameters:\n${parameter('why')}`]],
    line: ['operationId: listCategories', 'name: why'],
    says: /breaks listCategories \(query parameter why\)/,
  },
}

test.each(Object.entries(breaking))(
  '%s fails, at its line, with the operations',
  patience,
  async (_, { edits, line, says }) => {
    const project = await releasedProject()
    for (const edit of edits) await project.edit(...edit)
    const { code, out } = await project.run('scripts/breaking.ts')
    const place = `${contract}:${lineOf(await project.read(contract), ...line)}:`
    const at = out.split('\n').findIndex((one) => one.startsWith(place))
    expect({ code, out, at }).not.toMatchObject({ at: -1 })
    expect(out.split('\n').slice(at).join('\n')).toMatch(says)
    expect(out).toContain('Compared with spec/openapi.yaml at v1.0.0')
    expect(code).toBe(1)
  },
)

test('doing the same to an experimental operation passes', patience, async () => {
  const project = await releasedProject()
  await project.edit('    InventoryUpdate:\n', 'maximum: 1000000', 'maximum: 10')
  await project.edit('    InventoryUpdate:\n', '        quantity:\n', '        count:\n')
  await project.edit('    InventoryUpdate:\n', 'required: [quantity]', 'required: [count]')
  await project.edit(
    'operationId: updateInventory',
    '      parameters:\n',
    `      parameters:\n${parameter('why')}`,
  )
  const { code, out } = await project.run('scripts/breaking.ts')
  expect({ code, out }).toMatchObject({ code: 0 })
  expect(out).toContain('breaks, as experimental or ended operations may: updateInventory')
})

test('an operation goes after its sunset, not before', patience, async () => {
  const project = await releasedProject()
  const before = await project.read(contract)
  const line = lineOf(before, '/pets/{petId}:', '    get:')
  await project.write(
    contract,
    before.replace(/ {4}get:\n {6}operationId: getPet\n[\s\S]*?(?= {4}put:\n)/, ''),
  )
  const early = await project.run('scripts/breaking.ts', '--at', '2030-12-04')
  expect(early).toMatchObject({ code: 1 })
  expect(early.out).toContain(`${contract}:${line}:5 (in spec/openapi.yaml at v1.0.0)`)
  expect(early.out).toContain('breaks getPet')
  expect(await project.run('scripts/breaking.ts', '--at', '2030-12-05')).toMatchObject({ code: 0 })
})

test('a beta operation breaks in a minor version that the changelog explains', patience, async () => {
  const project = await releasedProject()
  await project.edit(
    'operationId: cancelOrder',
    '      parameters:\n',
    `      parameters:\n${parameter('why')}`,
  )
  const version = lineOf(await project.read(contract), 'info:', 'version:')
  const same = await project.run('scripts/breaking.ts')
  expect(same).toMatchObject({ code: 1 })
  expect(same.out).toContain(
    `${contract}:${version}:3: info.version is 1.0.0, and what changed needs 1.1.0 at least.`,
  )
  await project.edit('info:', 'version: 1.0.0', 'version: 1.1.0')
  const silent = await project.run('scripts/breaking.ts')
  expect(silent).toMatchObject({ code: 1 })
  expect(silent.out).toContain('CHANGELOG.md has no entry under "## 1.1.0"')
  const changelog = await project.read('CHANGELOG.md')
  await project.write(
    'CHANGELOG.md',
    changelog.replace('## 1.0.0', '## 1.1.0\n\n- cancelOrder asks why.\n\n## 1.0.0'),
  )
  expect(await project.run('scripts/breaking.ts')).toMatchObject({ code: 0 })
})

test.each([
  {
    what: 'an addition',
    edit: [
      '    Order:\n',
      'properties:\n',
      'properties:\n        note: { type: string, description: A note. }\n',
    ],
    says: 'Schema `note` was added.',
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
] as { what: string; edit: Edits[number]; says: string; effect: string; least: string }[])(
  'the version rises with $what, which is reported at its line',
  patience,
  async ({ edit, says, effect, least }) => {
    const project = await releasedProject()
    await project.edit(...edit)
    const same = await project.run('scripts/breaking.ts')
    expect(same).toMatchObject({ code: 1 })
    expect(same.out).toContain(`what changed needs ${least} at least`)
    const [, , to] = edit
    const line = lineOf(await project.read(contract), edit[0], to) + to.trimEnd().split('\n').length - 1
    const reported = same.out.split('\n').filter((one) => one.endsWith(says))
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^${contract}:${line}:\\d+: `))])
    const report = JSON.parse((await project.run('scripts/breaking.ts', '--format', 'json')).out)
    expect(report.additions).toMatchObject([{ effect, message: says, place: { file: contract, line } }])
    await project.edit('info:', 'version: 1.0.0', `version: ${least}`)
    expect(await project.run('scripts/breaking.ts')).toMatchObject({ code: 0 })
  },
)

test(
  'the base is a tag, the main branch, a revision or a file, and a first version has none',
  patience,
  async () => {
    const project = await copyProject()
    const first = await project.run('scripts/breaking.ts')
    expect(first).toMatchObject({ code: 0 })
    expect(first.err).toContain('a first version breaks nobody')
    await project.git('init', '--quiet', '--initial-branch=main')
    await project.git('add', 'spec')
    await project.git('commit', '--quiet', '--message=1')
    await project.write('base.yaml', await project.read(contract))
    await project.edit('operationId: listPets', 'List pets', 'List the pets')
    // Only what was released has a version to rise above, whatever names the commit.
    const byDefault = await project.run('scripts/breaking.ts')
    expect(byDefault).toMatchObject({ code: 0, out: expect.stringContaining('there is no release tag yet') })
    const byName = await project.run('scripts/breaking.ts', 'HEAD')
    expect(byName).toEqual({ ...byDefault, out: byDefault.out.replace('at main', 'at HEAD') })
    await project.edit('    limit:\n', 'maximum: 100', 'maximum: 50')
    for (const base of [[], ['HEAD'], ['base.yaml']])
      expect(await project.run('scripts/breaking.ts', ...base)).toMatchObject({ code: 1 })
    const unknown = await project.run('scripts/breaking.ts', 'v9.9.9')
    expect(unknown).toMatchObject({ code: 2 })
    expect(unknown.err).toContain('v9.9.9 is neither a file nor a git revision here')
    await project.write(contract, 'openapi: [')
    expect(await project.run('scripts/breaking.ts', 'HEAD')).toMatchObject({ code: 2 })
  },
)

test.each([
  ['a reference that leads nowhere', ['    Pets:\n', "schemas/Pet'", "schemas/Pett'"], 'did you mean Pet?'],
  ['another OpenAPI', ['openapi:', '3.0.3', '3.2.0'], 'OpenAPI 3.2.0 is not supported'],
  [
    'a sunset that is no day',
    ['operationId: getPet', '2030-12-05', '5 Dec 2030'],
    'not a day of the calendar',
  ],
] as [string, Edits[number], string][])('%s is not compared', patience, async (_, edit, reason) => {
  const project = await copyProject()
  await project.write('sound.yaml', await project.read(contract))
  await project.edit(...edit)
  const { code, out, err } = await project.run('scripts/breaking.ts', 'sound.yaml')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  const line = lineOf(await project.read(contract), edit[0], edit[2])
  expect(err).toMatch(new RegExp(`^${contract}:${line}:\\d+ `))
  expect(err).toContain(reason)
})

test('what was released may break rules that are newer, but none of OpenAPI', patience, async () => {
  const project = await copyProject()
  const sound = await project.read(contract)
  const base = async (text: string) => {
    await project.write('base.yaml', text)
    return project.run('scripts/breaking.ts', 'base.yaml')
  }
  const older = await base(sound.replaceAll("x-sunset: '2030-12-05'", "x-sunset: '5 Dec 2030'"))
  expect(older.err).toBe('')
  expect(older.out).toContain('nothing stable breaks')
  expect(await base(sound.replace('openapi: 3.0.3', 'openapi: 3.2.0'))).toMatchObject({
    code: 2,
    err: 'Nothing can be compared with base.yaml. openapi is 3.2.0, not 3.0.x or 3.1.x\n',
  })
  const line = lineOf(sound, '    Pets:\n', "schemas/Pet'")
  const { code, err } = await base(replaceAfter(sound, '    Pets:\n', "schemas/Pet'", "schemas/Pett'"))
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(`. base.yaml:${line}:`) })
})

test('the formats for CI report the same', patience, async () => {
  const project = await releasedProject()
  await project.edit('    limit:\n', 'maximum: 100', 'maximum: 50')
  const line = lineOf(await project.read(contract), '    limit:\n', 'maximum:')
  const { out } = await project.run('scripts/breaking.ts', '--format', 'github-actions')
  expect(out).toMatch(
    new RegExp(`^::error title=breaking,file=${contract},line=${line},col=\\d+::.*listPets`, 'm'),
  )
  const sarif = JSON.parse((await project.run('scripts/breaking.ts', '--format', 'sarif')).out)
  const region = { startLine: line, startColumn: expect.any(Number) }
  expect(sarif.runs[0].results[0]).toMatchObject({
    level: 'error',
    locations: [{ physicalLocation: { artifactLocation: { uri: contract }, region } }],
  })
  const report = JSON.parse((await project.run('scripts/breaking.ts', '--format', 'json')).out)
  expect(report.refused).toBe(true)
  expect(report.breaks[0]).toMatchObject({ verdict: 'refused', place: { file: contract, line } })
  expect(report.breaks[0].operations).toContainEqual({
    operationId: 'listPets',
    operation: 'GET /pets',
    stability: 'stable',
    part: 'query parameter limit',
  })
})
