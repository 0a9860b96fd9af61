/** Values in the contract, its defaults and examples, must fit the schemas that they stand for. */
import type { Ajv, ValidateFunction } from 'ajv'
import { createCompiler } from '../compile.ts'
import { child, entries, type Fields, type Located, type Path, resolve } from '../document.ts'
import { translate } from '../json-schema.ts'
import type { Report } from '../problem.ts'
import type { Found } from './structure.ts'

export function checkValues(document: Fields, { schemas, exampleHolders }: Found, report: Report): void {
  const ajv = createCompiler(document, ['example'])
  for (const schema of schemas) {
    const keywords = ['default', 'example'].filter((keyword) => schema.value[keyword] !== undefined)
    const isComponent = schema.path.length === 3
    // Other schemas are compiled as a part of these or of those below.
    const validate = keywords.length > 0 || isComponent ? compile(ajv, schema, report) : undefined
    for (const keyword of keywords) {
      checkValue(validate, schema.value[keyword], [...schema.path, keyword], report)
    }
  }
  for (const holder of exampleHolders) {
    const validate = compile(ajv, child(holder, 'schema'), report)
    if (holder.value.example !== undefined) {
      checkValue(validate, holder.value.example, [...holder.path, 'example'], report)
    }
    for (const [, written] of entries(child(holder, 'examples'))) {
      const example = resolve(written)
      checkValue(validate, example.value.value, [...example.path, 'value'], report)
    }
  }
}

/** Undefined, and a problem, when Ajv finds fault with a schema that no other check has named. */
function compile(ajv: Ajv, schema: Located, report: Report): ValidateFunction | undefined {
  try {
    return ajv.compile(translate(schema, 'example'))
  } catch (error) {
    // All that refers to it fails likewise.
    if (error instanceof RangeError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    report(schema.path, `no validator can be made of this: ${reason}`, 'fix the schema')
    return undefined
  }
}

function checkValue(
  validate: ValidateFunction | undefined,
  value: unknown,
  path: Path,
  report: Report,
): void {
  if (!validate || validate(value)) return
  const [error] = validate.errors ?? []
  const complaint = `${error?.instancePath} ${error?.message}`.trim()
  report(path, `does not fit its schema: ${complaint}`, 'fix the value or the schema')
}
