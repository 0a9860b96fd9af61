/** Samples of the docs, run in their languages. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** Languages, each with the command that reads a program from its input, and the reason to skip it where a program is missing. */
export const languages = [
  { label: 'curl', command: 'sh', args: ['-s'], needs: 'curl' },
  { label: 'JavaScript', command: process.execPath, args: ['--input-type=module'], needs: process.execPath },
  { label: 'Python', command: 'python3', args: ['-'], needs: 'python3' },
].map(({ needs, ...language }) => ({
  ...language,
  reason: spawnSync(needs, ['--version']).status === 0 ? '' : ` (skipped: no ${needs} here)`,
}))

/** Runs a command with a program as its input, with only these variables and PATH. */
export async function runSample(
  { command, args }: { command: string; args: string[] },
  source = '',
  cwd?: string,
  env: Record<string, string> = {},
) {
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(source)
  const printed = [text(child.stdout), text(child.stderr), once(child, 'close')] as const
  const [out, errors, [code]] = await Promise.all(printed)
  return { code, out, errors }
}
