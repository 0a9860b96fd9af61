/** Runs our commands in the process of the test, since a new process takes seconds of processor time to load them. */
import { resolve } from 'node:path'
import { format } from 'node:util'
import { vi } from 'vitest'

export interface Outcome {
  code: number
  out: string
  err: string
}

let runs = 0

// Events that commands handle until their process ends.
const handled = ['SIGINT', 'SIGTERM', 'uncaughtException', 'beforeExit']
const handlersOfProcess = () =>
  handled.flatMap((name) => process.listeners(name as 'exit').map((handler) => [name, handler] as const))

/** Ends a command that calls `process.exit`. */
class Exit extends Error {}

/**
 * Runs a module that reads its arguments when it is loaded, such as `packages/contract/commands/lint.ts`.
 * @param cwd its working directory
 * @param env additional environment variables
 */
export async function runInProcess(
  file: string,
  args: readonly string[],
  cwd = '.',
  env: Record<string, string> = {},
): Promise<Outcome> {
  const module = `${resolve(file)}?run=${++runs}`
  const { argv, exit, exitCode } = process
  const handlers = handlersOfProcess()
  const [folder, variables] = [process.cwd(), { ...process.env }]
  const printed = { out: '', err: '' }
  const printTo = (stream: keyof typeof printed) => ({
    line: (...values: unknown[]) => {
      printed[stream] += `${format(...values)}\n`
    },
    text: (text: unknown) => {
      printed[stream] += String(text)
      return true
    },
  })
  const [out, err] = [printTo('out'), printTo('err')]
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(out.line),
    vi.spyOn(console, 'warn').mockImplementation(err.line),
    vi.spyOn(console, 'error').mockImplementation(err.line),
    vi.spyOn(process.stdout, 'write').mockImplementation(out.text),
    vi.spyOn(process.stderr, 'write').mockImplementation(err.text),
  ]
  process.argv = [process.execPath, file, ...args]
  process.exitCode = undefined
  process.exit = (code) => {
    process.exitCode = code ?? process.exitCode
    throw new Exit()
  }
  Object.assign(process.env, env)
  process.chdir(cwd)
  try {
    await import(module).catch((error) => {
      if (!(error instanceof Exit)) throw error
    })
    return { code: Number(process.exitCode ?? 0), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.chdir(folder)
    process.argv = argv
    process.exit = exit
    process.exitCode = exitCode
    for (const [name, handler] of handlersOfProcess())
      if (!handlers.some((earlier) => earlier[1] === handler)) process.off(name, handler)
    for (const name of Object.keys(env)) {
      if (variables[name] === undefined) delete process.env[name]
      else process.env[name] = variables[name]
    }
  }
}
