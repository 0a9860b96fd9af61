// Each line of refused/*.yaml with `# refused: …` is a problem for the generator, and each with `# linted: …` one for `contract/sound`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { mistakesOf } from '../../check/load.ts'
import { soundFindings } from '../../check/sound.ts'
import { normalise } from '../../model/normalise.ts'
import { attempt, showDiagnostic } from '../../read/problem.ts'
import { readFiles } from '../../read/read.ts'
import { placed } from '../../rules/finding.ts'

const folder = join(import.meta.dirname, 'refused')

/** Problems that a fixture announces, as `line: beginning of the message`. */
const announced = (file: string, word: 'refused' | 'linted'): { line: number; message: string }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, messages] = new RegExp(` # ${word}: (.*?)( # linted: |$)`).exec(text) ?? []
      return (messages?.split(' | ') ?? []).map((message) => ({ line: index + 1, message }))
    })

function problemsOf(file: string): readonly string[] {
  const { value, refusals } = attempt(() => mistakesOf(readFiles(file)))
  return (value ?? refusals).map(showDiagnostic)
}

/** Findings of `contract/sound` without those of `generate`. */
function findingsIn(file: string): string[] {
  const { value: files } = attempt(() => readFiles(file))
  if (!files) return []
  const normal = normalise(files)
  const ambiguous = [...files.files.values()].flatMap((one) => one.ambiguities())
  const found = soundFindings(normal).map((one) => placed(one, normal))
  return [...new Set([...ambiguous, ...found].map(showDiagnostic))]
}

/** Missing problems, and unannounced ones. */
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

describe('refuses or lints every announced problem at its line in', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const file = join(folder, name)
    const refused = problemsOf(file)
    expect([...announced(file, 'refused'), ...announced(file, 'linted')]).not.toEqual([])
    expect(compare(file, 'refused', refused)).toEqual({ missing: [], unexpected: [] })
    // Rules may repeat problems of generate.
    const linted = findingsIn(file).filter((one) => !refused.includes(one))
    expect(compare(file, 'linted', linted)).toEqual({ missing: [], unexpected: [] })
  })
})

test('reports the first YAML error only, since later ones are guesses', async () => {
  const text = 'openapi: 3.0.3\ninfo:\n  title: [\n  version: 1.0.0\npaths: {}\npaths: {}\n'
  const lines = problemsOf(written({ 'slip.yaml': text }))
  expect(lines).toEqual([expect.stringMatching(/slip\.yaml:3:10 not valid YAML: this \[ is never closed/)])
})

test('reports file, line, column, path, reason and fix', async () => {
  const lines = problemsOf(join(folder, 'security.yaml'))
  expect(lines).toContain(
    'packages/contract/test/openapi/refused/security.yaml:74:5 components.securitySchemes.nameless: nameless does not say where the key is; ' +
      'add name, and in: header, query or cookie',
  )
})
