/**
 * The Ajv that compiles validators: strict, without coercion, with every component of the contract known to
 * it.
 */
import { _, Ajv } from 'ajv'
import { type Direction, schemaKey, translate } from './dialect.ts'
import { child, entries, type Fields } from './document.ts'
import type { Purpose } from './purpose.ts'
import { formats } from './runtime.ts'

export function createCompiler(
  document: Fields,
  directions: readonly Direction[],
  purpose: Purpose = 'server',
): Ajv {
  const isOurs = purpose === 'server'
  const ajv = new Ajv({
    strict: isOurs,
    // Any contract may call a property toString.
    ownProperties: !isOurs,
    // What `required` names is described somewhere, but allOf may hold it in another schema.
    strictRequired: false,
    useDefaults: true,
    discriminator: true,
    unicodeRegExp: true,
    // The contract has been checked already, with positions that Ajv does not have.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  })
  for (const [name, format] of Object.entries(formats))
    ajv.addFormat(name, format as Parameters<Ajv['addFormat']>[1])
  for (const [name, schema] of entries(child({ value: document, path: [] }, 'components', 'schemas'))) {
    for (const direction of directions) {
      ajv.addSchema(translate(document, schema, direction), schemaKey(name, direction))
    }
  }
  return ajv
}
