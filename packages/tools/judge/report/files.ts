import { createHash } from 'node:crypto'
import { escapeMarkup as xml } from 'contract-openapi/docs'
import { type SarifFinding, sarifLog } from 'contract-openapi/lint'
import { type Outcome, type Section, titles } from '../oracle/results.ts'
import { countedSections, findingsOf, kindTitles, type Report, shortened } from './report.ts'

/** The outcome of a run in the JUnit format, a suite for each part. A failure is the server's, an error the suite's. */
export function junit({ checks, faults, seconds }: Outcome): string {
  const parts = countedSections({ checks })
  const suite = (name: string, counts: string, cases: string[]) =>
    `  <testsuite name="${name}" ${counts}>\n${cases.join('\n')}\n  </testsuite>`
  const suites = parts.map(({ section, checks, size, failed }) => {
    const cases = checks.map(({ name, failures }) => {
      const elements = failures.map(({ what, count, curl = '' }) => {
        return `      <failure message="${xml(what)}">${xml(`${what}, ${count} times\n${curl}`)}</failure>`
      })
      const open = `    <testcase classname="conformance.${section}" name="${xml(name)}"`
      return elements.length === 0 ? `${open}/>` : `${open}>\n${elements.join('\n')}\n    </testcase>`
    })
    return suite(section, `tests="${size}" failures="${failed}"`, cases)
  })
  const errors = faults.map(
    ({ name, message, stack = '' }) =>
      `    <testcase classname="conformance.suite" name="${xml(name)}">\n      <error message="${xml(message)}">${xml(stack)}</error>\n    </testcase>`,
  )
  if (errors.length > 0)
    suites.push(suite('suite', `tests="${errors.length}" failures="0" errors="${errors.length}"`, errors))
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  const head = `tests="${checks.length + errors.length}" failures="${failed}" errors="${errors.length}" time="${seconds.toFixed(3)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${head}>\n${suites.join('\n')}\n</testsuites>\n`
}

// The number of results that GitHub shows of one run.
const mostResults = 5000

export function sarif({ outcome, contract, command }: Report): string {
  const start = { file: contract.file, line: 1, column: 1 }
  const findings = findingsOf(outcome).slice(0, mostResults)
  const results = findings.map(({ kind, section, check, what, count, curl, operationId }): SarifFinding => {
    const { file, line, column } = contract.operations.get(operationId ?? '') ?? start
    const request = curl === undefined ? '' : `\n${shortened(curl)}`
    return {
      ...{ file, line, column, count, rule: `${kind}/${section}` },
      level: kind === 'strict' ? 'note' : 'error',
      message: `${check}: ${what}${request}`,
      fingerprint: digest(kind, section, check, what),
    }
  })
  const note = (level: string, text: string) => ({ level, message: { text } })
  const notes = [
    ...outcome.faults.map(({ name, message }) => note('error', `${name}: ${message}`)),
    ...outcome.notTried.map(({ what, why }) => note('note', `not tried: ${what}: ${why}`)),
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
