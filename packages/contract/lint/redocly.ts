/** Runs Redocly's command line in a process of its own, and reads its settings. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { CommandFailed } from '../cli/command.ts'
import { type Fields, fields } from '../read/document.ts'

const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

// Redocly may only read files: a reference in a contract could otherwise make it call any reachable server. Node writes to its compile cache, if
// there is one, which saves a fifth of the time.
const readOnly = () => {
  const cache = process.env.NODE_COMPILE_CACHE
  return ['--permission', '--allow-fs-read=*', ...(cache ? [`--allow-fs-write=${cache}`] : [])]
}

/** Returns the settings of redocly.yaml; undefined without it. @throws CommandFailed if it cannot be read */
export function readConfig(): Fields | undefined {
  if (!existsSync('redocly.yaml')) return undefined
  try {
    return fields(parse(readFileSync('redocly.yaml', 'utf8')))
  } catch (error) {
    throw new CommandFailed(`Cannot read redocly.yaml: ${(error as Error).message}`)
  }
}

interface Surroundings {
  cwd?: string
  /** Added to the environment. */
  variables?: Record<string, string>
  /** Permissions of Node; by default only to read files, and to write the compile cache. */
  permissions?: readonly string[]
  /** Ends the command early. */
  signal?: AbortSignal | undefined
}

/** Runs a Redocly command on the current Node. */
export function redocly(
  args: readonly string[],
  { cwd = '.', variables = {}, permissions = readOnly(), signal }: Surroundings = {},
): Promise<{ failed: boolean; stdout: string; stderr: string }> {
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' }
  const env = { ...process.env, ...quiet, ...variables }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...permissions, cli, ...args],
      { cwd, env, maxBuffer: 1e9, signal },
      (error, stdout, stderr) => resolve({ failed: error !== null, stdout, stderr }),
    )
  })
}
