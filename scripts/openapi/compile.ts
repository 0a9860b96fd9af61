/**
 * The Ajv that compiles validators: strict, without coercion, with every component of the contract known to
 * it.
 */
import { _, Ajv, type CodeKeywordDefinition, type Options, str } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { formats, isMultiple } from 'contract-server/checks'
import { child, entries, type Fields, rootOf } from './document.ts'
import { isVersion31 } from './grammar.ts'
import { type Direction, schemaKey, translate } from './json-schema.ts'
import type { Mode } from './mode.ts'

/** Ajv divides, and takes 4.35 for no multiple of 0.01; a tolerance of it would let through what is none. */
const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const check = context.gen.scopeValue('func', { ref: isMultiple, code: _`isMultiple` })
    context.fail(_`!${check}(${context.data}, ${context.schemaCode})`)
  },
}

export function createCompiler(
  document: Fields,
  directions: readonly Direction[],
  mode: Mode = 'server',
): Ajv {
  const isOurs = mode === 'server'
  const options: Options = {
    strict: isOurs,
    // Any contract may call a property toString.
    ownProperties: !isOurs,
    // The type, and what `required` names, may stand in another schema of an allOf; our own checks look there.
    strictTypes: false,
    strictRequired: false,
    // A list of OpenAPI 3.1 may be longer or shorter than its prefixItems.
    strictTuples: false,
    useDefaults: true,
    discriminator: true,
    unicodeRegExp: true,
    // The contract has been checked already, with positions that Ajv does not have.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    logger: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  }
  const ajv = isVersion31(document) ? new Ajv2020(options) : new Ajv(options)
  ajv.removeKeyword('multipleOf').addKeyword(multipleOf)
  for (const [name, format] of Object.entries(formats))
    ajv.addFormat(name, format as Parameters<Ajv['addFormat']>[1])
  for (const [name, schema] of entries(child(rootOf(document), 'components', 'schemas'))) {
    for (const direction of directions) {
      ajv.addSchema(translate(schema, direction), schemaKey(name, direction))
    }
  }
  return ajv
}
