/** Findings for code scanning: SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html). */
import type { Finding } from './finding.ts'

export interface SarifFinding extends Finding {
  /** How often it was seen. */
  count?: number
  /** What it is known by from one run to the next, wherever its line is then. */
  fingerprint?: string
}

/** What is said of the run of a tool beside its findings. */
export interface SarifRun {
  /** What a rule is about, by its name. */
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
