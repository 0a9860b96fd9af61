/**
 * Finds parts of a contract that are served unchecked, have no effect, or are ambiguous. Reads the contract as it is written, without the
 * completion of the model, whose findings it repeats. Examples are compared with their schemas only if these are right.
 */
import { modelOf } from '../model/model.ts'
import type { Normalised } from '../model/normalise.ts'
import { outgoingOf } from '../model/outgoing.ts'
import { remembered } from '../read/remembered.ts'
import { effectOf, type Finding, lintRuleOf, reportTo } from '../rules/finding.ts'
import { checkCallbacks } from './callbacks.ts'
import { checkFinite } from './finite.ts'
import { checkIdleLifecycle } from './lifecycle.ts'
import { checkOperations, checkServers, checkTemplates } from './operations.ts'
import { checkParameters } from './parameters.ts'
import { checkResponses } from './responses.ts'
import { checkDefaults, checkPatterns, checkSchemas, checkShapes } from './schemas.ts'
import { checkStructure } from './structure.ts'
import { checkValues } from './values.ts'

const ofSchemas = ['sound-structure', 'sound-schemas', 'sound-unions', 'sound-defaults']

/** Returns the findings of the rules of `contract/sound`: notes, mistakes and style. Refusals and faults are those of `generate`. */
export const soundFindings = remembered(({ documented, findings }: Normalised): readonly Finding[] => {
  const model = modelOf(documented)
  const { operations } = model
  const found = findings.filter((finding) => !['generate', undefined].includes(lintRuleOf(finding)))
  const report = reportTo(found)
  const parts = checkStructure(documented, report)
  checkPatterns(documented, report)
  checkSchemas(parts.schemas, report)
  checkShapes(parts.schemas, report)
  checkFinite(documented, report)
  checkDefaults(parts.schemas, report)
  if (!found.some((finding) => ofSchemas.includes(lintRuleOf(finding)!)))
    checkValues(documented, parts, report)
  checkOperations(operations, report)
  checkIdleLifecycle(model, report)
  checkTemplates(model, report)
  checkServers(documented, report)
  checkParameters(operations, report)
  checkResponses(operations, report)
  checkCallbacks(outgoingOf(model), report)
  return found
})

/** Returns the findings of any contract, whoever serves it: parts that mean nothing, and values that do not fit. */
export const plainFindings = remembered(({ served, findings }: Normalised): readonly Finding[] => {
  const found = findings.filter((finding) => effectOf(finding) === 'notes' && lintRuleOf(finding))
  const report = reportTo(found)
  checkValues(
    served,
    checkStructure(served, () => {}),
    report,
  )
  return found
})

/** Returns what a contract should be rid of, whoever serves it: `plainFindings`, and mistakes. */
export const recommendedFindings = remembered((normal: Normalised): readonly Finding[] => [
  ...plainFindings(normal),
  ...soundFindings(normal).filter(
    (finding) => effectOf(finding) === 'mistakes' && lintRuleOf(finding) !== 'sound-values',
  ),
])
