import { printableLines } from '../cli/printable.ts'
import type { Location } from '../read/problem.ts'

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
  sarif: (findings, tool) => sarifLog(tool, findings),
} satisfies Record<string, (findings: readonly Finding[], tool: string) => string>

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
  printableLines(shared[format](findings, tool))

/** As the value of a workflow command. */
const command = (text: string): string => text.replaceAll('%', '%25').replaceAll('\n', '%0A')

/** Something that a command reports about a line of a contract. */
export interface Finding extends Location {
  rule: string
  message: string
  /** A note needs no fix. */
  level: 'error' | 'note'
}

/** A finding as SARIF has it. */
export interface SarifFinding extends Finding {
  /** How often it was seen. */
  count?: number
  /** Its identity from one run to the next, wherever its line is then. */
  fingerprint?: string
}

/** The description of a run of a tool, beside its findings. */
interface SarifRun {
  /** The subject of a rule, by its name. */
  titleOf?(rule: string): string
  invocation?: object
}

/** A log of one run of a tool. */
export function sarifLog(name: string, findings: readonly SarifFinding[], more: SarifRun = {}): string {
  const { titleOf, invocation } = more
  const rules = [...new Set(findings.map(({ rule }) => rule))].map((id) => ({
    id,
    ...(titleOf && { shortDescription: { text: titleOf(id) } }),
  }))
  const results = findings.map(({ rule, message, level, file, line, column, count, fingerprint }) => {
    const region = { startLine: line, startColumn: column }
    const physicalLocation = { artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) }, region }
    return {
      ...{ ruleId: rule, level, message: { text: message }, locations: [{ physicalLocation }] },
      ...(count !== undefined && { occurrenceCount: count }),
      ...(fingerprint !== undefined && { partialFingerprints: { primaryLocationLineHash: fingerprint } }),
    }
  })
  const run = { tool: { driver: { name, rules } }, ...(invocation && { invocations: [invocation] }), results }
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 2)
}
