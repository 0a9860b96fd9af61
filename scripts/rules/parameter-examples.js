/** @import { Rule } from './types.ts' */
import { child, children, here, isFields } from './redocly.js'
import { facets } from './schema.js'

/** Every parameter has an example, of its own or of its schema: mocks, consoles and samples have no better value to send. @type {Rule} */
export const parameterExamples = () => ({
  Parameter: (fields, context) => {
    const parameter = here(fields, context)
    const schemas = [
      child(parameter, context, 'schema'),
      ...children(child(parameter, context, 'content'), context).map(([, media]) => media),
    ]
    const hasExample = [fields, ...schemas.map((schema) => facets(schema, context))].some(
      ({ example, examples }) => example !== undefined || isFields(examples),
    )
    if (hasExample) return
    context.report({
      message: `no example of ${fields.name}; add one with which a request succeeds`,
      location: context.location.child('name').key(),
    })
  },
})
