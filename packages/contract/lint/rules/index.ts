/** Lint rules by name. They cover what the generator does not refuse. */

import { soundFindings } from '../../check/sound.ts'
import { lintRuleOf, textOf } from '../../rules/finding.ts'
import { lintRules } from '../../rules/table.ts'
import { operationRules } from './operations.ts'
import { responseRules } from './responses.ts'
import type { Rule } from './rule.ts'
import { schemaRules } from './schemas.ts'
import { securityRules } from './security.ts'

const soundRule =
  (name: string): Rule =>
  ({ normal }, report) => {
    for (const finding of soundFindings(normal).filter((one) => lintRuleOf(one) === name)) {
      const { path, message: _, fix: _fix, ...about } = finding
      const at = normal.name(path)
      report(path, `${at}: ${textOf(finding)}`, undefined, { ...about, at })
    }
  }

/** Rules that report findings of the table. Ambiguous YAML is found in the texts. */
export const soundRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.keys(lintRules)
    .filter((name) => name.startsWith('sound-') && name !== 'sound-yaml')
    .map((name) => [name, soundRule(name)]),
)

export const rules: Readonly<Record<string, Rule>> = {
  ...operationRules,
  ...responseRules,
  ...schemaRules,
  ...securityRules,
  ...soundRules,
}
