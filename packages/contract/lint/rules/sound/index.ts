// Rules about parts that are served unchecked, have no effect, or are ambiguous.
import type { Note } from '../../../model/completion/notes.ts'
import { type Model, modelOf } from '../../../model/model.ts'
import { outgoingOf } from '../../../model/outgoing.ts'
import type { Report } from '../../../read/problem.ts'
import type { LintedContract, Rule } from '../rule.ts'
import { checkCallbacks } from './callbacks.ts'
import { checkFinite } from './finite.ts'
import { checkLifecycle } from './lifecycle.ts'
import { checkOperations, checkPaths, checkServers } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkResponses } from './responses.ts'
import { checkDefaults, checkPatterns, checkSchemas, checkShapes } from './schemas.ts'
import { checkStructure, type Found } from './structure.ts'
import { checkValues } from './values.ts'

/** A contract in the terms of OpenAPI 3.0, with its objects. */
interface Terms {
  model: Model
  found: Found
  notes: readonly Note[]
}

type Check = (terms: Terms, report: Report) => void

// Validation of values requires valid schemas.
const shapes: Readonly<Record<string, Check>> = {
  'sound-structure': ({ model }, report) => void checkStructure(model.document, report),
  'sound-schemas': ({ model, found: { schemas } }, report) => {
    checkPatterns(model.document, report)
    checkSchemas(schemas, report)
    checkShapes(schemas, report)
    checkFinite(model.document, report)
  },
  'sound-unions': () => {}, // all in notes
  'sound-defaults': ({ found: { schemas } }, report) => checkDefaults(schemas, report),
}

const checks: typeof shapes = {
  ...shapes,
  'sound-values': (terms, report) => {
    let isSound = terms.notes.every(({ rule = '' }) => !Object.hasOwn(shapes, rule))
    for (const check of Object.values(shapes)) check(terms, () => (isSound = false))
    if (isSound) checkValues(terms.model.document, terms.found, report)
  },
  'sound-operations': ({ model }, report) => {
    checkOperations(model.operations, report)
    checkLifecycle(model, report)
  },
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
  const { spelled, notes } = contract.normal
  const known = terms.get(contract)
  if (known) return known
  const found = { model: modelOf(spelled), found: checkStructure(spelled, () => {}), notes }
  terms.set(contract, found)
  return found
}

/** Rule that reports notes of its name, and the findings of a check. */
const ruleOf =
  (name: string, check: Check): Rule =>
  (contract, report) => {
    const say: Report = (path, reason, fix) =>
      report(path, `${contract.normal.name(path)}: ${fix === undefined ? reason : `${reason}; ${fix}`}`)
    const terms = termsOf(contract)
    // Lint reports faults by any rules.
    for (const { rule, effect, path, message, fix } of terms.notes)
      if (rule === name && effect !== 'faults') say(path, message, fix)
    check(terms, say)
  }

/** Rule of any contract: notes about parts that mean nothing, and values that do not fit. Limits of our server are not in it. */
export const plainRule: Rule = (contract, report) => {
  const { normal } = contract
  const say: Report = (path, reason, fix) =>
    report(path, `${normal.name(path)}: ${fix === undefined ? reason : `${reason}; ${fix}`}`)
  for (const { rule, effect, path, message, fix } of normal.notes)
    if (effect === 'notes' && rule) say(path, message, fix)
  checkValues(
    normal.meaning,
    checkStructure(normal.meaning, () => {}),
    say,
  )
}

export const soundRules: Readonly<Record<string, Rule>> = Object.fromEntries(
  Object.entries(checks).map(([name, check]) => [name, ruleOf(name, check)]),
)
