/** Reads the command line and the settings, and serves. `--at DATE` serves a copy as on that day. */
import { parseArgs } from 'node:util'
import { badUsage, findProject, printableLines, UserError } from 'contract-openapi/cli'
import { keepTickObject } from './http/tick-objects.ts'
import { neverWait } from './log/output.ts'
import { Closers } from './ops/shutdown.ts'
import type { Serving } from './serve.ts'
import { loadService, type Service } from './service.ts'
import { readSettings } from './settings/settings.ts'

const usage = ({ name }: Service) => `Usage: npx contract-server start [OPTIONS]

Serves ${name}. Settings are environment variables: HOST, PORT, DATABASE_URL and more. ops/README.md of contract-server lists them.

  --at DATE           serve a copy of the data as on that day: what will have ended by then?
  --sandbox           serve sample data in memory, for experiments; POST /sandbox/reset restores it
  --reset-every TIME  restore the samples of a sandbox at this interval, such as 30m or 1h
  --help              print this text

Example: PORT=9090 npx contract-server start --at 2030-12-05
`

/**
 * Starts the service as the environment and the command line have it; what prevents that ends the process with 1, bad usage of the
 * command line with 2.
 */
export async function main(serving?: Serving) {
  neverWait()
  keepTickObject()
  try {
    const { values } = parseArgs({
      options: {
        at: { type: 'string' },
        sandbox: { type: 'boolean' },
        'reset-every': { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    const project = findProject()
    const service = await loadService(project)
    if (values.help) return void process.stdout.write(usage(service))
    const asked = { ...values, resetEvery: values['reset-every'] }
    const settings = readSettings(process.env, service.id, asked, serving?.folder)
    const { serve } = await import('./serve.ts')
    const opened = new Closers()
    await serve(project, service, settings, serving ?? {}, opened).catch(async (error) => {
      await opened.close()
      throw error
    })
  } catch (error) {
    const refused = badUsage(error)
    const message = error instanceof UserError ? error.message : String((error as Error).stack)
    const text = refused ? `${refused} Run npx contract-server start --help for the options.` : message
    process.stderr.write(`${printableLines(text)}\n`)
    process.exit(refused ? 2 : 1)
  }
}
