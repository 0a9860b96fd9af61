import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { BadUsage } from 'contract-openapi/cli'
import { expect, test } from 'vitest'
import { readOptions } from '../../packages/tools/judge/options.ts'

async function run(...args: string[]) {
  const child = spawn(process.execPath, [resolve('packages/tools/conformance.ts'), ...args])
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

test.each([
  [{ url: 'pets' }],
  [{ url: 'http://127.0.0.1:1' }],
  [{ url: 'http://user:password@127.0.0.1:1', spec: 'a.yaml' }],
  [{ key: ['x'] }],
  [{ 'limited-key': ['x'] }],
  [{ seed: 'x' }],
  [{ timeout: '0' }],
  [{ url: 'http://127.0.0.1:1', spec: 'a.yaml', header: ['nonsense'] }],
  [{ url: 'http://127.0.0.1:1', spec: 'a.yaml', minutes: '0' }],
  [{ url: 'http://127.0.0.1:1', spec: 'a.yaml', ca: 'nowhere.pem' }],
  [{ timeout: '1e9' }],
])('%j is bad usage', (values) => {
  expect(() => readOptions(values)).toThrow(BadUsage)
})

test('reads the target and its keys from the options', () => {
  const values = { url: 'http://pets.example/', key: ['a'], quick: true, seed: '7', spec: 'other.yaml' }
  const keys = { 'expired-key': 'e', 'limited-key': ['b', 'pets:read,store:read=c='] }
  expect(readOptions({ ...values, ...keys })).toMatchObject({
    target: {
      url: 'http://pets.example',
      key: { name: 'KEY', value: '' },
      limitedKeys: [
        { name: 'LIMITED_KEY', value: 'b', scopes: undefined },
        { name: 'LIMITED_KEY_2', value: 'c=', scopes: ['pets:read', 'store:read'] },
      ],
      expiredKey: { value: 'e' },
    },
    keys: ['a'],
    spec: 'other.yaml',
    requests: 600,
    seed: 7,
  })
  const more = {
    url: 'http://a.example',
    spec: 'a.yaml',
    header: ['X-Tenant: 7', 'X-Empty:'],
    key: ['code=c', 'card=d'],
    minutes: '0.5',
  }
  expect(readOptions(more)).toMatchObject({
    target: { key: { value: '' }, headers: { 'X-Tenant': '7', 'X-Empty': '' } },
    budget: 30_000,
    command: expect.stringContaining(' --key "$KEY" --key "$KEY_2" '),
  })
  expect(readOptions({})).toMatchObject({ target: undefined, requests: 6000 })
})

test('exits with 2 and one line for a missing contract, and with 1 for a server that does not respond', async () => {
  const unreadable = await run('--spec', 'nowhere.yaml')
  expect(unreadable).toMatchObject({
    ...{ code: 2, out: '' },
    err: expect.stringMatching(/^\S*nowhere\.yaml not found\..*\n$/),
  })
  const unreachable = await run('--url', 'http://127.0.0.1:1', '--key', 'x')
  expect(unreachable).toMatchObject({
    ...{ code: 1, err: '' },
    out: expect.stringMatching(/✗ GET \/pets got no response: .*ECONNREFUSED.*\n\nNot tried\n/),
  })
})
