/** Runs our suite and other tools against a server. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Oracle } from '../../packages/tools/judge/oracle/oracle.ts'
import { type CheckFailure, type Outcome, responsesIn } from '../../packages/tools/judge/oracle/results.ts'
import { type Found, type FoundKind, nameOf, operationOf } from './found.ts'
import { maven, type Step } from './servers.ts'
import { fetchAndBuild, type Running, run } from './start.ts'

export interface Tool {
  name: string
  /** Installs the tool in a folder. @throws {Error} if it is unavailable */
  install(folder: string, from: string): Promise<void>
  /** Judges a server, and keeps the tool's output in a folder. */
  judge(server: Running, oracle: Oracle, tools: string, folder: string): Promise<Found>
}

// Time limit of each other tool, in milliseconds.
const limit = 300_000

/** Runs a tool, ignores its exit code, and returns its output and its time in seconds. */
function timed(program: string, args: string[], cwd: string): Promise<{ text: string; seconds: number }> {
  const started = performance.now()
  return new Promise((resolve) => {
    execFile(program, args, { cwd, maxBuffer: 1e9, timeout: limit }, (_, out, err) => {
      resolve({ text: `${out}${err}`, seconds: (performance.now() - started) / 1000 })
    })
  })
}

const ours: Tool = {
  name: 'ours',
  async install() {},
  async judge({ url, contract, key }, oracle, _, folder) {
    const command = join(import.meta.dirname, '../../packages/tools/conformance.ts')
    const json = join(folder, 'ours.json')
    const args = [command, '--spec', contract, '--url', url, '--seed', '1', '--json', json]
    const { text, seconds } = await timed(
      process.execPath,
      [...args, ...(key ? ['--key', key.value] : [])],
      folder,
    )
    await writeFile(join(folder, 'ours.txt'), text)
    const outcome = JSON.parse(await readFile(json, 'utf8')) as Outcome
    if (outcome.faults.length > 0) throw new Error(`The suite is at fault: see ${folder}/ours.txt.`)
    const called = new Set(responsesIn(outcome.checks).map(({ operationId }) => operationId))
    called.delete('outside of the operations')
    const findings = outcome.checks.flatMap(({ section, name, failures }) =>
      failures.map((failure) => {
        const kind = kindOf(section, name, failure)
        return `${kind} ${failure.curl === undefined ? name : operationOf(failure.curl, url, oracle, kind)}`
      }),
    )
    return { called: called.size, findings: new Set(findings), seconds }
  },
}

function kindOf(section: string, name: string, { what, kind }: CheckFailure): FoundKind {
  if (kind === 'http') return 'http'
  if (what.startsWith('the server failed')) return '5xx'
  if (what.startsWith('the method')) return 'method'
  if (what.startsWith('the status')) return 'status'
  if (what.startsWith('a valid request')) return 'refused'
  if (/refuses (a request without|wrong) credentials/.test(name)) return 'security'
  if (section === 'generated') return 'accepted'
  return section === 'responses' ? 'response' : 'use'
}

// Kinds of Schemathesis's codes.
const codes: Record<string, FoundKind> = {
  ST101: '5xx',
  ST102: '5xx',
  ST103: 'status',
  ST205: 'http',
  ST201: 'accepted',
  ST202: 'refused',
  ST203: 'accepted',
  ST204: 'method',
  ST401: 'security',
}

const schemathesis: Tool = {
  name: 'Schemathesis 4.32.5',
  async install(folder) {
    if (existsSync(join(folder, 'bin/st'))) return
    await run(['python3', '-m', 'venv', folder], '.')
    await run([join(folder, 'bin/pip'), 'install', '--quiet', 'schemathesis==4.32.5'], '.')
  },
  async judge({ url, contract, key }, oracle, tools, folder) {
    const args = ['run', contract, '--url', url, '--seed', '1', ...(key ? ['--header', key.header] : [])]
    const { text, seconds } = await timed(join(tools, 'bin/st'), args, folder)
    await writeFile(join(folder, 'schemathesis.txt'), text)
    const called = Number(/^ +Tested: (\d+)/m.exec(text)?.[1] ?? 0)
    const findings = text.split(/^\d+\. Test Case ID/m).flatMap((block) => {
      const curl = [...block.matchAll(/^ +curl .*$/gm)].at(-1)?.[0]
      const all = [...block.matchAll(/^- (ST\d+)/gm)]
      // A server error is one finding, documented or not.
      const failed = all.filter(([, code]) => code === 'ST101')
      const named = failed.length > 0 ? failed : all
      return named.map(([, code]) => {
        const isAllow = code === 'ST204' && block.includes('without required `Allow`')
        const kind = isAllow ? 'http' : (codes[code!] ?? (/^ST3/.test(code!) ? 'use' : 'response'))
        return `${kind} ${curl === undefined ? 'something' : operationOf(curl, url, oracle, kind)}`
      })
    })
    return { called, findings: new Set(findings), seconds }
  },
}

// The last version that runs on Java 17, without its expectations beyond contracts: a server error is an error.
const cats: Tool = {
  name: 'CATS 11.8.0',
  async install(folder, from) {
    const clean: Step = [...maven, 'clean']
    const build: Step = [
      ...maven,
      '-Dmaven.test.skip',
      '-Dmaven.javadoc.skip',
      '-Dquarkus.package.type=uber-jar',
      'package',
    ]
    const commit = 'ae91a6d050d2dd7b42198821536dc3e048112ab8'
    await fetchAndBuild({ repository: 'Endava/cats', commit, build: [clean, build] }, folder, from)
  },
  async judge({ url, contract, key }, oracle, tools, folder) {
    const report = join(folder, 'cats')
    const args = [
      '-jar',
      join(tools, 'cats/target/cats-runner.jar'),
      '-c',
      contract,
      '-s',
      url,
      '-b',
      '-o',
      report,
    ]
    const headers = key ? ['-H', key.header.replace(': ', '=')] : []
    const { seconds } = await timed('java', [...args, ...headers], folder)
    const text = await readFile(join(report, 'cats-summary-report.json'), 'utf8')
    const { testCases } = JSON.parse(text) as {
      testCases: { path: string; httpMethod: string; result: string }[]
    }
    const named = (testCase: { path: string; httpMethod: string }) =>
      `${testCase.httpMethod.toUpperCase()} ${testCase.path}`
    const known = new Set(oracle.contract.operations.map(nameOf))
    const called = new Set(testCases.map(named).filter((name) => known.has(name)))
    const failed = testCases
      .filter(({ result }) => result === 'error')
      .map((testCase) => `5xx ${named(testCase)}`)
    return { called: called.size, findings: new Set(failed), seconds }
  },
}

export const tools: readonly Tool[] = [ours, schemathesis, cats]
