/**
 * Finds why a contract cannot be served, and which parts are served unchecked. It checks the completed contract, since a gap that completion
 * fills is no fault. The findings of completion come first.
 */
import { isSentAtTimes } from '../model/header-table.ts'
import { type Content, type Model, modelOf } from '../model/model.ts'
import type { Normalised } from '../model/normalise.ts'
import { delivered, outgoingOf } from '../model/outgoing.ts'
import { child, entries } from '../read/document.ts'
import { roundedFault } from '../read/parse.ts'
import { typeOf } from '../read/schema-types.ts'
import { distinct, type Finding, type Report, reportTo } from '../rules/finding.ts'
import { untestedPatterns } from '../values/patterns.ts'
import { checkEndless } from './finite.ts'
import { checkNames } from './names.ts'
import { checkErrorCodes, checkPaths, checkSchemes, checkServable } from './operations.ts'
import { checkVersion } from './structure.ts'

/** Returns the findings of a contract that is to be served: refusals, faults and notes, each refusal once. */
export function servedFindings({ served, documented, findings: known, sources }: Normalised): Finding[] {
  const found = [...known, ...untestedPatterns(served)]
  const report = reportTo(found)
  for (const path of sources[0]!.rounded)
    if (path.some((step) => step === 'enum' || step === 'const')) report('value-rounded', path, roundedFault)
    else if (path.includes('default'))
      report('default-rounded', path, 'defaults beyond ±(2^53−1) are rounded')
  checkVersion(served, report)
  checkNames(served, report)
  checkEndless(served, report)
  const model = modelOf(served)
  noteUnchecked(model, report)
  checkServable(model.operations, documented, report)
  checkPaths(served, report)
  checkSchemes(served, report)
  checkErrorCodes(model, report)
  // Each use of a component finds the same.
  return distinct(found)
}

function noteUnchecked(model: Model, report: Report): void {
  for (const operation of model.operations)
    for (const { body } of [operation, ...operation.responses])
      for (const { mediaType, at } of body?.content.filter(isUnchecked) ?? [])
        report('body-unchecked', at.path, `bodies of ${mediaType} are passed on unchecked`)
  for (const { body } of model.operations)
    for (const { at } of body?.content ?? [])
      for (const [, encoding] of entries(child(at, 'encoding')))
        for (const [name, { path }] of entries(child(encoding, 'headers')))
          if (name.toLowerCase() !== 'content-type')
            report('part-header-unchecked', path, partHeaders, 'write contentType, or a member', {
              part: name,
            })
  const atTimes = 'required headers that the server sends only at times are not checked'
  for (const { responses, security, at: owner } of model.operations)
    for (const { status, headers } of responses)
      for (const { name, required, at } of headers)
        if (required && isSentAtTimes(name, status, owner.value, security !== undefined))
          report('header-unchecked', at.path, atTimes, undefined, { part: name })
  const outgoing = outgoingOf(model)
  const sent = delivered(outgoing)
  const unsent = 'callbacks and webhooks are not delivered by this server'
  for (const { at, name } of outgoing.filter((request) => !sent.includes(request)))
    report('outgoing-undelivered', at.path, unsent, undefined, { part: name })
}

// OpenAPI 3.1.1, "Encoding Object".
const partHeaders = 'headers of the parts of a form are neither sent nor checked'

// True if a schema restricts a body beyond text or bytes.
const isUnchecked = ({ kind, schema, at }: Content): boolean =>
  (kind === 'text' || kind === 'binary') &&
  (['x-itemSchema', 'prefixEncoding', 'itemEncoding'].some((field) => at.value[field] !== undefined) ||
    (Object.keys(schema.value).length > 0 && typeOf(schema) !== 'string'))
