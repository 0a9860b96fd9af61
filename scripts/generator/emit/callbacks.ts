/** The requests that the server sends by itself: their data in router.ts, and their types in contract.ts. */
import type { Fields } from '../../openapi/document.ts'
import type { Content, Operation } from '../../openapi/model.ts'
import type { Outgoing } from '../../openapi/outgoing.ts'
import { parseUrl } from '../../openapi/runtime-expression.ts'
import { reference } from './bodies.ts'
import { docComment, literal, propertyKey, quote } from './code.ts'
import { contentType } from './types.ts'
import type { Validators } from './validators.ts'

/** The request of one that has passed the checks, and the one form of its body. */
export function sentBy({ requests }: Outgoing): { request: Operation; content: Content } {
  const request = requests[0]!
  return { request, content: request.body!.content[0]! }
}

/** Nothing where the server sends nothing. */
export function callbackList(
  all: readonly Outgoing[],
  validators: Validators,
  responsesOf: (request: Operation) => Fields,
): string {
  if (all.length === 0) return ''
  const callbacks = all.map((outgoing) => {
    const { name, subscribed } = outgoing
    const { request, content } = sentBy(outgoing)
    return {
      operationId: subscribed?.operation.operationId,
      name,
      method: request.method,
      url: subscribed ? parseUrl(subscribed.expression) : [],
      mediaType: content.mediaType,
      validate: reference(validators.callbackBody(name, content)),
      responses: responsesOf(request),
    }
  })
  const about = 'What the server sends: callbacks and webhooks.'
  return `\n/** ${about} */\nexport const callbacks: readonly Callback[] = ${literal(callbacks)}\n`
}

/** Nothing where the server sends nothing. */
export function callbackTypes(all: readonly Outgoing[]): string {
  const byName = new Map(all.map((outgoing) => [outgoing.name, outgoing]))
  const members = [...byName].map(([name, outgoing]) => {
    const { request, content } = sentBy(outgoing)
    const elsewhere = `NonNullable<webhooks[${quote(name)}]['post']['requestBody']>['content']`
    const { summary, description } = request.at.value
    const text = [summary, description].filter((line) => typeof line === 'string').join('\n\n')
    return `${docComment(text, '  ')}  ${propertyKey(name)}: ${contentType(content, elsewhere)}\n`
  })
  if (members.length === 0) return ''
  return `
/** What the server sends by itself: the body of each callback and webhook, by its name. */
export interface Callbacks {
${members.join('\n')}}
`
}
