/** @import { Node, Rule } from './types.ts' */
import { examplesOf, isOutgoing } from './operation.js'
import { child, children, here, isText } from './redocly.js'
import { facets } from './schema.js'

/** The headers of every request that the server sends (standardwebhooks.com). */
const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/**
 * What a server sends by itself says when, shows what, and names the headers that prove where it comes from; and its receivers can
 * say that they are gone.
 * @type {Rule}
 */
export const callbacks = () => ({
  PathItem: {
    Operation: (fields, context, parents) => {
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
      /** @type {Node} */
      const path = {
        fields: parents.PathItem ?? {},
        at: context.parentLocations.PathItem ?? context.location,
      }
      const parameters = [path, request].flatMap((owner) =>
        children(child(owner, context, 'parameters'), context),
      )
      const named = parameters.map(([, { fields }]) => String(fields.name).toLowerCase())
      const missing = signed.filter((header) => !named.includes(header))
      if (missing.length > 0)
        report(`the server sends ${missing.join(', ')} with this; add them to the parameters`, 'parameters')
      if (child(request, context, 'responses', '410').fields.description === undefined)
        report('a receiver cannot unsubscribe; document 410, which stops further requests', 'responses')
    },
  },
})
