/** @import { Rule } from './types.ts' */
import { examplesOf, isOutgoing } from './operation.js'
import { child, children, here, isText } from './redocly.js'
import { facets } from './schema.js'

/** What a server sends by itself says when, and shows what; and its receivers can say that they are gone. @type {Rule} */
export const callbacks = () => ({
  Operation: (fields, context) => {
    const request = here(fields, context)
    if (!isOutgoing(request.at.pointer)) return
    /** @type {(message: string, ...steps: string[]) => void} */
    const report = (message, ...steps) =>
      context.report({ message, location: (steps.length > 0 ? request.at.child(steps) : request.at).key() })
    if (!isText(fields.description)) report('nothing says when this is sent; add a description')
    for (const [type, media] of children(child(request, context, 'requestBody', 'content'), context)) {
      const { example } = facets(child(media, context, 'schema'), context)
      if (examplesOf(media, context).length > 0 || example !== undefined) continue
      report(
        'no example of this body; add one, such as the server would send',
        'requestBody',
        'content',
        type,
      )
    }
    const statuses = Object.keys(child(request, context, 'responses').fields)
    if (!statuses.includes('410'))
      report(
        'receivers that are gone cannot say so; document 410, which ends what is sent to them',
        'responses',
      )
  },
})
