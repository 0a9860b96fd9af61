/** Each example is a project like those of `contract init`: its code is current, its tests pass, and it keeps its contract. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Runs a command in a folder, and expects success. */
function run(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(program, args, { cwd }, (error, out, err) => {
    if (error) reject(new Error(`${program} ${args.join(' ')}:\n${out}${err}`))
    else resolve(out)
  })
  return promise
}

const bin = (name: string) => join(import.meta.dirname, '../node_modules/.bin', name)

describe.each(readdirSync('examples'))('examples/%s', (name) => {
  const folder = join('examples', name)

  test('its generated code and its contract are current', async () => {
    await run(folder, bin('contract'), 'generate', '--check')
    await run(folder, bin('contract'), 'lint')
  })

  test('its own tests pass', async () => {
    expect(await run(folder, process.execPath, '--test', 'test/service.test.ts')).toContain('fail 0')
  })

  test('it keeps its contract', async () => {
    const report = await run(folder, bin('contract'), 'conformance', '--strict', '--quick', '--seed', '1')
    expect(report).toContain('Contract coverage 100 %')
  })
})
