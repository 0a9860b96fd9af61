import { relative } from 'node:path'
import { BadUsage } from './command.ts'

/** An option with a value, which has this name in the help. */
export const valued = (value: string, help: string) => ({ type: 'string', value, help }) as const

/** An option with a value, which may be repeated. */
export const repeated = (value: string, help: string) => ({ ...valued(value, help), multiple: true }) as const

/** An option without a value. */
export const flag = (help: string) => ({ type: 'boolean', help }) as const

const spec = valued(
  'FILE',
  'contract, OpenAPI 3 or Swagger 2.0 in YAML or JSON; the argument FILE does the same',
)

/** Message about a contract that does not exist. */
export const notFound = (file: string): string => `${relative('', file)} not found.`

/** Option `--spec` with a default value in its help. */
export const specOptionOr = (standard?: string) =>
  ({ ...spec, help: standard === undefined ? spec.help : `${spec.help} (default: ${standard})` }) as const

/** Option `--spec`, by default the contract of the project. */
export const specOption = specOptionOr('that of the project')

/** Options `--port` and `--host`. */
export const addressOptions = {
  port: {
    ...valued('PORT', 'port to listen on, overrides PORT; 0 for any free port (default: 8080)'),
    short: 'p',
  },
  host: valued('HOST', 'address to listen on, overrides HOST (default: 127.0.0.1)'),
} as const

/** Returns the environment with PORT and HOST from the command line. @throws BadUsage */
export function withAddress(
  env: NodeJS.ProcessEnv,
  { port, host }: { port?: string | undefined; host?: string | undefined },
): NodeJS.ProcessEnv {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65535))
    throw new BadUsage(`--port must be a number from 0 to 65535; got ${JSON.stringify(port)}.`)
  return { ...env, ...(port !== undefined && { PORT: port }), ...(host !== undefined && { HOST: host }) }
}

/** Option `--open`. */
export const openOption = flag('open it in a browser: the system default, or the program in BROWSER')
