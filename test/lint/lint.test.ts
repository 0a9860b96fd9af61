/** The lint passes the contract, and names every way to break one, at its line. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import plugin from '../../spec/rules/plugin.ts'
import { temporaryFolder } from '../support/folder.ts'
import { answers } from './cases/answers.ts'
import { carried } from './cases/bodies.ts'
import type { Case } from './cases/case.ts'
import { marks } from './cases/marks.ts'
import { shapes } from './cases/shapes.ts'

const brokenContracts = temporaryFolder(afterAll)
const cases = Object.entries({ ...answers, ...carried, ...marks, ...shapes })

interface Problem {
  file: string
  line: number
  rule: string
  message: string
}

interface Outcome {
  code: number
  problems: Problem[]
  stdout: string
  stderr: string
}

const root = join(import.meta.dirname, '../..')
const sound = join(import.meta.dirname, 'contract.yaml')

/** Runs `npm run lint` with options, on a day. */
function lint(options: string[], day = '2026-11-21'): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, LINT_NOW: day, NO_COLOR: '1' }
    const args = [join(root, 'scripts/lint.ts'), ...options]
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const problems = [...stdout.matchAll(/^::error title=(.*?),file=(.*?),line=(\d+),.*?::(.*)$/gm)].map(
        ([, rule = '', file = '', line, message = '']) => ({ rule, file, line: Number(line), message }),
      )
      resolve({ code: Number(error?.code ?? 0), problems, stdout, stderr })
    })
  })
}

/** The broken contract, and the line at which that shows. */
function breakIt(contract: string, { after = '', replace, by, at }: Case): { text: string; line: number } {
  const start = contract.indexOf(after)
  const place = contract.indexOf(replace, start)
  if (start < 0 || place < 0) throw new Error(`the contract has no "${replace}" after "${after}"`)
  const text = contract.slice(0, place) + by + contract.slice(place + replace.length)
  if (at === undefined) return { text, line: lineOf(text, place) }
  const shown = new RegExp(`^ *${at.replace(/[^\w ]/g, '\\$&')}`, 'gm')
  // The line at which `after` stands counts as well.
  shown.lastIndex = text.lastIndexOf('\n', start) + 1
  return { text, line: lineOf(text, shown.exec(text)?.index ?? -1) }
}

const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length

/** Lints all broken contracts at once, since most of the time is the start. Problems come by the name of the case. */
async function lintAll(): Promise<Map<string, Problem[]>> {
  const contract = await readFile(sound, 'utf8')
  const files = cases.map((_, index) => join(brokenContracts, `${index}.yaml`))
  await Promise.all(files.map((file, index) => writeFile(file, breakIt(contract, cases[index]![1]).text)))
  // A component that only the broken place used is not of interest.
  const options = [
    '--format',
    'github-actions',
    '--max-problems',
    '1000',
    '--skip-rule',
    'no-unused-components',
  ]
  const { problems, stderr } = await lint([...files, ...options])
  expect(stderr).not.toContain('Something went wrong')
  return Map.groupBy(problems, ({ file }) => cases[Number(basename(file, '.yaml'))]![0])
}

describe('a contract is refused, at the right line, for', () => {
  let problems: Map<string, Problem[]>
  let contract: string
  beforeAll(async () => {
    contract = await readFile(sound, 'utf8')
    problems = await lintAll()
  })

  test.each(cases)('%s', (name, broken) => {
    const [rule, message] = broken.refused
    const { line } = breakIt(contract, broken)
    const expected = expect.objectContaining({ rule, line, message: expect.stringContaining(message) })
    expect(problems.get(name)).toEqual([expected])
  })
})

test('every rule has a contract that it refuses', async () => {
  const refusing = new Set(cases.map(([, { refused }]) => refused[0]))
  const ours = Object.keys(plugin().configs.all.rules)
  const configured = Object.keys(parse(await readFile(join(root, 'redocly.yaml'), 'utf8')).rules)
  expect([...ours, ...configured].filter((rule) => !refusing.has(rule))).toEqual([])
})

test('the contract of this project passes, and the configuration is free of warnings', async () => {
  const { code, stdout, stderr } = await lint([], '2026-06-05')
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toContain('spec/openapi.yaml')
  expect(stderr).not.toMatch(/warning/i)
})

test('what the cases break passes as it is, until the day of a sunset', async () => {
  const github = ['--format', 'github-actions']
  expect(await lint([sound, ...github], '2030-12-04')).toMatchObject({ code: 0, problems: [] })
  const { code, problems } = await lint([sound, ...github], '2030-12-05')
  expect(code).toBe(1)
  expect(problems).toEqual([expect.objectContaining({ rule: 'petstore/sunset-passed' })])
})

test('a day that is none is not taken for today', async () => {
  const { code, stderr } = await lint([sound], 'soon')
  expect(code).not.toBe(0)
  expect(stderr).toContain('LINT_NOW is not a date: "soon"')
})

test('the formats for CI come through', async () => {
  const { stdout } = await lint([sound, '--format', 'json'], '2031-01-01')
  expect(JSON.parse(stdout).problems).toEqual([expect.objectContaining({ ruleId: 'petstore/sunset-passed' })])
  expect((await lint([sound, '--format', 'junit'], '2031-01-01')).stdout).toContain('<testsuite')
})

test('the formats for CI name the line of what is no YAML', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'broken.yaml')
  await writeFile(file, 'openapi: 3.0.3\ninfo: [\npaths: {}\n')
  const shown = async (format: string) => lint([file, '--format', format])
  expect(await shown('github-actions')).toMatchObject({
    code: 1,
    problems: [{ rule: 'yaml', file, line: 3 }],
  })
  const { problems } = JSON.parse((await shown('json')).stdout)
  expect(problems).toMatchObject([{ location: [{ source: { ref: file }, start: { line: 3 } }] }])
  expect((await shown('junit')).stdout).toContain(`${file}:3:1</failure>`)
})
