import { examplesOf, operationRule } from './operation.ts'
import { child, children } from './redocly.ts'

/** Bodies of answers have examples; those of errors are the contract's Error, as JSON. */
export const answerBodies = operationRule(({ answers }, report, context) => {
  for (const { status, node } of answers) {
    const media = children(child(node, context, 'content'), context)
    if (/^[45]/.test(status)) {
      const schema = child(node, context, 'content', 'application/json', 'schema').at
      if (media.length !== 1 || !schema.pointer.endsWith('#/components/schemas/Error')) {
        const message = `the body of ${status} is not the Error alone; write application/json with $ref: '#/components/schemas/Error'`
        report(message, node, 'content')
      }
    }
    for (const [type, body] of media) {
      if (examplesOf(body, context).length > 0) continue
      report('no example of this body; add one, such as the server would answer', node, 'content', type)
    }
  }
})
