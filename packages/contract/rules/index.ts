/** The rules of `lint`: what the generator, which refuses what it cannot honour, leaves open. */
import type { Path } from '../read/document.ts'
import {
  callbacks,
  commonResponses,
  conditionalRequests,
  declaredTags,
  knownMarks,
  namedResponses,
  requiredScopes,
  sunsetPassed,
} from './operations.ts'
import {
  errorCatalogue,
  errorCodes,
  errorSchema,
  extensibleEnum,
  responseBodies,
  responseHeaders,
} from './responses.ts'
import type { Fix, LintedContract, Rule } from './rule.ts'
import { closedBodies, descriptions, ids, parameterExamples, portablePatterns } from './schemas.ts'

/** By name. */
export const rules: Readonly<Record<string, Rule>> = {
  callbacks,
  'closed-bodies': closedBodies,
  'common-responses': commonResponses,
  'conditional-requests': conditionalRequests,
  'declared-tags': declaredTags,
  descriptions,
  'error-catalogue': errorCatalogue,
  'error-codes': errorCodes,
  'error-schema': errorSchema,
  'extensible-enum': extensibleEnum,
  ids,
  'known-marks': knownMarks,
  'named-responses': namedResponses,
  'parameter-examples': parameterExamples,
  'portable-patterns': portablePatterns,
  'required-scopes': requiredScopes,
  'response-bodies': responseBodies,
  'response-headers': responseHeaders,
  'sunset-passed': sunsetPassed,
}

/** Something that a rule finds. */
interface RuleFinding {
  /** Of the key at which it shows. */
  path: Path
  message: string
  fix: Fix | undefined
}

/** The findings of a rule; those that operations share, once. */
export function findingsOf(rule: Rule, contract: LintedContract): RuleFinding[] {
  const found = new Map<string, RuleFinding>()
  rule(contract, (path, message, fix) => found.set(JSON.stringify([path, message]), { path, message, fix }))
  return [...found.values()]
}
