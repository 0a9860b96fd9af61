import { escapeMarkup as xml } from 'contract-server/internal/docs/markup'
import { sections } from '../results.ts'
import type { Outcome } from '../run.ts'

/** The outcome of a run in the JUnit format, a suite for each part. */
export function junit({ checks, faults, seconds }: Outcome): string {
  const suites = sections.map((section) => {
    const all = checks.filter((check) => check.section === section)
    const cases = all.map(({ name, failures }) => {
      const elements = failures.map(({ what, count, curl = '' }) => {
        return `      <failure message="${xml(what)}">${xml(`${what}, ${count} times\n${curl}`)}</failure>`
      })
      const open = `    <testcase classname="conformance.${section}" name="${xml(name)}"`
      return elements.length === 0 ? `${open}/>` : `${open}>\n${elements.join('\n')}\n    </testcase>`
    })
    const failed = all.filter(({ failures }) => failures.length > 0).length
    return `  <testsuite name="${section}" tests="${all.length}" failures="${failed}">\n${cases.join('\n')}\n  </testsuite>`
  })
  // In the terms of JUnit a failure is the server's, and an error that of the suite.
  const errors = faults.map(
    ({ name, message, stack = '' }) =>
      `    <testcase classname="conformance.suite" name="${xml(name)}">\n      <error message="${xml(message)}">${xml(stack)}</error>\n    </testcase>`,
  )
  if (errors.length > 0) {
    const counts = `tests="${errors.length}" failures="0" errors="${errors.length}"`
    suites.push(`  <testsuite name="suite" ${counts}>\n${errors.join('\n')}\n  </testsuite>`)
  }
  const failed = checks.filter(({ failures }) => failures.length > 0).length
  const head = `tests="${checks.length + errors.length}" failures="${failed}" errors="${errors.length}" time="${seconds.toFixed(3)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${head}>\n${suites.join('\n')}\n</testsuites>\n`
}
