import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))

/**
 * What the compiler says about code and contract, one line for each error: `handlers/index.ts:30:3 …`. It takes some seconds,
 * so it is asked when the new version is served already; aborted, it gives undefined.
 */
export async function checkTypes(signal: AbortSignal): Promise<string[] | undefined> {
  const args = [compiler, '--pretty', 'false', '--tsBuildInfoFile', 'node_modules/.cache/dev.tsbuildinfo']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], signal })
  child.on('error', () => {})
  // The next save should not have to wait for it.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]).catch(() => [''])
  return signal.aborted ? undefined : errorsIn(output)
}

/** The first line of an error, with the most precise of those that follow it. */
function errorsIn(output: string): string[] {
  return output.split(/^(?=\S)/m).flatMap((error) => {
    const [, file, line, column, message = ''] = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)/s.exec(error) ?? []
    if (file === undefined) return []
    const reason = message
      .trim()
      .split('\n')
      .at(-1)
      ?.trim()
      .replace(/ in type '\{.*/, '')
    return [`${file}:${line}:${column} ${reason}`]
  })
}
