import { existsSync } from 'node:fs'
import { main } from '../../packages/testing/child.ts'
import { type Outcome, runInProcess } from '../../packages/testing/in-process.ts'

/** Runs a command of `contract-server` in this process: its own file if it has one, since `main.js` loads each only once. */
export function runCommand(
  [name = '', ...args]: readonly string[],
  folder?: string,
  env?: Record<string, string>,
): Promise<Outcome> {
  const own = `packages/server/commands/${name}.ts`
  return existsSync(own)
    ? runInProcess(own, args, folder, env)
    : runInProcess(main, [name, ...args], folder, env)
}
