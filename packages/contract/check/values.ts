import type { Ajv, ValidateFunction } from 'ajv'
import { undescribedIn } from '../model/undescribed.ts'
import {
  child,
  examplesOf,
  type Fields,
  facet,
  isFields,
  type Located,
  type Path,
  resolve,
  valueAt,
} from '../read/document.ts'
import type { Report } from '../rules/finding.ts'
import { pointerSteps } from '../runtime/json-pointer.ts'
import { describeViolation } from '../runtime/violation.ts'
import { createCompiler, translate, withComponents } from '../values/compile.ts'
import { boundedRegExp } from '../values/patterns.ts'
import type { Found } from './structure.ts'

/** Reports examples and defaults that do not fit their schemas. */
export function checkValues(document: Fields, { schemas, exampleHolders }: Found, report: Report): void {
  const ajv = createCompiler(document)
  const check = (schema: Located, validate: ValidateFunction | undefined, value: unknown, path: Path) => {
    if (!validate || value === undefined || validate(value)) return
    const [error] = validate.errors ?? []
    const surplus = error?.keyword === 'required' ? undescribedIn([schema], value, boundedRegExp) : []
    const names = surplus.map(({ name }) => name).join(', ')
    const more = names === '' ? '' : `, and has ${names}, which its schema does not describe`
    const steps = pointerSteps(error?.instancePath ?? '')
    const wrong = JSON.stringify(valueAt(value, steps))
    // A missing or surplus member says it all.
    const isOfMember = /^(required|(additional|unevaluated)Properties)$/.test(error?.keyword ?? '')
    const shown = wrong === undefined || wrong.length > 40 || isOfMember ? '' : `, got ${wrong}`
    const complaint = (place: string) =>
      describeViolation(error && { ...error, instancePath: place }).replace(/^it /, '') + shown + more
    // An edited schema makes the same member of many examples wrong.
    const member = steps.at(-1) ?? ''
    const cause = /^\d*$/.test(member) ? complaint('') : `${member} ${complaint('')}`
    const reason = `does not fit its schema: ${complaint(error?.instancePath ?? '')}`
    report('value-misfit', path, reason, 'fix the value or the schema', { cause })
  }
  for (const schema of schemas) {
    const keywords = ['default', 'example'].filter((keyword) => schema.value[keyword] !== undefined)
    const isComponent = schema.path.length === 3
    // Other schemas are compiled as parts of these.
    const validate = keywords.length > 0 || isComponent ? compile(ajv, schema, report) : undefined
    for (const keyword of keywords) check(schema, validate, schema.value[keyword], [...schema.path, keyword])
  }
  for (const holder of exampleHolders) {
    const schema = child(holder, 'schema')
    const validate = compile(ajv, schema, report)
    const isRequest = holder.path.some((step) => step === 'requestBody' || step === 'requestBodies')
    for (const { path, value } of examplesOf(holder)) {
      check(schema, validate, value, path)
      for (const name of isRequest && isFields(value) ? Object.keys(value) : [])
        if (facet(child(resolve(schema), 'properties', name), 'readOnly') === true)
          report(
            'value-read-only',
            [...path, name],
            `${name} is readOnly, so a request is sent without it`,
            'remove it',
          )
    }
  }
}

/** Compiles a schema; reports a problem that no other check found. */
function compile(ajv: Ajv, schema: Located, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(withComponents(ajv, schema.document, translate(schema, 'example')))
  } catch (error) {
    // Everything that refers to it fails, too.
    if (error instanceof RangeError) throw error
    const reason = `cannot compile the schema: ${(error as Error).message}`
    report('schema-uncompilable', schema.path, reason, 'fix the schema')
    return undefined
  }
}
