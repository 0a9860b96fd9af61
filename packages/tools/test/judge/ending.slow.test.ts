/** Early ends of a run: its files are written, and its exit code names the reason. */
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { listening } from '../../../testing/listening.ts'
import type { Outcome } from '../../judge/oracle/results.ts'
import { startSuite } from './suite.ts'

/** A contract of one operation, with these fixtures beside it. */
function specWith(fixtures = ''): string {
  const folder = temporaryFolder()
  const schema = '{ type: object, required: [name], properties: { name: { type: string } } }'
  writeFileSync(
    join(folder, 'openapi.yaml'),
    `openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths:
  /it:
    get:
      operationId: getIt
      responses: { '200': { description: It., content: { application/json: { schema: ${schema} } } } }
`,
  )
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  if (fixtures) writeFileSync(join(folder, 'fixtures.ts'), `export default { rules: { ${fixtures} } }`)
  return join(folder, 'openapi.yaml')
}

const serve = (listener: RequestListener): Promise<string> => listening(createServer(listener))

const it: RequestListener = (_, response) =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"name":"x"}')

function start(spec: string, url: string) {
  const folder = temporaryFolder()
  const [json, junit] = [join(folder, 'out.json'), join(folder, 'out.xml')]
  // Of another run.
  for (const file of [json, junit]) writeFileSync(file, 'old')
  const server = ['--spec', spec, '--url', url, '--key', 'k', '--quick']
  const child = startSuite(...server, '--json', json, '--junit', junit)
  const end = async () => {
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    const outcome = JSON.parse(readFileSync(json, 'utf8')) as Outcome
    return { code: child.exitCode, out, err, outcome, xml: readFileSync(junit, 'utf8') }
  }
  return { child, ended: end() }
}

test.each([
  ['throws', 'bad: () => { throw new TypeError("a bug") }', 'a bug'],
  [
    'throws where nobody waits',
    'bad: () => new Promise(() => setTimeout(() => { throw new Error("late") }))',
    'late',
  ],
  ['waits for ever', 'bad: () => new Promise(() => {})', 'never comes'],
])('a fixture that %s is no finding, and exits with 3', async (_, fixtures, message) => {
  const { code, out, err, outcome, xml } = await start(specWith(fixtures), await serve(it)).ended
  expect({ code, err }).toEqual({ code: 3, err: '' })
  expect(out).toContain('Faults of the suite')
  expect(out).toContain(message)
  expect(out).not.toMatch(/^\s+at /m)
  expect(outcome).toMatchObject({ passed: false, faults: [{ message: expect.stringContaining(message) }] })
  expect(xml).toMatch(/<error message="[^"]*(a bug|late|never comes)[^"]*">/)
})

test('reports a fixture that throws on a wrong response as a finding', async () => {
  const fixtures = 'bad: async ({ call }) => { (await call("getIt")).name.trim() }'
  const url = await serve((_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('null'),
  )
  const { code, out, outcome } = await start(specWith(fixtures), url).ended
  expect({ code, faults: outcome.faults }).toEqual({ code: 1, faults: [] })
  expect(out).toMatch(/✗ it could not go on after a response that is not as documented \(Cannot read/)
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a run, and what it has found is written',

  async (signal) => {
    let seen = 0
    const silent = Promise.withResolvers<void>()
    const url = await serve((request, response) => {
      if (++seen < 3) it(request, response)
      else silent.resolve()
    })
    const { child, ended } = start(specWith(), url)
    await silent.promise
    child.kill(signal)
    // As npm does with what the terminal has sent to both.
    child.kill(signal)
    const { code, out, err, outcome, xml } = await ended
    expect({ code, err }).toEqual({ code: 130, err: '' })
    expect(out).toContain(`The run ended early. It was interrupted (${signal}).`)
    expect(outcome).toMatchObject({ passed: false, faults: [], requests: expect.any(Number) })
    expect(outcome.coverage.items).toContainEqual(
      expect.objectContaining({ kind: 'response', status: 200, seen: 2 }),
    )
    expect(xml).toContain('<testsuites')
  },
)

test('rejects a file that cannot be written as bad usage, before it sends requests', async () => {
  const folder = join(temporaryFolder(), 'file')
  mkdirSync(folder)
  const url = await serve(() => {
    throw new Error('Nobody should ask.')
  })
  const child = startSuite('--spec', specWith(), '--url', url, '--key', 'k', '--json', folder)
  const [err] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(child.exitCode).toBe(2)
  expect(err).toMatch(/^--json \S+ cannot be written: EISDIR/)
})
