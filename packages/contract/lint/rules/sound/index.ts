// Rules about parts that are served unchecked, have no effect, or are ambiguous.
import { checkReferences } from '../../../check/structure.ts'
import { type Model, modelOf } from '../../../model/model.ts'
import { outgoingOf } from '../../../model/outgoing.ts'
import type { Problem, Report } from '../../../read/problem.ts'
import type { LintedContract, Rule } from '../rule.ts'
import { checkCallbacks } from './callbacks.ts'
import { checkOperations, checkPaths, checkServers } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkResponses } from './responses.ts'
import { checkPatterns, checkSchemas, checkShapes } from './schemas.ts'
import { checkStructure, type Found } from './structure.ts'
import { checkDefaults, checkUnions } from './unions.ts'
import { checkValues } from './values.ts'

/** A contract in the terms of OpenAPI 3.0, with its objects. */
interface Terms {
  model: Model
  found: Found
  left: readonly Problem[]
}

// Validation of values requires valid schemas.
const shapes: Readonly<Record<string, (terms: Terms, report: Report) => void>> = {
  'sound-structure': ({ model, left }, report) => {
    checkStructure(model.document, report)
    for (const { path, message } of left) report(path, message)
  },
  'sound-schemas': ({ model, found: { schemas } }, report) => {
    checkPatterns(model.document, report)
    checkSchemas(schemas, report)
    checkShapes(schemas, report)
  },
  'sound-unions': ({ found: { schemas } }, report) => checkUnions(schemas, report),
  'sound-defaults': ({ found: { schemas } }, report) => checkDefaults(schemas, report),
}

const checks: typeof shapes = {
  ...shapes,
  'sound-values': (terms, report) => {
    let isSound = true
    checkReferences(terms.model.document, () => (isSound = false))
    for (const check of Object.values(shapes)) check(terms, () => (isSound = false))
    if (isSound) checkValues(terms.model.document, terms.found, report)
  },
  'sound-operations': ({ model: { operations } }, report) => checkOperations(operations, report),
  'sound-paths': ({ model }, report) => {
    checkPaths(model, report)
    checkServers(model.document, report)
  },
  'sound-parameters': ({ model: { operations } }, report) => checkParameters(operations, report),
  'sound-responses': ({ model: { operations } }, report) => checkResponses(operations, report),
  'sound-callbacks': ({ model }, report) => checkCallbacks(outgoingOf(model), report),
}

const terms = new WeakMap<LintedContract, Terms>()

function termsOf(contract: LintedContract): Terms {
  const { spelled, left } = contract.normal
  const model = modelOf(spelled)
  const known = terms.get(contract) ?? { model, left, found: checkStructure(spelled, () => {}) }
  terms.set(contract, known)
  return known
}

const ruleOf =
  (check: (terms: Terms, report: Report) => void): Rule =>
  (contract, report) =>
    check(termsOf(contract), (path, reason, fix) =>
      report(path, `${contract.normal.name(path)}: ${fix === undefined ? reason : `${reason}; ${fix}`}`),
    )

export const soundRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(checks).map(([name, check]) => [name, ruleOf(check)]),
)
