/** Lint rules by name. They cover what the generator does not refuse. */

import { soundFindings } from '../../check/sound.ts'
import { lintRuleOf } from '../../rules/finding.ts'
import { lintRules } from '../../rules/table.ts'
import { operationRules } from './operations.ts'
import { responseRules } from './responses.ts'
import type { Rule } from './rule.ts'
import { schemaRules } from './schemas.ts'
import { securityRules } from './security.ts'

const soundRule =
  (name: string): Rule =>
  ({ normal }, report) => {
    for (const { code, path, message, fix, ...about } of soundFindings(normal))
      if (lintRuleOf({ code, ...about }) === name) report(code, path, message, fix, about)
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
