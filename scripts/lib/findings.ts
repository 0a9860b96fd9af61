import { printable } from 'contract-server/internal/log/printable'
import type { Location } from '../openapi/problem.ts'

/** Something that a command reports about a line of a contract. */
export interface Finding extends Location {
  rule: string
  message: string
  /** A note needs no fix. */
  level: 'error' | 'note'
}

/** What is reported by which command. */
type Show = (findings: readonly Finding[], tool: string) => string

/** How findings are shown to editors and CI. */
const shared = {
  // https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  'github-actions': (findings) =>
    findings
      .map(({ rule, message, level, file, line, column }) => {
        const [title, name] = [rule, file].map((one) =>
          command(one).replaceAll(':', '%3A').replaceAll(',', '%2C'),
        )
        return `::${level === 'note' ? 'notice' : 'error'} title=${title},file=${name},line=${line},col=${column}::${command(message)}`
      })
      .join('\n'),
  // https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  sarif: (findings, name) => {
    const rules = [...new Set(findings.map(({ rule }) => rule))].map((id) => ({ id }))
    const results = findings.map(({ rule, message, level, file, line, column }) => {
      const region = { startLine: line, startColumn: column }
      const physicalLocation = { artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) }, region }
      return { ruleId: rule, level, message: { text: message }, locations: [{ physicalLocation }] }
    })
    const runs = [{ tool: { driver: { name, rules } }, results }]
    const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
    return JSON.stringify({ $schema, version: '2.1.0', runs }, null, 2)
  },
} satisfies Record<string, Show>

type Shared = keyof typeof shared

/** Every format; `text` and `json` are the command's own. */
export const formats = ['text', 'json', ...(Object.keys(shared) as Shared[])] as const

/** The option of both commands. */
export const formatOption = {
  type: 'string',
  value: 'FORMAT',
  help: formats.join(', '),
  default: 'text',
} as const

/** Findings in any format but those of the command itself, `tool`. */
export const showFindings = (format: Shared, findings: readonly Finding[], tool: string): string =>
  shared[format](
    findings.map((one) => ({ ...one, message: printable(one.message), file: printable(one.file) })),
    tool,
  )

/** As the value of a workflow command. */
const command = (text: string): string => text.replaceAll('%', '%25').replaceAll('\n', '%0A')
