import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

// Redocly may only read files: a reference in a contract could otherwise make it call any reachable server.
const readOnly = ['--permission', '--allow-fs-read=*']

/**
 * Runs a Redocly command on the current Node.
 * @param variables added to the environment
 * @param permissions of Node; by default only to read files
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
