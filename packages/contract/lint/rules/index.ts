/** The rules of `lint`: what the generator, which refuses what cannot be served truthfully, leaves open. */
import { operationRules } from './operations.ts'
import { responseRules } from './responses.ts'
import type { Rule } from './rule.ts'
import { schemaRules } from './schemas.ts'
import { securityRules } from './security.ts'
import { soundRules } from './sound/index.ts'

/** By name. */
export const rules: Readonly<Record<string, Rule>> = {
  ...operationRules,
  ...responseRules,
  ...schemaRules,
  ...securityRules,
  ...soundRules,
}
