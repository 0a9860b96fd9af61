// Servers listen at the address of the command line, before `PORT` and `HOST`, and print it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileCache } from '../../testing/child.ts'
import { temporaryFolder } from '../../testing/folder.ts'
import { freePort } from '../../testing/free-port.ts'

const contract = resolve('packages/tools/test/mock/contract-31.yaml')
const bin = (program: string) => resolve('packages', program, 'main.js')

/** Starts a program whose environment names an unusable address; returns a function for its output. */
function start(args: string[], env: Record<string, string> = {}): () => string {
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      PORT: '1',
      HOST: '192.0.2.1',
      DATABASE_URL: ':memory:',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (out += data))
  return () => out
}

test.each([
  ['mock', 302, [bin('tools'), 'mock', contract]],
  ['proxy', 502, [bin('tools'), 'proxy', contract, '--target', 'http://127.0.0.1:9']],
  ['dev', 302, [bin('tools'), 'dev']],
  ['start', 302, [bin('server'), 'start']],
])('%s listens at --port and --host, and responds', async (_, status, args) => {
  const port = await freePort()
  const printed = start([...args, '-p', String(port), '--host', '127.0.0.1'])
  const address = `http://127.0.0.1:${port}`
  await expect.poll(printed).toContain(address)
  await expect.poll(async () => (await fetch(address, { redirect: 'manual' })).status).toBe(status)
})

test.each([
  ['of the project', []],
  ['of FILE', [contract]],
])('mock prints the address of the docs %s, and opens it with BROWSER', async (_, files) => {
  const [folder, port] = [temporaryFolder(), await freePort()]
  const [browser, opened] = [join(folder, 'browser.sh'), join(folder, 'opened')]
  writeFileSync(browser, `#!/bin/sh\necho "$1" > ${opened}.tmp && mv ${opened}.tmp ${opened}\n`, {
    mode: 0o755,
  })
  const args = [bin('tools'), 'mock', ...files, '--port', String(port), '--host', '127.0.0.1', '--open']
  const printed = start(args, { BROWSER: browser })
  const docs = `http://127.0.0.1:${port}/docs`
  await expect.poll(() => existsSync(opened)).toBe(true)
  expect(readFileSync(opened, 'utf8')).toBe(`${docs}\n`)
  await expect.poll(printed).toContain(`Docs: ${docs}\n`)
  const page = await fetch(docs)
  expect({ status: page.status, type: page.headers.get('content-type') }).toMatchObject({
    status: 200,
    type: expect.stringContaining('text/html'),
  })
})
