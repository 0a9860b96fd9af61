/**
 * Contracts that must be refused: each line of refused/*.yaml that says `# refused: …` is one that the
 * generator names.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { generate } from '../../emit/generate.ts'
import { ContractRefused } from '../../read/problem.ts'

const folder = join(import.meta.dirname, 'refused')

/** Every problem that the comments of a fixture announce, as `line: beginning of the message`. */
const announced = (file: string): { line: number; message: string }[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const [, messages] = / # refused: (.*)$/.exec(text) ?? []
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

describe('a contract is refused, every problem with its line, for', () => {
  test.each(readdirSync(folder))('%s', async (name) => {
    const file = join(folder, name)
    const lines = [...(await problemsOf(file))]
    expect(announced(file)).not.toEqual([])
    const missing = announced(file).filter(({ line, message }) => {
      const start = `${relative('', file)}:${line}:`
      const found = lines.findIndex((line) => line.startsWith(start) && line.includes(message))
      if (found >= 0) lines.splice(found, 1)
      return found < 0
    })
    expect({ missing, unexpected: lines }).toEqual({ missing: [], unexpected: [] })
  })
})

test('of errors of YAML the first place is reported, for what follows is guessed', async () => {
  const file = join(temporaryFolder(), 'slip.yaml')
  writeFileSync(file, 'openapi: 3.0.3\ninfo:\n  title: [\n  version: 1.0.0\npaths: {}\npaths: {}\n')
  const lines = await problemsOf(file)
  expect(lines).toEqual([expect.stringMatching(/slip\.yaml:4:3 not valid YAML: /)])
})

test('a problem names file, line, column and path, says why, and how to fix it', async () => {
  const lines = await problemsOf(join(folder, 'security.yaml'))
  expect(lines).toContain(
    'packages/contract/test/openapi/refused/security.yaml:41:18 paths./undeclared.get.security[0]: the security scheme nobody is not declared; ' +
      'declare it in components.securitySchemes',
  )
})
