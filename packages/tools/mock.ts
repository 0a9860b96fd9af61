import {
  addressOptions,
  BadUsage,
  CommandFailed,
  command,
  findProject,
  flag,
  freeMemory,
  openInBrowser,
  openOption,
  specOption,
  valued,
  withAddress,
} from 'contract-openapi/cli'
import { sumUp } from 'contract-openapi/findings'
import { type Diagnostic, showDiagnostic } from 'contract-openapi/read'
import { buildApp, logStream, logTo, pagesPath } from 'contract-server/embed'
import { stopOnSignal } from 'contract-server/listen'
import { cannotListen } from 'contract-server/settings'
import type { BuildError } from './dev/build.ts'
import { reasonOf, reasonsOf } from './dev/reasons.ts'
import { allOf, sayDrafts, sayMisfits, sayMocks, sayProblems } from './dev/report.ts'
import { oneAtATime } from './dev/watch.ts'
import { follow } from './mock/follow.ts'
import { mistakesIn } from './mock/mistakes.ts'
import { mockedService, readMockSettings } from './mock/service.ts'
import { State, usualMemory } from './mock/stateful/state.ts'
import { trialOf } from './mock/try-it.ts'

const described = {
  run: 'npx contract mock',
  about: `Serves mocks of all operations of a contract, without handlers and without a database. Checks requests like the server. Requires
credentials like the contract, and accepts any of the right form. Responses have X-Mock: true; they are examples of the contract, or
generated from its schemas. Requests select others with Prefer: code=404 or Prefer: example=NAME. Serves each saved edit at once, and
drops created items then. Serves several contracts together if their servers have different paths. A single contract has its docs at
/docs, or at a path that no operation has. HOST, PORT and LOG_LEVEL work as for the server.`,
  options: {
    spec: { ...specOption, multiple: true },
    ...addressOptions,
    open: openOption,
    stateful: flag(`keep created, changed and deleted items until the mock stops; starts with the
contract's examples`),
    memory: {
      ...valued('MIB', 'memory limit of --stateful; the oldest items are removed first'),
      default: String(usualMemory),
    },
    all: flag('print each part that is served unchecked'),
  },
  example: 'npx contract mock ~/api/openapi.json --port 9090',
} as const

await command(described, async ({ values }) => {
  const { spec: specs = [], all: isAll, stateful: isStateful, memory } = values
  if (!/^[1-9]\d{0,5}$/.test(memory))
    throw new BadUsage(
      `--memory must be a whole number of MiB from 1, for example ${usualMemory}; got ${memory}.`,
    )
  const settings = readMockSettings(withAddress(process.env, values))
  const { logLevel, host } = settings
  const log = logTo(await logStream(true), logLevel)
  const make = async (isEdited: boolean) => {
    const state = isStateful ? new State(Number(memory)) : undefined
    const mocks = await mockedService(specs, state, isEdited)
    const app = buildApp({ ...mocks.options, ...settings.options, log })
    // The address is printed already; lines of requests are written by the log itself.
    if (logLevel === 'info') app.log.level = 'warn'
    return { ...mocks, app }
  }
  const { promise: listening, resolve: listens } = Promise.withResolvers<number>()
  // Mistakes of the last version. Those of the first are known, since lint prints them, unless an edit came before they were found.
  let before: readonly BuildError[] = []
  let wasEdited = false
  let faults: readonly Diagnostic[] = []
  const contracts = specs.length > 0 ? specs : [findProject().spec]
  // Prints the mistakes that edits add. Requests and further saves are served meanwhile.
  const sayAdded = oneAtATime<void>(async () => {
    const known = new Set(before.map(({ message }) => message))
    const mistakes = [...faults.map(reasonOf), ...(await mistakesIn(contracts))]
    sayDrafts(mistakes.filter(({ message }) => !known.has(message)))
    before = mistakes
  })
  // Follows before the first reading, so that no edit is missed.
  const unfollow = follow(contracts, async (saved) => {
    const port = await listening
    try {
      const next = await make(true)
      await next.app.ready()
      await app.close()
      app = next.app
      await app.listen({ host, port })
      sayMocks(performance.now() - saved, next.options.contract.routes.length)
      freeMemory()
      faults = next.faults
      wasEdited = true
      void sayAdded()
    } catch (error) {
      sayProblems(reasonsOf(error), undefined)
    }
  })
  const { options, noted, stateful, bases, ...first } = await make(false)
  const { contract } = options
  let { app } = first
  const address = await app.listen({ host, port: settings.port }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  listens(Number(new URL(address).port || 80))
  const drafts = first.faults.map(reasonOf)
  before = drafts
  const atStart = mistakesIn(contracts)
  sayDrafts(drafts)
  const line = sumUp(noted)
  if (line !== undefined) console.log(line)
  if (isAll) for (const diagnostic of noted) console.log(`note: ${showDiagnostic(diagnostic)}`)
  const places = bases.map((base) => address + base).join(' and ')
  console.log(`Mocks of ${allOf(contract.routes.length)} on ${places}; any credentials are accepted`)
  for (const { resources } of stateful) for (const line of resources) console.log(`stateful: ${line}`)
  if (isStateful) {
    const others = stateful.reduce((sum, mock) => sum + mock.others, 0)
    console.log(`Stateless operations: ${others}`)
  }
  const trial = trialOf(contract, address)
  if (trial) console.log(`Try it: ${trial.curl}`)
  const docs = contract.document && `${address}${pagesPath(Object.keys(contract.allow))}/docs`
  if (docs) console.log(`Docs: ${docs}`)
  // Requests are served meanwhile.
  void atStart.then((mistakes) => {
    if (!wasEdited) before = [...drafts, ...mistakes]
    sayMisfits(mistakes.filter(({ isMisfit }) => isMisfit))
  })
  if (values.open) openInBrowser(docs ?? address + (trial?.target ?? ''))
  const stop = async () => {
    unfollow()
    await app.close()
  }
  stopOnSignal(stop, settings.shutdownTimeout)
  freeMemory()
})
