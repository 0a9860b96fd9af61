/** Options that several commands have, in the same words. */
import { BadUsage } from './command.ts'

/** The contract that a command is about; an argument says the same. */
const spec = {
  type: 'string',
  value: 'FILE',
  help: 'the contract, OpenAPI 3 in YAML or JSON; FILE without --spec says the same',
} as const

/** The same, with what it is where none is named; undefined where one must be. */
export const specOptionOr = (standard?: string) =>
  ({ ...spec, help: standard === undefined ? spec.help : `${spec.help} (default: ${standard})` }) as const

/** The option that names the contract of the project. */
export const specOption = specOptionOr('that of the project')

/** Where a server listens. */
export const addressOptions = {
  port: {
    type: 'string',
    short: 'p',
    value: 'PORT',
    help: 'where to listen, before the variable PORT; 0 for any free port (default: 8080)',
  },
  host: {
    type: 'string',
    value: 'HOST',
    help: 'the address to listen on, before the variable HOST (default: 127.0.0.1)',
  },
} as const

/** The variables of the environment, with the address that the command line names. @throws BadUsage */
export function withAddress(
  env: NodeJS.ProcessEnv,
  { port, host }: { port?: string | undefined; host?: string | undefined },
): NodeJS.ProcessEnv {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65535))
    throw new BadUsage(`--port is a number from 0 to 65535; not ${JSON.stringify(port)}.`)
  return { ...env, ...(port !== undefined && { PORT: port }), ...(host !== undefined && { HOST: host }) }
}

/** The option that opens a browser. */
export const openOption = {
  type: 'boolean',
  help: 'open it in a browser: that of the system, or the program that BROWSER names',
} as const
