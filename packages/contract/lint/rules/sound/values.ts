import type { Ajv, ValidateFunction } from 'ajv'
import { createCompiler, translate } from '../../../check/compile.ts'
import { child, examplesOf, type Fields, type Located, type Path } from '../../../read/document.ts'
import type { Report } from '../../../read/problem.ts'
import type { Found } from './structure.ts'

export function checkValues(document: Fields, { schemas, exampleHolders }: Found, report: Report): void {
  const ajv = createCompiler(document, ['example'])
  const check = (validate: ValidateFunction | undefined, value: unknown, path: Path) => {
    if (!validate || validate(value)) return
    const [error] = validate.errors ?? []
    const { additionalProperty, unevaluatedProperty = additionalProperty } = error?.params ?? {}
    const reason = unevaluatedProperty
      ? `the schema has no property ${unevaluatedProperty}`
      : error?.message?.replace('must NOT', 'must not')
    const complaint = `${error?.instancePath} ${reason}`.trim()
    report(path, `does not fit its schema: ${complaint}`, 'fix the value or the schema')
  }
  for (const schema of schemas) {
    const keywords = ['default', 'example'].filter((keyword) => schema.value[keyword] !== undefined)
    const isComponent = schema.path.length === 3
    // Other schemas are compiled as parts of these.
    const validate = keywords.length > 0 || isComponent ? compile(ajv, schema, report) : undefined
    for (const keyword of keywords) check(validate, schema.value[keyword], [...schema.path, keyword])
  }
  for (const holder of exampleHolders) {
    const validate = compile(ajv, child(holder, 'schema'), report)
    for (const { path, value } of examplesOf(holder)) check(validate, value, path)
  }
}

/** Compiles a schema; reports a problem that no other check found. */
function compile(ajv: Ajv, schema: Located, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(translate(schema, 'example'))
  } catch (error) {
    // Everything that refers to it fails, too.
    if (error instanceof RangeError) throw error
    const reason = `cannot compile the schema: ${(error as Error).message}`
    report(schema.path, reason, 'fix the schema')
    return undefined
  }
}
