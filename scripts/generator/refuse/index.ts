/** Everything that the generator refuses, in one pass: all problems are told at once. */
import type { Fields } from '../document.ts'
import { readOperations } from '../model.ts'
import type { Problem } from '../problem.ts'
import { checkErrors } from './errors.ts'
import { checkOperations } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkPaths } from './paths.ts'
import { checkReplies } from './replies.ts'
import { checkSchemas } from './schemas.ts'
import { checkSecurity } from './security.ts'
import { checkDirections, checkShapes } from './shapes.ts'
import { checkStructure } from './structure.ts'
import { checkUnions } from './unions.ts'
import { checkValues } from './values.ts'

/** What stands in the way of honouring the contract in full; empty when nothing does. */
export function findProblems(document: Fields): Problem[] {
  const problems = new Map<string, Problem>()
  const report = (path: Problem['path'], reason: string, mend: string): void => {
    const problem = { path, message: `${reason}; ${mend}` }
    // A component is looked at once for each of its uses, and told once.
    problems.set(JSON.stringify(problem), problem)
  }
  const found = checkStructure(document, report)
  const operations = readOperations(document)
  checkOperations(operations, report)
  checkPaths(document, operations, report)
  checkParameters(document, operations, report)
  checkReplies(document, operations, report)
  checkSecurity(document, operations, report)
  checkErrors(document, found.schemas, report)
  checkSchemas(document, found.schemas, report)
  checkShapes(document, found.schemas, report)
  checkUnions(document, found.schemas, report)
  checkDirections(document, operations, report)
  // Values are held against compiled schemas, which must be sound for that.
  if (problems.size === 0) checkValues(document, found, report)
  return [...problems.values()]
}
