import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../packages/testing/folder.ts'

const run = promisify(execFile)

// Each example of the guide is a module that exports an app; the driver sends it the same requests.
const hosts: Record<string, { name: string; drive: string }> = {
  Fastify: {
    name: 'app',
    drive: `const origin = await app.listen({ host: '127.0.0.1', port: 0 })
const send = (path, init) => fetch(origin + path, init)
const end = () => app.close()`,
  },
  Express: {
    name: 'app',
    drive: `const server = await new Promise((resolve) => { const one = app.listen(0, '127.0.0.1', () => resolve(one)) })
const send = (path, init) => fetch('http://127.0.0.1:' + server.address().port + path, init)
const end = () => server.close()`,
  },
  Hono: {
    name: 'app',
    drive: `const send = (path, init) => app.fetch(new Request('http://pets.example' + path, init))
const end = () => {}`,
  },
  'AWS Lambda': {
    name: 'handler',
    drive: `const send = async (path, { method = 'GET', headers = {}, body } = {}) => {
  const [rawPath, rawQueryString = ''] = path.replace('/api', '').split('?')
  const http = { method, sourceIp: '192.0.2.1' }
  const event = { rawPath, rawQueryString, headers: { host: 'pets.example', ...headers }, body, isBase64Encoded: false, requestContext: { http } }
  const { statusCode, body: text, ...response } = await handler(event)
  return new Response(statusCode === 204 ? null : Buffer.from(text, 'base64'), { ...response, status: statusCode })
}
const end = () => {}`,
  },
}

const requests = `
import { readFileSync } from 'node:fs'
const headers = { authorization: 'Bearer ' + readFileSync(process.env.ADMIN_KEY_FILE, 'utf8').trim(), 'content-type': 'application/json' }
const created = await send('/api/categories', { method: 'POST', headers, body: JSON.stringify({ name: 'Dogs' }) })
const invalid = await send('/api/pets?limit=none', { headers })
const found = await send('/api/categories/1', { headers })
console.log(JSON.stringify([created.status, created.headers.get('location'), invalid.status, found.status, await found.json()]))
await end()
process.exit()
`

const folder = temporaryFolder(afterAll)

beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', 'express@5.3.0', 'hono@4.13.19']
  await run('npm', install, { cwd: folder })
  for (const name of ['fastify', 'contract-server'])
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name))
  await symlink(resolve('handlers'), join(folder, 'handlers'))
  await mkdir(join(folder, 'data'))
})

const guide = await readFile('packages/server/MOUNT.md', 'utf8')

test('the first example of the guide runs as it stands', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(guide) ?? []
  expect(await runHere('first.ts', code)).toBe('401\n')
})

test.each(Object.keys(hosts))('the example for %s serves the contract', async (host) => {
  const section = guide.split('\n## ').find((one) => one.startsWith(`${host}\n`))!
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(section) ?? []
  const file = `${host.replace(' ', '-')}.ts`
  await writeFile(join(folder, file), code)
  const { name, drive } = hosts[host]!
  const printed = await runHere(`drive-${file}`, `import { ${name} } from './${file}'\n${drive}\n${requests}`)
  const location = host === 'AWS Lambda' ? '/categories/1' : '/api/categories/1'
  expect(JSON.parse(printed)).toEqual([201, location, 400, 200, { id: 1, name: 'Dogs' }])
})

async function runHere(file: string, code: string): Promise<string> {
  await writeFile(join(folder, file), code)
  const env = {
    ...process.env,
    DATABASE_URL: `file:${join(folder, 'data', file)}.db`,
    ADMIN_KEY_FILE: join(folder, 'data', `${file}.key`),
    LOG_LEVEL: 'silent',
  }
  const { stdout } = await run(process.execPath, [join(folder, file)], { env })
  return stdout
}
