import type { Security } from 'contract-openapi/contract'
import { curlLine } from 'contract-server/embed'
import { expect, test } from 'vitest'
import { service } from '../../handlers/service.ts'

const scheme = (name: string, more: object) => ({
  scheme: name,
  name,
  scopes: [],
  in: 'header' as const,
  ...more,
})
const header = scheme('x-key', {})
const cookie = scheme('sid', { in: 'cookie' })
const query = scheme('key', { in: 'query' })
const basic = scheme('authorization', { in: 'authorization', http: 'basic' })
const token = scheme('authorization', { in: 'authorization', issuer: true })
const certificate = scheme('', { in: 'connection' })

const lineFor = (security: Security | undefined, firstCall = '/pets?limit=3') => {
  const [route] = service.contract.routes.filter(({ path, method }) => path === '/pets' && method === 'GET')
  const { security: _, ...open } = route!
  const routes = [{ ...open, ...(security && { security }) }]
  return curlLine(
    { ...service, firstCall, contract: { ...service.contract, routes } },
    'http://h',
    'data/a.key',
  )
}

test.each([
  ['no key', undefined, 'curl "http://h/pets?limit=3"'],
  ['a header', [[header]], 'curl -H "x-key: $(cat data/a.key)" "http://h/pets?limit=3"'],
  ['a cookie', [[cookie]], 'curl -b "sid=$(cat data/a.key)" "http://h/pets?limit=3"'],
  ['a query parameter', [[query]], 'curl "http://h/pets?limit=3&key=$(cat data/a.key)"'],
  ['Basic', [[basic]], 'curl -u "$(cat data/a.key):" "http://h/pets?limit=3"'],
  [
    'a key rather than a token or a certificate',
    [[certificate], [token], [header]],
    'curl -H "x-key: $(cat data/a.key)" "http://h/pets?limit=3"',
  ],
] as [string, Security | undefined, string][])('the first call needs %s', (_, security, line) => {
  expect(lineFor(security)).toBe(line)
})

test('the first call is that of the service, which may be no operation', () => {
  expect(lineFor([[header]], '/openapi.yaml')).toBe('curl "http://h/openapi.yaml"')
  expect(lineFor([[header]], '/a$(id)')).toBe("curl 'http://h/a$(id)'")
})
