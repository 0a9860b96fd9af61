/** Everything that the generator refuses, in one pass: all problems are reported at once. */
import type { Fields } from '../document.ts'
import type { Mode } from '../mode.ts'
import { readOperations } from '../model.ts'
import type { Problem, Report } from '../problem.ts'
import { isUnserved } from '../unserved.ts'
import { checkDefaults } from './defaults.ts'
import { checkErrorCodes } from './error-codes.ts'
import { checkShapes } from './object-shapes.ts'
import { checkOperations } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkPaths } from './paths.ts'
import { checkResponses } from './responses.ts'
import { checkSchemas } from './schemas.ts'
import { checkSecurity } from './security.ts'
import { checkServers } from './servers.ts'
import { checkStructure } from './structure.ts'
import { checkUnions } from './unions.ts'
import { checkValues } from './values.ts'

/**
 * What stands in the way of honouring the contract in full; empty when nothing does. Matters of style are left to the lint.
 * @param values whether examples and defaults that fit no schema count
 */
export function findProblems(document: Fields, mode: Mode, values = true): Problem[] {
  const problems = new Map<string, Problem>()
  const report: Report = (path, reason, fix, remove) => {
    if (mode === 'server' && isUnserved(path)) return
    const problem = { path, message: fix === undefined ? reason : `${reason}; ${fix}`, remove }
    // A component is looked at once for each of its uses, and reported once.
    problems.set(JSON.stringify(problem), problem)
  }
  const found = checkStructure(document, report)
  const operations = readOperations(document)
  checkOperations(operations, mode, report)
  checkPaths(document, operations, mode, report)
  checkParameters(operations, mode, report)
  checkResponses(operations, mode, report)
  checkSchemas(found.schemas, mode, report)
  checkUnions(found.schemas, report)
  if (mode === 'mocks') return [...problems.values()]
  checkDefaults(found.schemas, report)
  checkServers(document, report)
  checkSecurity(document, operations, report)
  checkErrorCodes(document, report)
  checkShapes(found.schemas, report)
  // Values are held against compiled schemas, which must be sound for that.
  if (values && problems.size === 0) checkValues(document, found, report)
  return [...problems.values()]
}
