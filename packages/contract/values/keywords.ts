// Keywords that Ajv checks wrongly or slowly, for every validator of the house.
import { _, type Ajv, type CodeKeywordDefinition, str } from 'ajv'
import { isMultiple, repeatedItem } from '../runtime/checks.ts'

// Ajv divides, so that 4.35 is not a multiple of 0.01; a tolerance would accept wrong numbers.
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

// Ajv compares objects in pairs: a body of 62 KB took three seconds.
const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: {
    message: ({ params: { found } }) =>
      str`must NOT have duplicate items (items ## ${found}[0] and ${found}[1] are identical)`,
    params: ({ params: { found } }) => _`{i: ${found}[1], j: ${found}[0]}`,
  },
  code(context) {
    if (context.schema === false) return
    const check = context.gen.scopeValue('func', { ref: repeatedItem, code: _`repeatedItem` })
    const found = context.gen.const('found', _`${check}(${context.data})`)
    context.setParams({ found })
    context.fail(_`${found} !== undefined`)
  },
}

/** Replaces keywords of Ajv by those of this project. */
export function withHouseKeywords<Some extends Ajv>(ajv: Some): Some {
  // Ajv takes all items for evaluated where one is contained: added again, `contains` is checked behind unevaluatedItems. `translate` allows
  // the contained ones there.
  const contains = ajv.getKeyword('contains') as CodeKeywordDefinition
  for (const definition of [multipleOf, uniqueItems, contains])
    ajv.removeKeyword(definition.keyword as string).addKeyword(definition)
  return ajv
}
