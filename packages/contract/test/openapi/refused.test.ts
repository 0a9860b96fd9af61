/**
 * Contracts that must be refused: each line of refused/*.yaml that says `# refused: …` is one that the generator names, and each that says
 * `# linted: …` one that the rules of `contract/sound` name.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { generate } from '../../emit/generate.ts'
import { findingsOf, lintedContract } from '../../lint/rules/rule.ts'
import { soundRules } from '../../lint/rules/sound/index.ts'
import { normalise } from '../../read/normalise.ts'
import { attempt, ContractRefused, showDiagnostic } from '../../read/problem.ts'
import { readFiles } from '../../read/read.ts'

const folder = join(import.meta.dirname, 'refused')

/** Every problem that the comments of a fixture announce, as `line: beginning of the message`. */
const announced = (file: string, word: 'refused' | 'linted'): { line: number; message: string }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, messages] = new RegExp(` # ${word}: (.*?)( # linted: |$)`).exec(text) ?? []
      return (messages?.split(' | ') ?? []).map((message) => ({ line: index + 1, message }))
    })

async function problemsOf(file: string): Promise<readonly string[]> {
  try {
    await generate(file)
    return []
  } catch (error) {
    if (error instanceof ContractRefused) return error.message.split('\n')
    throw error
  }
}

/** The findings of the rules that keep to what is checked, but for those of `generate`. */
function findingsIn(file: string): string[] {
  const { value: files } = attempt(() => readFiles(file))
  if (!files) return []
  const contract = lintedContract(normalise(files))
  const ambiguous = [...files.files.values()].flatMap((one) => one.ambiguities())
  const found = Object.values(soundRules).flatMap((rule) => findingsOf(rule, contract))
  const located = found.map(({ path, message }) => ({ ...contract.normal.locate(path), message }))
  return [...ambiguous, ...located].map(showDiagnostic)
}

/** The announced problems that are missing, and those that nobody announced. */
function compare(file: string, word: 'refused' | 'linted', problems: readonly string[]) {
  const lines = [...problems]
  const missing = announced(file, word).filter(({ line, message }) => {
    const start = `${relative('', file)}:${line}:`
    const found = lines.findIndex((line) => line.startsWith(start) && line.includes(message))
    if (found >= 0) lines.splice(found, 1)
    return found < 0
  })
  return { missing, unexpected: lines }
}

describe('a contract is refused or linted, every problem with its line, for', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const file = join(folder, name)
    const refused = await problemsOf(file)
    expect([...announced(file, 'refused'), ...announced(file, 'linted')]).not.toEqual([])
    expect(compare(file, 'refused', refused)).toEqual({ missing: [], unexpected: [] })
    // Problems that generate refuses are found by a rule too, or not.
    const linted = findingsIn(file).filter((one) => !refused.includes(one))
    expect(compare(file, 'linted', linted)).toEqual({ missing: [], unexpected: [] })
  })
})

test('every rule of contract/sound finds something in these', () => {
  const contracts = readdirSync(folder).flatMap(
    (name) => attempt(() => readFiles(join(folder, name))).value ?? [],
  )
  const idle = Object.entries(soundRules).filter(([, rule]) =>
    contracts.every((files) => findingsOf(rule, lintedContract(normalise(files))).length === 0),
  )
  expect(idle.map(([name]) => name)).toEqual([])
})

test('of errors of YAML the first place is reported, for what follows is guessed', async () => {
  const file = join(temporaryFolder(), 'slip.yaml')
  writeFileSync(file, 'openapi: 3.0.3\ninfo:\n  title: [\n  version: 1.0.0\npaths: {}\npaths: {}\n')
  const lines = await problemsOf(file)
  expect(lines).toEqual([expect.stringMatching(/slip\.yaml:3:10 not valid YAML: this \[ is never closed/)])
})

test('a problem names file, line, column and path, says why, and how to fix it', async () => {
  const lines = await problemsOf(join(folder, 'security.yaml'))
  expect(lines).toContain(
    'packages/contract/test/openapi/refused/security.yaml:74:5 components.securitySchemes.nameless: nameless does not say where the key is; ' +
      'add name, and in: header, query or cookie',
  )
})
