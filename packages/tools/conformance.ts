import { writeFile } from 'node:fs/promises'
import { BadUsage, command, findProject, printable } from 'contract-openapi/cli'
import type { OracleContract } from './judge/contract/contract.ts'
import { anybody, ours } from './judge/expectations.ts'
import { onInterruption } from './judge/interrupt.ts'
import { described, type Options, readOptions } from './judge/options.ts'
import type { Outcome } from './judge/oracle/results.ts'
import { startProjectServers } from './judge/project-servers.ts'
import { junit, sarif } from './judge/report/files.ts'
import { markdown } from './judge/report/markdown.ts'
import { printableReport, type Report, readReportedContract } from './judge/report/report.ts'
import { summary } from './judge/report/summary.ts'
import { runConformance } from './judge/run.ts'
import { distinct, readKeys } from './judge/send/keyring.ts'
import type { Target } from './judge/send/target.ts'
import { readSpecification } from './judge/specification.ts'

/** Something is wrong with the suite, rather than with the server. */
const suiteFault = 3
const interrupted = 130

/** The reports that can be written, by their options. */
const files = {
  json: ({ outcome }: Report) => `${JSON.stringify(outcome, null, 2)}\n`,
  junit: ({ outcome }: Report) => junit(outcome),
  markdown,
  sarif,
}

await command(
  described,
  async ({ values }) => {
    const options = readOptions(values)
    await writeFiles(options, undefined)
    const end = new AbortController()
    const seen = onInterruption(end)
    // Should the process end while it waits for something, it has not passed.
    process.exitCode = suiteFault
    const found = await run(options, end)
    if (found === undefined) return
    const outcome = printableReport(found)
    console.log(`\n${summary(outcome)}`)
    await writeFiles(options, outcome)
    if (outcome.faults.length > 0 || seen.uncaught !== undefined) process.exitCode = suiteFault
    else if (seen.signal) process.exitCode = interrupted
    else process.exitCode = outcome.passed ? 0 : 1
  },
  suiteFault,
)

async function run(options: Options, end: AbortController): Promise<Outcome | undefined> {
  const { oracle, ...beside } = await readSpecification(options.spec, options.strict ? ours : anybody)
  const started =
    options.target === undefined ? await startProjectServers(oracle.contract, options.database) : undefined
  const named = options.target && withGivenKeys(options.target, options.keys, oracle.contract)
  const target = named ?? started?.target
  if (!target) return
  try {
    for (const pattern of oracle.contract.bounded) console.log(printable(pattern))
    console.log(`Testing ${started ? 'our server' : target.url} against the contract`)
    const outcome = await runConformance(target, {
      ...{ ...options, ...beside, oracle, end },
      cleanUp: started === undefined || options.database !== undefined,
      onPart: (part, seconds) => console.log(`  ${part.padEnd(24)}${seconds.toFixed(1).padStart(6)} s`),
    })
    if (started && started.reasons.size > 0) console.log('\nErrors that the server logged')
    for (const [reason, times] of started?.reasons ?? [])
      console.log(`  ${printable(reason)} (${times} times)`)
    return outcome
  } finally {
    await started?.stop()
  }
}

/** A target with the keys that the contract has a place for. @throws BadUsage */
function withGivenKeys(target: Target, texts: string[], { operations }: OracleContract): Target {
  const schemes = distinct(operations.flatMap(({ security }) => security))
  const { main, keys } = readKeys(
    texts,
    schemes.map(({ name }) => name),
  )
  // A key without a name may be for another scheme.
  const basic = schemes.filter(({ place }) => place.basic)
  const isForBasic = basic.length > 0 && basic.length === schemes.length ? [main] : []
  for (const key of [...isForBasic, ...basic.flatMap(({ name }) => keys.get(name) ?? [])])
    if (key.value !== '' && !key.value.includes(':'))
      throw new BadUsage(
        `The contract asks for HTTP Basic (${basic.map(({ name }) => name).join(', ')}): write --key NAME:PASSWORD.`,
      )
  return { ...target, key: main, keys }
}

/** Writes the files that were asked for; without an outcome empty ones, so that nobody takes those of another run for this one's. */
async function writeFiles(options: Options, outcome: Outcome | undefined): Promise<void> {
  const contract = printableReport(readReportedContract(options.spec ?? findProject().spec))
  const { target, command } = options
  for (const [name, make] of Object.entries(files)) {
    const file = options[name as keyof typeof files]
    if (file === undefined) continue
    const text = outcome
      ? await make({ outcome, contract, command, server: target?.url, date: new Date() })
      : ''
    await writeFile(file, text).catch((error: Error) => {
      throw new BadUsage(`--${name} ${file} cannot be written: ${error.message}.`)
    })
  }
}
