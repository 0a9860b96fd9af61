import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

/** It reads files, and no more: a reference in a contract would have it call any server that this machine can reach. */
const readOnly = ['--permission', '--allow-fs-read=*']

/**
 * Runs a command of Redocly to its end: by this Node, whatever is installed elsewhere.
 * @param variables of its environment, beside those of this process
 * @param permissions of Node; none by default but to read files
 */
export function redocly(
  args: string[],
  cwd = '.',
  variables: Record<string, string> = {},
  permissions = readOnly,
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' }
  const env = { ...process.env, ...quiet, ...variables }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...permissions, cli, ...args],
      { cwd, env, maxBuffer: 1e9 },
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}
