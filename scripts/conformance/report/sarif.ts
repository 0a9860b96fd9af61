/** Findings for code scanning, each at the line of the contract that is not kept. */
import { createHash } from 'node:crypto'
import { printableLines } from 'contract-server/internal/log/printable'
import { type SarifFinding, sarifLog } from '../../lib/sarif.ts'
import { kindTitles } from '../kinds.ts'
import { type Section, titles } from '../results.ts'
import { findingsOf } from './findings.ts'
import { type Report, shortened } from './report.ts'

/** The most results that GitHub shows of one run. */
const mostResults = 5000

/** The outcome of a run in SARIF. */
export function sarif({ outcome, contract, command }: Report): string {
  const findings = findingsOf(outcome).slice(0, mostResults)
  const results = findings.map(({ kind, section, check, what, count, curl, operationId }): SarifFinding => {
    const { file, line, column } = contract.operations.get(operationId ?? '') ?? {
      ...contract,
      line: 1,
      column: 1,
    }
    const request = curl === undefined ? '' : `\n${shortened(curl)}`
    return {
      ...{
        file,
        line,
        column,
        count,
        rule: `${kind}/${section}`,
        level: kind === 'house' ? 'note' : 'error',
      },
      message: printableLines(`${check}: ${what}${request}`),
      fingerprint: digest(kind, section, check, what),
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
  const invocation = {
    commandLine: command,
    executionSuccessful: outcome.endedEarly === undefined && outcome.faults.length === 0,
    toolExecutionNotifications: notes.slice(0, mostResults),
  }
  return `${sarifLog('contract conformance', results, { titleOf, invocation })}\n`
}

function titleOf(rule: string): string {
  const [kind, section] = rule.split('/') as [keyof typeof kindTitles, Section]
  return `${kindTitles[kind]}: ${titles[section]}`
}

const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)
