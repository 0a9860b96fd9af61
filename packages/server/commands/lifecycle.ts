/** The command `lifecycle`: reports deprecated and unstable operations with their callers, and refuses to end one that is still called. */
import {
  BadUsage,
  CommandFailed,
  command,
  flag,
  printable,
  printableLines,
  table,
  valued,
} from 'contract-openapi/cli'
import { latestUse } from '../store/store.ts'
import { lifecycleReport, type MarkedOperation } from './lib/lifecycle-report.ts'
import { withStore } from './lib/store.ts'

const described = {
  run: 'npx contract-server lifecycle',
  about:
    'Reports who still calls deprecated or unstable operations: the operation, its marks, the days left, the callers and their last calls.',
  options: {
    json: flag('print JSON'),
    'fail-within': valued(
      'DAYS',
      'exit with 1 if an operation that ends within DAYS days was called in the last 30',
    ),
  },
  example: 'npx contract-server lifecycle --fail-within 90',
} as const

await command(described, async ({ values }) => {
  const failWithin = daysFrom(values['fail-within'])
  await withStore(async (store, { contract }) => {
    const now = new Date()
    const report = lifecycleReport(contract.routes, await store.usage.callers(latestUse(now)), now)
    if (values.json) console.log(printableLines(JSON.stringify(report, null, 2)))
    else print(report)
    if (failWithin !== undefined) refuseCallers(report, failWithin)
  })
})

function daysFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new BadUsage(`--fail-within takes a number of days, as in 90; not "${text}".`)
}

function print(report: MarkedOperation[]) {
  if (report.length === 0) return console.log('Every operation is stable, and none is deprecated.')
  const rows = report.flatMap(({ operationId, marks, since, sunset, daysLeft, callers }) =>
    (callers.length > 0 ? callers : [undefined]).map((caller) => [
      operationId,
      marks.join(', '),
      since ?? '',
      sunset ?? '',
      String(daysLeft ?? ''),
      caller?.name ?? 'nobody',
      String(caller?.calls ?? 0),
      caller?.lastCall ?? 'never',
    ]),
  )
  console.log(
    table([['operation', 'mark', 'since', 'sunset', 'days left', 'caller', 'calls', 'last call'], ...rows]),
  )
}

function refuseCallers(report: MarkedOperation[], days: number) {
  const lines = report.flatMap(({ operationId, sunset, daysLeft, callers }) => {
    const still = callers.filter(({ stillCalling }) => stillCalling).map(({ name }) => printable(name))
    if (daysLeft === undefined || daysLeft > days || still.length === 0) return []
    return [`${operationId} ends on ${sunset} and is still called by ${still.join(', ')}; move them off it.`]
  })
  if (lines.length > 0) throw new CommandFailed(lines.join('\n'))
}
