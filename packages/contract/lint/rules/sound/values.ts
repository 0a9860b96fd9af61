import type { Ajv, ValidateFunction } from 'ajv'
import { boundedRegExp } from '../../../check/patterns.ts'
import { undescribedIn } from '../../../model/undescribed.ts'
import { child, examplesOf, type Fields, type Located, type Path } from '../../../read/document.ts'
import type { Report } from '../../../read/problem.ts'
import { describeViolation } from '../../../runtime/violation.ts'
import { createCompiler, translate, withComponents } from '../../../values/compile.ts'
import type { Found } from './structure.ts'

export function checkValues(document: Fields, { schemas, exampleHolders }: Found, report: Report): void {
  const ajv = createCompiler(document)
  const check = (schema: Located, validate: ValidateFunction | undefined, value: unknown, path: Path) => {
    if (!validate || validate(value)) return
    const [error] = validate.errors ?? []
    const surplus = error?.keyword === 'required' ? undescribedIn([schema], value, boundedRegExp) : []
    const names = surplus.map(({ name }) => name).join(', ')
    const more = names === '' ? '' : `, and has ${names}, which its schema does not describe`
    const complaint = describeViolation(error).replace(/^it /, '')
    report(path, `does not fit its schema: ${complaint}${more}`, 'fix the value or the schema')
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
    for (const { path, value } of examplesOf(holder)) check(schema, validate, value, path)
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
    report(schema.path, reason, 'fix the schema')
    return undefined
  }
}
