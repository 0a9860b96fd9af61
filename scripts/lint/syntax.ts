import { LineCounter, parseDocument } from 'yaml'

/** What is wrong with the YAML itself, as Redocly would say it in a format for CI; there it says nothing of that. */
export function showSyntaxErrors(file: string, text: string, format: string): string | undefined {
  const lines = new LineCounter()
  const faults = parseDocument(text, { lineCounter: lines, prettyErrors: false }).errors.map(
    ({ pos, message }) => {
      const { line, col } = lines.linePos(pos[0])
      return { line, col, message: `not valid YAML: ${message.split('\n', 1)[0]}` }
    },
  )
  return faults.length > 0 ? formats[format]?.(file, faults) : undefined
}

interface Fault {
  line: number
  col: number
  message: string
}

const formats: Record<string, (file: string, faults: Fault[]) => string> = {
  'github-actions': (file, faults) =>
    faults
      .map(({ line, col, message }) => `::error title=yaml,file=${file},line=${line},col=${col}::${message}`)
      .join('\n'),
  json: (file, faults) =>
    JSON.stringify(
      {
        totals: { errors: faults.length, warnings: 0, ignored: 0 },
        problems: faults.map(({ line, col, message }) => ({
          ruleId: 'yaml',
          severity: 'error',
          message,
          location: [{ source: { ref: file }, start: { line, col } }],
        })),
      },
      null,
      2,
    ),
  junit: (file, faults) => {
    const cases = faults.map(
      ({ line, col, message }) =>
        `<testcase classname="${file}" name="yaml"><failure message="${xml(message)}">${file}:${line}:${col}</failure></testcase>`,
    )
    const counts = `tests="${faults.length}" failures="${faults.length}"`
    return `<testsuites ${counts}><testsuite name="yaml" ${counts}>${cases.join('')}</testsuite></testsuites>`
  },
}

const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
