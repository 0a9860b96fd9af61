import { escapeMarkup as xml } from '../../server/docs/markup.ts'
import { sections } from './results.ts'
import type { Outcome } from './run.ts'

/** The outcome of a run in the JUnit format, a suite for each part. */
export function junit({ checks, seconds }: Outcome): string {
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
  const failed = checks.filter(({ failures }) => failures.length > 0).length
  const head = `tests="${checks.length}" failures="${failed}" time="${seconds.toFixed(3)}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${head}>\n${suites.join('\n')}\n</testsuites>\n`
}
