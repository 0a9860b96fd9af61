import { operationRule } from './operation.js'
import { child, children } from './redocly.js'

/** Every error has the same body: the schema Error, as JSON. */
export const errorSchema = operationRule(({ responses }, report, context) => {
  for (const { status, node } of responses.filter((response) => /^[45]/.test(response.status))) {
    const contents = children(child(node, context, 'content'), context)
    const [only] = contents.map(([type, content]) => [type, child(content, context, 'schema').at.pointer])
    const isError = only?.[0] === 'application/json' && only[1] === '#/components/schemas/Error'
    if (contents.length === 1 && isError) continue
    const fix = "write application/json with schema: { $ref: '#/components/schemas/Error' }"
    report(`the body of ${status} is not the Error schema; ${fix}`, node, 'content')
  }
})
