import { relative } from 'node:path'
import { BadUsage } from './command.ts'

const spec = {
  type: 'string',
  value: 'FILE',
  help: 'contract, OpenAPI 3 in YAML or JSON; the argument FILE does the same',
} as const

/** Message about a contract that does not exist. */
export function notFound(file: string): string {
  // A resolved path has one slash.
  const [, scheme, rest] = /^(https?:)\/+(.*)$/.exec(relative('', file)) ?? []
  if (scheme === undefined) return `${relative('', file)} not found.`
  const address = `${scheme}//${rest}`
  return `${address} is an address, and a contract is a file. Download it with "curl -o openapi.json ${address}".`
}

/** Option `--spec` with a default value in its help. */
export const specOptionOr = (standard?: string) =>
  ({ ...spec, help: standard === undefined ? spec.help : `${spec.help} (default: ${standard})` }) as const

/** Option `--spec`, by default the contract of the project. */
export const specOption = specOptionOr('that of the project')

/** Options `--port` and `--host`. */
export const addressOptions = {
  port: {
    type: 'string',
    short: 'p',
    value: 'PORT',
    help: 'port to listen on, overrides PORT; 0 for any free port (default: 8080)',
  },
  host: {
    type: 'string',
    value: 'HOST',
    help: 'address to listen on, overrides HOST (default: 127.0.0.1)',
  },
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
export const openOption = {
  type: 'boolean',
  help: 'open it in a browser: the system default, or the program in BROWSER',
} as const
