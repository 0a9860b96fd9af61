import { enableCompileCache } from 'node:module'
import {
  addressOptions,
  BadUsage,
  CommandFailed,
  command,
  findProject,
  openInBrowser,
  openOption,
  specOption,
  withAddress,
} from 'contract-openapi/cli'
import { showDiagnostic, sumUp } from 'contract-openapi/read'
import { buildApp, logTo, pagesPath, standardOutput, stopOnSignal } from 'contract-server/embed'
import { cannotListen, readSettings } from 'contract-server/settings'
import { allOf, reasonsOf, sayMocks, sayProblems } from './dev/report.ts'
import { follow } from './mock/follow.ts'
import { mockedService } from './mock/service.ts'
import { State, usualMemory } from './mock/stateful/state.ts'
import { trialOf } from './mock/try-it.ts'

const described = {
  run: 'npx contract mock',
  about: `Serves mocks of every operation of a contract, without handlers and without a database. Requests are checked as the server does.
Credentials are asked for where the contract does, and any of the right form will do. Responses carry X-Mock: true. They are the contract's
examples, or made from its schemas. A request selects another one with Prefer: code=404 or Prefer: example=NAME. A saved edit is served
at once; what was created before it is gone then. Several contracts are served together if their servers have different paths; one has
its docs at /docs, or where an operation leaves room. HOST, PORT and LOG_LEVEL work as for the server.`,
  options: {
    spec: { ...specOption, multiple: true },
    ...addressOptions,
    open: openOption,
    stateful: {
      type: 'boolean',
      help: `keep what is created, changed and deleted until the mock stops; it begins with the
contract's examples`,
    },
    memory: {
      type: 'string',
      value: 'MIB',
      help: 'keep at most so much with --stateful: the oldest items go first',
      default: String(usualMemory),
    },
    all: { type: 'boolean', help: 'print what is served without being checked, line by line' },
  },
  example: 'npx contract mock ~/api/openapi.json --port 9090',
} as const

await command(described, async ({ values }) => {
  const { spec: specs = [], all: isAll, stateful: isStateful, memory } = values
  if (!/^[1-9]\d{0,5}$/.test(memory))
    throw new BadUsage(`--memory is a whole number of MiB from 1, such as ${usualMemory}; not ${memory}.`)
  // The generator takes half a second to load.
  if (specs.length > 0) enableCompileCache()
  const settings = readSettings(withAddress(process.env, values), 'mock')
  const { policy, clock, logLevel, host } = settings
  const log = logTo(standardOutput(), logLevel)
  const make = async (isEdited: boolean) => {
    const state = isStateful ? new State(Number(memory)) : undefined
    const mocks = await mockedService(specs, state, isEdited)
    return { ...mocks, app: buildApp({ ...mocks.options, policy, clock, log }) }
  }
  const { promise: listening, resolve: listens } = Promise.withResolvers<number>()
  // Before the first look, so that no edit is missed.
  const unfollow = follow(specs.length > 0 ? specs : [findProject().spec], async (saved) => {
    const port = await listening
    try {
      const next = await make(true)
      await next.app.ready()
      await app.close()
      app = next.app
      await app.listen({ host, port })
      sayMocks(performance.now() - saved, next.options.contract.routes.length)
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error
      sayProblems(reasonsOf(error), undefined)
    }
  })
  const { options, noted, stateful, ...first } = await make(false)
  const { contract } = options
  let { app } = first
  const address = await app.listen({ host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  listens(Number(new URL(address).port || 80))
  const line = sumUp(noted)
  if (line !== undefined) console.log(line)
  if (isAll) for (const diagnostic of noted) console.log(`note: ${showDiagnostic(diagnostic)}`)
  console.log(`Mocks of ${allOf(contract.routes.length)} on ${address}; any credentials will do`)
  for (const { resources } of stateful) for (const line of resources) console.log(`stateful: ${line}`)
  if (isStateful) {
    const others = stateful.reduce((sum, one) => sum + one.others, 0)
    console.log(`Operations that stay with examples: ${others}`)
  }
  const trial = trialOf(contract, address)
  if (trial) console.log(`Try it: ${trial.curl}`)
  const docs = contract.document && `${address}${pagesPath(Object.keys(contract.allow))}/docs`
  if (docs) console.log(`Docs: ${docs}`)
  if (values.open) openInBrowser(docs ?? address + (trial?.target ?? ''))
  const stop = async () => {
    unfollow()
    await app.close()
  }
  stopOnSignal(stop, settings.shutdownTimeout)
})
