import { spawnSync } from 'node:child_process'
import { curlCall, quoted } from 'contract-openapi/cli'
import { expect, test } from 'vitest'

/** Returns the arguments that a shell gives to a command named curl. */
function argumentsOf(line: string): string[] {
  const { stdout, stderr } = spawnSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }; KEY=k; ${line}`], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.split('\n').slice(0, -1)
}

const hostile = ['x`id`', '$(id)', '$HOME', "it's", 'a"b', 'back\\slash', '!!', 'a b']

test.each(hostile)('a shell gets %s as it stands, in each place', (name) => {
  for (const [key, value] of [
    ['any', 'any'],
    ['$KEY', 'k'],
  ] as const) {
    const at = (place: string) => argumentsOf(curlCall('http://h/a', [{ in: place, name }], key))
    expect(at('header')).toEqual(['-H', `${name}: ${value}`, 'http://h/a'])
    expect(at('cookie')).toEqual(['-b', `${name}=${value}`, 'http://h/a'])
    expect(at('query')).toEqual([`http://h/a?${encodeURIComponent(name)}=${value}`])
  }
  expect(argumentsOf(curlCall(`http://h/${name}?a`, [{ in: 'query', name: 'k' }], 'any'))).toEqual([
    `http://h/${name}?a&k=any`,
  ])
})

test('sends each kind of credentials, and several together', () => {
  const authorization = (http?: string) => ({
    in: 'authorization',
    name: 'authorization',
    ...(http && { http }),
  })
  const options = (...places: Parameters<typeof curlCall>[1]) =>
    argumentsOf(curlCall('http://h/a', places, '$KEY', 'POST')).slice(2, -1)
  expect(options(authorization())).toEqual(['-H', 'Authorization: Bearer k'])
  expect(options(authorization('basic'))).toEqual(['-u', 'k:'])
  expect(options(authorization('digest'))).toEqual(['-H', 'Authorization: Digest k'])
  expect(options({ in: 'cookie', name: 'a' }, { in: 'cookie', name: 'b' })).toEqual(['-b', 'a=k; b=k'])
  expect(options()).toEqual([])
})

test('prints nothing that a terminal would obey', () => {
  expect(quoted('a\u001b[2J\u202eb')).toBe("'a\\u001b[2J\\u202eb'")
})
