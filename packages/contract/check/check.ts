/** Everything that the generator refuses, in one pass: all problems are reported at once. */

import type { Ajv, ValidateFunction } from 'ajv'
import { child, examplesOf, type Fields, type Located, type Path } from '../read/document.ts'
import { type Mode, modelOf } from '../read/model.ts'
import { outgoingOf } from '../read/outgoing.ts'
import type { Problem, Report } from '../read/problem.ts'
import { checkCallbacks } from './callbacks.ts'
import { createCompiler, translate } from './compile.ts'
import { checkErrorCodes, checkOperations, checkPaths, checkSecurity, checkServers } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkResponses } from './responses.ts'
import { checkSchemas, checkShapes } from './schemas.ts'
import { checkStructure, type Found } from './structure.ts'
import { checkDefaults, checkUnions } from './unions.ts'

/**
 * The problems that keep the server from honouring the contract in full, if any. Matters of style are left to the lint.
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

function checkValues(document: Fields, { schemas, exampleHolders }: Found, report: Report): void {
  const ajv = createCompiler(document, ['example'])
  const check = (validate: ValidateFunction | undefined, value: unknown, path: Path) => {
    if (!validate || validate(value)) return
    const [error] = validate.errors ?? []
    const complaint = `${error?.instancePath} ${error?.message}`.trim()
    report(path, `does not fit its schema: ${complaint}`, 'fix the value or the schema')
  }
  for (const schema of schemas) {
    const keywords = ['default', 'example'].filter((keyword) => schema.value[keyword] !== undefined)
    const isComponent = schema.path.length === 3
    // Other schemas are compiled as a part of these or of those below.
    const validate = keywords.length > 0 || isComponent ? compile(ajv, schema, report) : undefined
    for (const keyword of keywords) check(validate, schema.value[keyword], [...schema.path, keyword])
  }
  for (const holder of exampleHolders) {
    const validate = compile(ajv, child(holder, 'schema'), report)
    for (const { path, value } of examplesOf(holder)) check(validate, value, path)
  }
}

/** Undefined, and a problem, when Ajv finds fault with a schema that no other check has named. */
function compile(ajv: Ajv, schema: Located, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(translate(schema, 'example'))
  } catch (error) {
    // All that refers to it fails likewise.
    if (error instanceof RangeError) throw error
    const reason = `no validator can be made of this: ${(error as Error).message}`
    report(schema.path, reason, 'fix the schema')
    return undefined
  }
}
