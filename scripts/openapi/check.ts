/** Everything that the generator refuses, in one pass: all problems are reported at once. */

import { checkCallbacks } from './checks/callbacks.ts'
import { checkDefaults } from './checks/defaults.ts'
import { checkErrorCodes } from './checks/error-codes.ts'
import { checkShapes } from './checks/object-shapes.ts'
import { checkOperations } from './checks/operations.ts'
import { checkParameters } from './checks/parameters.ts'
import { checkPaths } from './checks/paths.ts'
import { checkResponses } from './checks/responses.ts'
import { checkSchemas } from './checks/schemas.ts'
import { checkSecurity } from './checks/security.ts'
import { checkServers } from './checks/servers.ts'
import { checkStructure } from './checks/structure.ts'
import { checkUnions } from './checks/unions.ts'
import { checkValues } from './checks/values.ts'
import type { Fields } from './document.ts'
import type { Mode } from './mode.ts'
import { modelOf } from './model.ts'
import { outgoingOf } from './outgoing.ts'
import type { Problem, Report } from './problem.ts'

/**
 * What stands in the way of honouring the contract in full; empty when nothing does. Matters of style are left to the lint.
 * @param values whether examples and defaults that fit no schema count
 */
export function findProblems(document: Fields, mode: Mode, values = true): Problem[] {
  const problems = new Map<string, Problem>()
  const report: Report = (path, reason, fix, remove) => {
    const problem = { path, message: fix === undefined ? reason : `${reason}; ${fix}`, remove }
    // A component is looked at once for each of its uses, and reported once.
    problems.set(JSON.stringify(problem), problem)
  }
  const found = checkStructure(document, report)
  checkSchemas(found.schemas, mode, report)
  checkUnions(found.schemas, report)
  if (mode !== 'mocks') {
    checkDefaults(found.schemas, report)
    checkShapes(found.schemas, report)
  }
  // Values are held against compiled schemas, which must be sound for that.
  if (values && mode !== 'mocks' && problems.size === 0) checkValues(document, found, report)
  const model = modelOf(document)
  const { operations } = model
  checkOperations(operations, mode, report)
  checkPaths(model, mode, report)
  checkParameters(operations, mode, report)
  checkResponses(operations, mode, report)
  checkCallbacks(outgoingOf(model), report)
  if (mode === 'mocks') return [...problems.values()]
  checkServers(document, report)
  checkSecurity(document, operations, report)
  checkErrorCodes(model, report)
  return [...problems.values()]
}
