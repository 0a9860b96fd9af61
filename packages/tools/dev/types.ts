import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const compiler = fileURLToPath(import.meta.resolve('typescript/lib/tsc.js'))

/**
 * Returns compiler errors of code and contract, one per line (`handlers/index.ts:30:3 …`); undefined if aborted. Compiling takes seconds,
 * so it runs after the new version is served.
 */
export async function checkTypes(signal: AbortSignal): Promise<string[] | undefined> {
  const args = [compiler, '--pretty', 'false', '--tsBuildInfoFile', 'node_modules/.cache/dev.tsbuildinfo']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], signal })
  child.on('error', () => {})
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]).catch(() => [''])
  return signal.aborted ? undefined : errorsIn(output)
}

/** Returns the innermost reason of each compiler error, with the property that it is about. */
export function errorsIn(output: string): string[] {
  return output.split(/^(?=\S)/m).flatMap((error) => {
    const [, file, line, column, message = ''] = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.*)/s.exec(error) ?? []
    const reasons = message.trim().split(/\s*\n\s*/)
    const steps = reasons.flatMap(
      (reason) => /^(?:The types of|Types of property) '(.+?)' are/.exec(reason)?.[1] ?? [],
    )
    const at = steps.length === 0 ? '' : `${steps.join('.')}: `
    return file === undefined ? [] : [`${file}:${line}:${column} ${at}${reasons.at(-1)}`]
  })
}
