/** Commands of the installed packages, in a folder with only a contract. */
import { copyFileSync, cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { listen } from '../../packages/testing/listening.ts'
import { contract, type Installed, installedPackages, start } from './installed.ts'
import { round } from './round.ts'

let packages: Installed
let tools: string

beforeAll(async () => {
  packages = await installedPackages()
  tools = join(packages.folder, 'node_modules/contract-tools/main.js')
})

function emptyFolder(): string {
  const folder = temporaryFolder()
  copyFileSync('test/packages/observatory.yaml', join(folder, 'observatory.yaml'))
  return folder
}

test('mock --stateful keeps what is created', async () => {
  const mock = await start(emptyFolder(), tools, 'mock', '--stateful', '--spec', 'observatory.yaml')
  const authorization = `Basic ${Buffer.from('ann:secret').toString('base64')}`
  await round(`${mock.address}/v2/telescopes`, { authorization })
})

test('proxy names the fault of a server', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"clear":"very"}')
  })
  const target = `http://127.0.0.1:${await listen(server)}`
  const args = ['--spec', 'observatory.yaml', '--target', target]
  const proxy = await start(emptyFolder(), tools, 'proxy', ...args)
  expect(await (await fetch(`${proxy.address}/v2/sky`)).json()).toEqual({ clear: 'very' })
  expect(await proxy.stop()).toMatch(/GET \/v2\/sky {2}response 200: the body is wrong: .*clear.* boolean/)
})

test.each([
  [['lint', 'observatory.yaml'], 0, /^observatory\.yaml: nothing to fix\nChecked the recommended rules/],
  [['generate', '--spec', 'observatory.yaml', '--out', 'generated'], 0, /^generated: /m],
  [['generate', '--client', 'sdk', '--spec', 'observatory.yaml'], 0, /^sdk: package\.json, .*client\.js/m],
  [['docs', '--spec', 'observatory.yaml', '--out', 'site'], 0, /^site: index\.html/m],
  [['dev'], 2, /No project found in/],
])('contract %j exits with %i', async (args, code, printed) => {
  const outcome = await contract(packages, emptyFolder(), ...args)
  expect(outcome.out + outcome.err).toMatch(printed)
  expect(outcome.code).toBe(code)
})

test('a service with a database of its own is generated, served and tested', async () => {
  const folder = temporaryFolder()
  for (const part of ['spec', 'handlers.ts', 'shelves.ts', 'server.ts'])
    cpSync(`test/library/${part}`, join(folder, part), { recursive: true })
  symlinkSync(join(packages.folder, 'node_modules'), join(folder, 'node_modules'), 'junction')
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const main = `import * as contract from './generated/router.ts'
import { startLibrary } from './server.ts'
console.log((await startLibrary(contract)).origin)
`
  writeFileSync(join(folder, 'main.ts'), main)
  const spec = ['--spec', 'spec/openapi.yaml']
  expect(await contract(packages, folder, 'generate', ...spec, '--out', 'generated')).toMatchObject({
    code: 0,
  })
  expect(await contract(packages, folder, 'breaking', ...spec, 'spec/openapi.yaml')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing changed'),
  })
  const { address } = await start(folder, 'main.ts')
  const target = ['--url', `${address}/library`, '--key', 'card-of-ann', '--quick', '--seed', '1']
  const proof = await contract(packages, folder, 'conformance', ...spec, ...target)
  expect(proof).toMatchObject({ code: 0, out: expect.stringContaining('list-shelves') })
})
