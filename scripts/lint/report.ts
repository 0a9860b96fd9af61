import { annotation } from '../lib/github-annotation.ts'
import { showLocation } from '../openapi/problem.ts'
import type { LintProblem } from './problem.ts'

/** Shows problems, of which there may be none, and the files in which they were sought. */
type Show = (problems: readonly LintProblem[], files: readonly string[]) => string

/** How problems are shown: `text` is for people, the others for CI. */
export const formats: Readonly<Record<string, Show>> = {
  text: (problems, files) => {
    const lines = problems.map((one) => `${showLocation(one)} ${one.message} (${one.rule})`)
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    return [...lines, `${files.join(', ')}: ${problems.length === 0 ? 'nothing to fix' : count}`].join('\n')
  },
  'github-actions': (problems) =>
    problems.map((one) => annotation('error', one.rule, one, one.message)).join('\n'),
  // As Redocly has it.
  json: (problems) => {
    const totals = { errors: problems.length, warnings: 0, ignored: 0 }
    const shown = problems.map(({ file, line, column, rule, message }) => ({
      ruleId: rule,
      severity: 'error',
      message,
      location: [{ source: { ref: file }, start: { line, col: column } }],
    }))
    return JSON.stringify({ totals, problems: shown }, null, 2)
  },
  junit: (problems, files) => {
    const sound = files.filter((name) => !problems.some(({ file }) => file === name))
    const cases = [
      ...sound.map((file) => `<testcase classname="${xml(file)}" name="lint"/>`),
      ...problems.map((one) => {
        const failure = `<failure message="${xml(one.message)}">${xml(showLocation(one))}</failure>`
        return `<testcase classname="${xml(one.file)}" name="${one.rule}">${failure}</testcase>`
      }),
    ]
    const counts = `tests="${cases.length}" failures="${problems.length}"`
    return `<testsuites ${counts}><testsuite name="lint" ${counts}>${cases.join('')}</testsuite></testsuites>`
  },
}

const xml = (text: string) => text.replace(/[&<>"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`)
