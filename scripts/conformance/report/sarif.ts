/** Findings for code scanning: SARIF 2.1.0 (OASIS), each at the line of the contract that is not kept. */
import { createHash } from 'node:crypto'
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printableLines } from 'contract-server/internal/log/printable'
import { kindTitles } from '../kinds.ts'
import { sections, titles } from '../results.ts'
import { findingsOf, type Shown } from './findings.ts'
import type { Report } from './report.ts'

const kinds = Object.keys(kindTitles) as Shown['kind'][]

/** A rule for each kind of finding in each part of a run. */
const rules = kinds.flatMap((kind) =>
  sections.map((section) => ({
    id: `${kind}/${section}`,
    shortDescription: { text: `${titleOf(kind)}: ${titles[section]}` },
    defaultConfiguration: { level: kind === 'house' ? 'note' : 'error' },
  })),
)

function titleOf(kind: Shown['kind']): string {
  return kindTitles[kind].replace(/^./, (first) => first.toUpperCase())
}

/** The most results that GitHub takes of one run. */
const mostResults = 5000

/** The outcome of a run in SARIF. */
export function sarif({ outcome, contract, command }: Report): string {
  const used = new Set<string>()
  const results = findingsOf(outcome)
    .slice(0, mostResults)
    .map((finding) => {
      const { kind, section, check, what, count, curl, operationId } = finding
      const place = contract.operations.get(operationId ?? '') ?? { file: contract.file, line: 1 }
      used.add(`${kind}/${section}`)
      return {
        ruleId: `${kind}/${section}`,
        level: kind === 'house' ? 'note' : 'error',
        message: {
          text: printableLines([`${check}: ${what}`, ...(curl ? [curl.slice(0, 3000)] : [])].join('\n')),
        },
        locations: [{ physicalLocation: physical(place) }],
        occurrenceCount: count,
        // What GitHub knows a finding by from one run to the next, wherever its line is then.
        partialFingerprints: { primaryLocationLineHash: digest(kind, section, check, what) },
      }
    })
  const notes = [
    ...outcome.faults.map(({ name, message }) => ({
      level: 'error',
      message: { text: `${name}: ${message}` },
    })),
    ...outcome.notTried.map(({ what, why }) => ({
      level: 'note',
      message: { text: `not tried: ${what}: ${why}` },
    })),
  ]
  const run = {
    tool: { driver: { name: 'contract conformance', rules: rules.filter(({ id }) => used.has(id)) } },
    invocations: [
      {
        commandLine: command,
        executionSuccessful: outcome.endedEarly === undefined && outcome.faults.length === 0,
        toolExecutionNotifications: notes.slice(0, mostResults),
      },
    ],
    results,
  }
  const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

/** A file below the working directory, which is the root of the repository, by its path from there; any other by its own address. */
function physical({ file, line }: { file: string; line: number }) {
  const isBelow = !isAbsolute(file) && !file.startsWith('..')
  const artifactLocation = isBelow
    ? { uri: file.split(/[\\/]/).map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' }
    : { uri: pathToFileURL(file).href }
  return { artifactLocation, region: { startLine: line } }
}

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
