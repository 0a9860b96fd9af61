/** The files of a real run of the command, against a server with faults that sends scripts everywhere. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import type { Fault } from '../../../testing/replying.ts'
import { startLibrary } from './foreign-servers.ts'
import { startSuite } from './suite.ts'

const contract = 'packages/testing/contracts/foreign.yaml'
const key = 'secret-key-of-mine'
const named = 'name:password-of-mine'
const timeout = 60_000
const script =
  '</pre></script><script>document.title = "hacked"</script><img src=x onerror=document.title="hacked">'

const hostile: Fault = ({ method, url, headers }, reply) => {
  if (method === 'GET' && /shelves\/[^/]+$/.test(url.pathname) && reply().status === 200) {
    const body = { id: 1, name: 5, [script]: script, received: headers, known: [named, btoa(named)] }
    return { status: 200, body, headers: { 'X-Evil': script, 'Set-Cookie': 'session=of-mine' } }
  }
  if (method === 'PATCH') return { status: 405 }
  return method === 'DELETE' ? { status: 500, body: script } : reply()
}

let folder: string | undefined
afterAll(() => folder && rm(folder, { recursive: true }))

async function run() {
  folder = await mkdtemp(join(tmpdir(), 'report-'))
  const [summary, sarif] = [join(folder, 'it.md'), join(folder, 'it.sarif')]
  const url = await startLibrary(hostile)
  const keys = ['--key', `key=${named}`, '--header', `X-Token: ${key}`]
  const files = ['--markdown', summary, '--sarif', sarif]
  const child = startSuite('--spec', contract, '--url', url, ...keys, '--quick', '--seed', '7', ...files)
  await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {
    url,
    code: child.exitCode,
    summary: await readFile(summary, 'utf8'),
    sarif: JSON.parse(await readFile(sarif, 'utf8')),
  }
}
let running: ReturnType<typeof run> | undefined
const ran = () => {
  running ??= run()
  return running
}

test('the SARIF file has each finding once, at the line of its operation', { timeout }, async () => {
  const { url, code, sarif } = await ran()
  expect(code).toBe(1)
  expect(sarif).toMatchObject({
    version: '2.1.0',
    $schema: expect.stringMatching(/sarif-2\.1\.0\.json$/),
  })
  const [{ results, tool, invocations }] = sarif.runs
  expect(results[0]).toMatchObject({
    ...{ ruleId: 'contract/responses', level: 'error', occurrenceCount: expect.any(Number) },
    message: {
      text: expect.stringMatching(/^getShelf, 200: the body is wrong: \/name must be string\ncurl -i /),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: contract },
          region: { startLine: 31 },
        },
      },
    ],
  })
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id)
  expect(rules).toEqual(['contract/responses', 'http/responses'])
  for (const { ruleId } of results) expect(rules).toContain(ruleId)
  const prints = results.map((result: Record<string, object>) => JSON.stringify(result.partialFingerprints))
  expect(new Set(prints).size).toBe(results.length)
  const target = `--spec ${contract} --url ${url} --key "$KEY" --header "X-Token: $X_TOKEN"`
  expect(invocations).toMatchObject([
    { commandLine: `npx contract conformance ${target} --quick --seed 7`, executionSuccessful: true },
  ])
})

/** The Markdown outside of code blocks, whose fences have equal lengths. */
const outside = (text: string) => text.replaceAll(/^(`{3,})\w+\n[\s\S]*?^\1$/gm, '')

test('the summary of a job shows the findings, and no markup of the server', { timeout }, async () => {
  const { summary } = await ran()
  expect(summary).toMatch(/^# ✗ Library 1: \d+ findings$/m)
  expect(summary).toMatch(/^\| <code>DELETE \/shelves\/\{id\}<\/code> \|.* ✗ \d+ \|$/m)
  expect(summary).toMatch(
    /<summary>[^\n]*the server failed with 500[^\n]*<\/summary>\n\n```sh\ncurl -i -X DELETE [\s\S]*?```http\nHTTP 500\n[\s\S]*?<script>/,
  )
  for (const secret of ['of-mine', btoa(named)]) expect(summary).not.toContain(secret)
  const tags = [...new Set(outside(summary).match(/<[^>]*>?/g))].sort()
  expect(tags).toEqual([
    '</b>',
    '</code>',
    '</details>',
    '</summary>',
    '<b>',
    '<code>',
    '<details>',
    '<summary>',
  ])
})
