import { operationRule } from './operation.js'
import { children, isFields } from './redocly.js'

/**
 * Every response is a component with a name of its own. Generators name types by it; those that are written in place get one
 * type for each schema, headers or not, and such clients do not compile.
 */
export const namedResponses = operationRule(({ name, node }, report, context) => {
  const { responses } = node.fields
  for (const [status] of children({ fields: isFields(responses) ? responses : {}, at: node.at }, context)) {
    const response = /** @type {Record<string, unknown>} */ (responses)[status]
    if (isFields(response) && typeof response.$ref === 'string') continue
    report(
      `${name} describes its response ${status} in place; move it to components/responses, under a name that says what it means`,
      node,
      'responses',
      status,
    )
  }
})
