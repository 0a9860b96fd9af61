import { expect, test } from 'vitest'
import { lineOf, replaceAfter } from '../../packages/testing/text.ts'
import { copyProject, type Project } from '../support/project.ts'

const contract = 'spec/openapi.yaml'

/** Project whose contract was released as v1.0.0. */
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

test('compares with a tag, the main branch, a revision or a file, and a first version with nothing', async () => {
  const project = await copyProject()
  const first = await project.run('packages/contract/commands/breaking.ts')
  expect(first).toMatchObject({ code: 0 })
  expect(first.err).toContain('a first version breaks nobody')
  await project.git('init', '--quiet', '--initial-branch=main')
  await project.git('add', 'spec')
  await project.git('commit', '--quiet', '--message=1')
  await project.write('base.yaml', await project.read(contract))
  await project.edit('operationId: listPets', 'List pets', 'List the pets')
  // Only a released version has to rise.
  const byDefault = await project.run('packages/contract/commands/breaking.ts')
  expect(byDefault).toMatchObject({ code: 0, out: expect.stringContaining('there is no release tag yet') })
  const byName = await project.run('packages/contract/commands/breaking.ts', 'HEAD')
  expect(byName).toEqual({ ...byDefault, out: byDefault.out.replace('at main', 'at HEAD') })
  await project.edit('    limit:\n', 'maximum: 100', 'maximum: 50')
  for (const base of [[], ['HEAD'], ['base.yaml']])
    expect(await project.run('packages/contract/commands/breaking.ts', ...base)).toMatchObject({ code: 1 })
  const unknown = await project.run('packages/contract/commands/breaking.ts', 'v9.9.9')
  expect(unknown).toMatchObject({ code: 2 })
  expect(unknown.err).toContain('v9.9.9 is neither a file nor a git revision here')
  await project.write(contract, 'openapi: [')
  expect(await project.run('packages/contract/commands/breaking.ts', 'HEAD')).toMatchObject({ code: 2 })
})

test('rejects another OpenAPI at its line', async () => {
  const project = await copyProject()
  await project.write('sound.yaml', await project.read(contract))
  await project.edit('openapi:', '3.0.3', '4.0.0')
  expect(await project.run('packages/contract/commands/breaking.ts', 'sound.yaml')).toEqual({
    ...{ code: 2, out: '' },
    err: `${contract}:1:1 openapi: OpenAPI 4.0.0 is not supported; write the contract in OpenAPI 3.0, 3.1 or 3.2\n`,
  })
})

test('compares a reference to nothing as any value, and notes it at its line', async () => {
  const project = await copyProject()
  await project.write('sound.yaml', await project.read(contract))
  await project.edit('    Pets:\n', "schemas/Pet'", "schemas/Pett'")
  const { code, out, err } = await project.run('packages/contract/commands/breaking.ts', 'sound.yaml')
  const line = lineOf(await project.read(contract), '    Pets:\n', "schemas/Pett'")
  expect(err).toMatch(
    new RegExp(
      `^note: ${contract}:${line}:\\d+ .*references to nothing allow any value.*did you mean Pet\\?`,
    ),
  )
  expect(code).toBe(1)
  expect(out).toContain("Type widened from 'object' to 'any'.\n  breaks listPets (response 200)")
})

test('accepts a released contract that breaks newer rules, but none of another OpenAPI', async () => {
  const project = await copyProject()
  const sound = await project.read(contract)
  const base = async (text: string) => {
    await project.write('base.yaml', text)
    return project.run('packages/contract/commands/breaking.ts', 'base.yaml')
  }
  const older = await base(sound.replaceAll("x-sunset: '2030-12-05'", "x-sunset: '5 Dec 2030'"))
  expect(older.err).toBe('')
  expect(older.out).toContain('no stable operation breaks')
  expect(await base(sound.replace('openapi: 3.0.3', 'openapi: 4.0.0'))).toMatchObject({
    code: 2,
    err: 'Cannot compare with base.yaml. base.yaml:1:1 openapi: OpenAPI 4.0.0 is not supported; write the contract in OpenAPI 3.0, 3.1 or 3.2\n',
  })
  const line = lineOf(sound, '    Pets:\n', "schemas/Pet'")
  const { code, err } = await base(replaceAfter(sound, '    Pets:\n', "schemas/Pet'", "schemas/Pett'"))
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining(`note: base.yaml:${line}:`) })
})

test('compares two files that are no release of this project', async () => {
  const project = await copyProject()
  const draft = (path: string) => `openapi: 3.1.0\npaths:\n  ${path}: { get: { responses: {} } }\n`
  await project.write('old.yaml', draft('/a'))
  await project.write('new.yaml', draft('/b'))
  const byName = await project.run('packages/contract/commands/breaking.ts', 'old.yaml', 'new.yaml')
  expect(byName).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^new\.yaml:3:\d+: .*`GET \/b` was added/),
  })
  expect(byName.out).toMatch(/^old\.yaml:3:\d+ \(in old\.yaml\): .*`GET \/a` was removed/m)
  expect(
    await project.run('packages/contract/commands/breaking.ts', 'old.yaml', '--spec', 'new.yaml'),
  ).toEqual(byName)
  const twice = await project.run(
    'packages/contract/commands/breaking.ts',
    'old.yaml',
    'new.yaml',
    '--spec',
    'new.yaml',
  )
  expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('Name one contract, as FILE') })
})

test('reports a removal at its line in the revision', async () => {
  const project = await releasedProject()
  const line = lineOf(await project.read(contract), '/pets/{petId}:', '    get:')
  const removed = / {4}get:\n {6}operationId: getPet\n[\s\S]*?(?= {4}put:\n)/
  await project.write(contract, (await project.read(contract)).replace(removed, ''))
  const text = await project.run('packages/contract/commands/breaking.ts')
  expect(text.out).toMatch(new RegExp(`^v1\\.0\\.0:${contract}:${line}:5 .*getPet|GET /pets/{petId}`, 'm'))
  expect(text.out).not.toMatch(new RegExp(`^${contract}:\\d+:\\d+.*was removed`, 'm'))
  const json = await project.run('packages/contract/commands/breaking.ts', '--format', 'json')
  expect(JSON.parse(json.out).breaks[0]).toMatchObject({
    gone: true,
    place: { file: `v1.0.0:${contract}`, line },
  })
})

test('rejects a loss of a stable operation and accepts one of an experimental operation', async () => {
  const project = await releasedProject()
  await project.edit('    InventoryUpdate:\n', 'maximum: 1000000', 'maximum: 10')
  const free = await project.run('packages/contract/commands/breaking.ts')
  expect(free).toMatchObject({ code: 0, out: expect.stringContaining('spec/openapi.yaml at v1.0.0') })
  await project.write(
    contract,
    (await project.read(contract)).replace(/ {4}get:\n {6}operationId: getPet\n[\s\S]*?(?= {4}put:\n)/, ''),
  )
  expect(await project.run('packages/contract/commands/breaking.ts', '--at', '2030-12-04')).toMatchObject({
    code: 1,
  })
  expect(await project.run('packages/contract/commands/breaking.ts', '--at', '2030-12-05')).toMatchObject({
    code: 0,
  })
})

test('reports the same in the formats for CI', async () => {
  const project = await releasedProject()
  await project.edit('    limit:\n', 'maximum: 100', 'maximum: 50')
  const line = lineOf(await project.read(contract), '    limit:\n', 'maximum:')
  const { out } = await project.run('packages/contract/commands/breaking.ts', '--format', 'github-actions')
  expect(out).toMatch(
    new RegExp(`^::error title=breaking,file=${contract},line=${line},col=\\d+::.*listPets`, 'm'),
  )
  const sarif = JSON.parse(
    (await project.run('packages/contract/commands/breaking.ts', '--format', 'sarif')).out,
  )
  const region = { startLine: line, startColumn: expect.any(Number) }
  expect(sarif.runs[0].results[0]).toMatchObject({
    level: 'error',
    locations: [{ physicalLocation: { artifactLocation: { uri: contract }, region } }],
  })
  const report = JSON.parse(
    (await project.run('packages/contract/commands/breaking.ts', '--format', 'json')).out,
  )
  expect(report.refused).toBe(true)
  expect(report.breaks[0]).toMatchObject({ verdict: 'refused', place: { file: contract, line } })
  expect(report.breaks[0].operations).toContainEqual({
    operationId: 'listPets',
    operation: 'GET /pets',
    stability: 'stable',
    part: 'query parameter limit',
    verdict: 'refused',
  })
})
