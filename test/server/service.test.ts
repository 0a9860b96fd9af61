import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { UserError } from '../../packages/contract/cli/command.ts'
import { findProject, findServed } from '../../packages/contract/cli/project.ts'
import { loadService } from '../../packages/server/service.ts'
import { InvalidSetting } from '../../packages/server/settings/read.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'

function folderWith(packageJson: string, service = ''): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), packageJson)
  writeFileSync(join(folder, 'service.mjs'), service)
  return folder
}

const paths = { spec: 'api/openapi.yaml', generated: 'generated', service: 'service.mjs' }
const packageOf = (contract: unknown) => JSON.stringify({ contract })

test('finds a project from any folder in it, past other packages, and through a link', () => {
  const root = realpathSync(folderWith(packageOf(paths)))
  mkdirSync(join(root, 'packages/one/src'), { recursive: true })
  writeFileSync(join(root, 'packages/one/package.json'), '{"name":"one"}')
  const link = join(temporaryFolder(), 'link')
  symlinkSync(root, link, 'junction')
  const found = {
    root,
    spec: join(root, 'api/openapi.yaml'),
    generated: join(root, 'generated'),
    service: join(root, 'service.mjs'),
    code: [root],
  }
  expect(findProject(join(root, 'packages/one/src'))).toEqual(found)
  expect(findProject(link).spec).toBe(join(link, 'api/openapi.yaml'))
  writeFileSync(join(root, 'packages/one/package.json'), packageOf({ ...paths, code: ['src', '../../lib'] }))
  expect(findProject(join(root, 'packages/one/src')).code).toEqual([
    join(root, 'packages/one/src'),
    join(root, 'lib'),
  ])
})

test('serves the project that the server is installed in if there is no other', () => {
  const folder = temporaryFolder()
  expect(findServed(folder).root).toBe(resolve('.'))
  expect(() => findProject(folder)).toThrow(/No project found in .*: name a FILE, or run npx contract init/)
})

test.each([
  ['{ broken', /^Cannot read .*package\.json: .*JSON/],
  [packageOf('api.yaml'), /"contract" in .*package\.json requires "spec", "generated" and "service"/],
  [packageOf(null), /requires "spec"/],
  [packageOf({ ...paths, service: undefined }), /requires "spec"/],
  [packageOf({ ...paths, spec: 1 }), /requires "spec"/],
  [packageOf({ ...paths, code: 'src' }), /"code" may be a list of folders/],
  [packageOf({ ...paths, code: [1] }), /"code" may be a list of folders/],
])('%s is not a project', (packageJson, words) => {
  const folder = folderWith(packageJson)
  expect(() => findProject(folder)).toThrow(UserError)
  expect(() => findProject(folder)).toThrow(words)
})

test('skips an empty package.json', () => {
  expect(findServed(folderWith('null')).root).toBe(resolve('.'))
})

test('reports a service that is missing or not exported, and passes on the errors of its code', async () => {
  const load = (service: string, code = '') =>
    loadService(findProject(folderWith(packageOf({ ...paths, service }), code)))
  await expect(load('nowhere.ts')).rejects.toThrow(InvalidSetting)
  await expect(load('nowhere.ts')).rejects.toThrow(
    /nowhere\.ts does not exist: correct "service" in .*package\.json/,
  )
  await expect(load('service.mjs', 'export const other = 1')).rejects.toThrow(
    /service\.mjs exports no "service"/,
  )
  await expect(load('service.mjs', 'throw new RangeError("too far")')).rejects.toThrow(RangeError)
})

test.each([
  ['packages/server/main.js'],
  ['packages/server/commands/keys.ts', 'list'],
  ['packages/contract/commands/generate.ts'],
  ['packages/tools/dev.ts'],
  ['packages/server/main.js', 'backup', 'copy.db'],
  ['packages/contract/commands/docs.ts'],
  ['packages/server/commands/lifecycle.ts'],
])('%s reports that in one line', async (file, ...args) => {
  const outcome = await runInProcess(file, args, folderWith(packageOf({})))
  expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^"contract" in .*\n$/) })
})
