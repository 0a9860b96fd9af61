/** Findings of any check in the formats of editors and CI: lines of GitHub, and logs in SARIF. */
import { printableLines } from '../cli/printable.ts'
import { valued } from '../cli/shared-options.ts'
import type { Location } from '../read/problem.ts'

// Formats of editors and CI.
const shared = {
  // https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  'github-actions': (findings) =>
    findings
      .map(({ rule, message, level, file, line, column }) => {
        const [title, name] = [rule, file].map((text) =>
          command(text).replaceAll(':', '%3A').replaceAll(',', '%2C'),
        )
        return `::${level === 'note' ? 'notice' : 'error'} title=${title},file=${name},line=${line},col=${column}::${command(message)}`
      })
      .join('\n'),
  sarif: (findings, tool) => sarifLog(tool, findings),
} satisfies Record<string, (findings: readonly Finding[], tool: string) => string>

type Shared = keyof typeof shared

// The command itself formats `text` and `json`.
export const formats = ['text', 'json', ...(Object.keys(shared) as Shared[])] as const

export const formatOption = { ...valued('FORMAT', formats.join(', ')), default: 'text' } as const

/**
 * Formats findings for editors and CI.
 * @param tool name of the command
 */
export const showFindings = (format: Shared, findings: readonly Finding[], tool: string): string =>
  printableLines(shared[format](findings, tool))

const command = (text: string): string => text.replaceAll('%', '%25').replaceAll('\n', '%0A')

export interface Finding extends Location {
  rule: string
  message: string
  level: 'error' | 'note' // a note requires no fix
}

/** Finding for a SARIF log. */
export interface SarifFinding extends Finding {
  count?: number
  /** Identity that survives a change of the line. */
  fingerprint?: string
}

interface SarifRun {
  titleOf?(rule: string): string
  invocation?: object
}

/** A log of one run of a tool. */
export function sarifLog(name: string, findings: readonly SarifFinding[], extra: SarifRun = {}): string {
  const { titleOf, invocation } = extra
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
