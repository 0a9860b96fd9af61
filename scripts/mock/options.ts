import { parseArgs } from 'node:util'
import { BadUsage } from '../lib/command.ts'

export interface Options {
  help: boolean
  /** The contracts' files; none for our own. */
  specs: string[]
  /** Whether everything that is left out is printed. */
  all: boolean
}

export const usage = `Usage: npm run mock [-- OPTIONS]

Serves mocks of every operation of a contract: requests are checked, responses are the contract's examples or made from its schemas,
and carry X-Mock: true. A request selects another response by Prefer: code=404 or Prefer: example=NAME. Nothing is kept.

  --spec FILE  any OpenAPI 3.0 or 3.1 document (YAML or JSON); may be repeated for documents whose servers have
               different paths (default: the contract of this project, spec/openapi.yaml)
  --all        print everything that is left out of a contract (default: the first 10)
  --help       print this text

HOST (default: 127.0.0.1), PORT (default: 8080) and LOG_LEVEL are those of the server.

Example: PORT=9090 npm run mock -- --spec ~/api/openapi.json`

/** Reads the command line. @throws BadUsage */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        spec: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    return { help: values.help, specs: values.spec, all: values.all }
  } catch (error) {
    throw new BadUsage(`${(error as Error).message}\nRun npm run mock -- --help for the options.`)
  }
}
