import { Ajv } from 'ajv'
import { child, here, type Rule } from './redocly.ts'
import { facets } from './schema.ts'

const ajv = new Ajv({ strict: false, validateFormats: false })

/** The example of a header is valid. Redocly checks the examples of bodies, parameters and schemas, but not these. */
export const headerExamples: Rule = () => ({
  Header: (fields, context) => {
    if (fields.example === undefined) return
    const header = here(fields, context)
    const schema = facets(child(header, context, 'schema'), context)
    if (ajv.validate(schema, fields.example)) return
    context.report({
      message: `the example breaks its schema: it ${ajv.errorsText(ajv.errors, { dataVar: '' }).trim()}`,
      location: header.at.child('example').key(),
    })
  },
})
