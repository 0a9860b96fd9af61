import { examplesOf, operationRule } from './operation.js'
import { child, children } from './redocly.js'

/** Bodies of responses have examples. */
export const responseBodies = operationRule(({ responses }, report, context) => {
  for (const { node } of responses) {
    for (const [type, body] of children(child(node, context, 'content'), context)) {
      if (examplesOf(body, context).length > 0) continue
      report('no example of this body; add one, such as the server would send', node, 'content', type)
    }
  }
})
