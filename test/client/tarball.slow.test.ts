import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { main, run, start } from '../../packages/testing/child.ts'
import { keyBeside } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { makeClient } from '../../packages/testing/generated-client.ts'
import { npmInstall } from '../packages/installed.ts'

const execute = promisify(execFile)

/** Proxies requests, and breaks the first connection to a path after the response. */
async function breaking(target: string, path: string) {
  let [broken, passed] = [false, 0]
  const relay = createServer((request, response) => {
    const { method, url, headers } = request
    const onward = ask(new URL(url!, target), { method, headers }, (reply) => {
      passed++
      if (!broken && method === 'POST' && url === path) {
        broken = true
        reply.resume().on('end', () => response.socket!.destroy())
      } else reply.pipe(response.writeHead(reply.statusCode!, reply.headers))
    })
    request.pipe(onward)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => {
    relay.closeAllConnections()
    relay.close()
  })
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    seen: () => ({ broken, passed }),
  }
}

test('subscribes, orders, receives, pages and retries from the installed package, and runs the README', async () => {
  const folder = temporaryFolder()
  const [sdk, app] = [join(folder, 'sdk'), join(folder, 'app')]
  const files = await makeClient('spec/openapi.yaml', sdk)
  mkdirSync(app)
  await execute('npm', ['pack', '--pack-destination', folder], { cwd: sdk })
  const tarball = join(folder, 'pet-store-client-1.0.0.tgz')
  await npmInstall(app, tarball)
  symlinkSync(
    resolve('node_modules/standardwebhooks'),
    join(app, 'node_modules/standardwebhooks'),
    'junction',
  )

  const database = join(folder, 'pets.db')
  const env = { DATABASE_URL: `file:${database}`, WEBHOOK_ALLOWED_NETWORKS: 'loopback' }
  const server = await start('.', env)
  expect(await run('.', [main, 'seed'], env)).toMatchObject({ code: 0 })
  const API_KEY = await keyBeside(database)
  const relay = await breaking(server.address, '/store/orders')
  const node = async (file: string, url: string) =>
    (
      await execute(process.execPath, [file], {
        cwd: app,
        env: { PATH: process.env.PATH, API_KEY, API_URL: url },
      })
    ).stdout

  copyFileSync('scripts/consumers/client/tarball.js', join(app, 'journey.mjs'))
  const came = JSON.parse(await node('journey.mjs', relay.url))
  expect(relay.seen().broken).toBe(true)
  expect(came).toMatchObject({
    replayed: 'true',
    refused: true,
    event: { type: 'order.placed', data: came.order },
    refusal: [409, 'insufficient_stock'],
    left: 4,
  })
  expect(came.pets.length).toBeGreaterThan(2)
  expect(came.pets).toEqual([...new Set(came.pets)])

  const samples = [...files.get('README.md')!.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code)
  expect(samples).toHaveLength(2)
  const code = samples.join('\n').replace(/baseUrl: '[^']+'/, 'baseUrl: process.env.API_URL')
  writeFileSync(join(app, 'readme.mjs'), code)
  expect(await node('readme.mjs', server.address)).toMatch(/name: 'Biscuit'[\s\S]*name: 'Marlowe'/)
})
