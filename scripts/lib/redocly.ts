import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

/**
 * Runs a command of Redocly to its end: by this Node, whatever is installed elsewhere, and asking no server for anything.
 * @param variables of its environment, beside those of this process
 */
export function redocly(
  args: string[],
  cwd = '.',
  variables: Record<string, string> = {},
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' }
  const env = { ...process.env, ...quiet, ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { cwd, env, maxBuffer: 1e9 }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}
