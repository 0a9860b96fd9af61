/** Lint rules by name. They cover what the generator does not refuse. */
import { operationRules } from './operations.ts'
import { responseRules } from './responses.ts'
import type { Rule } from './rule.ts'
import { schemaRules } from './schemas.ts'
import { securityRules } from './security.ts'
import { soundRules } from './sound/index.ts'

export const rules: Readonly<Record<string, Rule>> = {
  ...operationRules,
  ...responseRules,
  ...schemaRules,
  ...securityRules,
  ...soundRules,
}
