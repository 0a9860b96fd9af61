/** `npx contract generate` as people and CI run it: a real process on real files. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const contract = join(import.meta.dirname, 'contract.yaml')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generate-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function run(...options: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = [join(root, 'packages/contract/commands/generate.ts'), '--out', folder, ...options]
  return spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
}

test('what is generated passes the check; a changed line fails it with what fixes it', () => {
  expect(run('--spec', contract)).toMatchObject({ status: 0, stderr: '' })
  expect(run('--spec', contract, '--check')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/ is what packages\/contract\/test\/generator\/contract\.yaml says\n$/),
    stderr: '',
  })
  const file = join(folder, 'errors.ts')
  writeFileSync(file, readFileSync(file, 'utf8').replace('thing_broken: 409', 'thing_broken: 400'))
  const { status, stderr } = run('--spec', contract, '--check')
  expect(status).toBe(1)
  expect(stderr).toContain('errors.ts:8 is not what the contract says\n  on disk:    thing_broken: 400,\n')
  expect(stderr).toContain('  contract:   thing_broken: 409,\nRun `npx contract generate`')
})

test('a contract that is refused writes nothing, exits 1, and reports every problem', () => {
  const refused = join(import.meta.dirname, '../openapi/refused/operations.yaml')
  const { status, stdout, stderr } = run('--spec', refused)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr.trim().split('\n').length).toBeGreaterThan(5)
  expect(stderr).toContain(
    'packages/contract/test/openapi/refused/operations.yaml:11:3 paths./pets/{b}: /pets/{b} and /pets/{a} match the same requests; ' +
      'make them one path',
  )
  expect(readdirSync(folder)).toEqual([])
})

test('generated/ is what spec/openapi.yaml says', () => {
  const command = ['packages/contract/commands/generate.ts', '--check']
  const { status, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
