import { isSentAtTimes } from '../model/header-table.ts'
import { type Content, modelOf } from '../model/model.ts'
import type { Normalised } from '../model/normalise.ts'
import { delivered, outgoingOf } from '../model/outgoing.ts'
import { below, child, entries, type Fields, facet, type Located, resolve, rootOf } from '../read/document.ts'
import { roundedFault } from '../read/parse.ts'
import type { Problem, Report } from '../read/problem.ts'
import { untestedPatterns } from '../values/patterns.ts'
import { checkNames } from './names.ts'
import { checkErrorCodes, checkOperations, checkPaths, checkSchemes } from './operations.ts'
import { checkVersion } from './structure.ts'

/** Returns the problems for which a contract is refused, and notes about parts that are served unchecked. */
export function findProblems({ meaning, spelled, problems: known, notes: given, sources }: Normalised): {
  problems: Problem[]
  notes: Problem[]
} {
  const problems = new Map<string, Problem>()
  const notes: Problem[] = [...given.filter(({ effect }) => effect !== 'slips'), ...untestedPatterns(meaning)]
  const report: Report = (path, reason, fix) => {
    const problem = { path, message: fix === undefined ? reason : `${reason}; ${fix}` }
    // Each use of a component finds the same problem, which is reported once.
    problems.set(JSON.stringify(problem), problem)
  }
  for (const { path, message } of known) report(path, message)
  for (const path of sources[0]!.rounded)
    if (path.some((step) => step === 'enum' || step === 'const')) report(path, roundedFault)
    else if (path.includes('default')) notes.push({ path, message: 'defaults beyond ±(2^53−1) are rounded' })
  checkVersion(meaning, report)
  checkNames(meaning, report)
  checkSchemas(meaning, report)
  const model = modelOf(meaning)
  for (const operation of model.operations)
    for (const { body } of [operation, ...operation.responses])
      for (const { mediaType, at } of body?.content.filter(isUnchecked) ?? [])
        notes.push({ path: at.path, message: `bodies of ${mediaType} are passed on unchecked` })
  for (const { responses, security, at: owner } of model.operations)
    for (const { status, headers } of responses)
      for (const { name, required, at } of headers)
        if (required && isSentAtTimes(name, status, owner.value, security !== undefined))
          notes.push({
            path: at.path,
            message: `required headers that the server sends only at times are not checked: ${name}`,
          })
  const outgoing = outgoingOf(model)
  const sent = delivered(outgoing)
  for (const one of outgoing)
    if (!sent.includes(one))
      notes.push({
        path: one.at.path,
        message: `callbacks and webhooks are not delivered by this server: ${one.name}`,
      })
  checkOperations(model.operations, spelled, report)
  checkPaths(meaning, report)
  checkSchemes(meaning, report)
  checkErrorCodes(model, report)
  return { problems: [...problems.values()], notes }
}

// True if a schema restricts a body beyond text or bytes.
const isUnchecked = ({ kind, schema, at }: Content): boolean =>
  (kind === 'text' || kind === 'binary') &&
  (['x-itemSchema', 'prefixEncoding', 'itemEncoding'].some((field) => at.value[field] !== undefined) ||
    (Object.keys(schema.value).length > 0 && facet(schema, 'type') !== 'string'))

function checkSchemas(document: Fields, report: Report): void {
  for (const [, schema] of entries(child(rootOf(document), 'components', 'schemas')))
    if (schema.value.$ref === undefined && isEndless(schema))
      report(
        schema.path,
        'this schema contains itself, so validation would never end',
        'remove the recursion',
      )
}

// True if a schema applies itself to the same value again. Recursion in properties and items is finite.
function isEndless(schema: Located): boolean {
  const seen = new Set<Fields>()
  const waiting = inner(schema)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const target = resolve(next)
    if (target.value === schema.value) return true
    if (!seen.has(target.value)) waiting.push(...inner(target))
    seen.add(target.value)
  }
  return false
}

const inner = (schema: Located): Located[] => below(schema, ['allOf', 'oneOf', 'anyOf', 'not'])
