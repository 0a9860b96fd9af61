/** The data of bodies in route.ts. */
import type { Fields } from '../../openapi/document.ts'
import type { Body, Content, Operation, ResponseSpec } from '../../openapi/model.ts'
import { Expression } from './code.ts'
import { formMembers, multipartParts } from './parameters.ts'
import type { Validators } from './validators.ts'

export const reference = (name: string): Expression => new Expression(`validators.${name}`)

/** Whether it comes as JSON, in one media type and no other way: read by a short road. */
export const isPlain = ([first, ...others]: readonly Content[]): boolean =>
  first?.kind === 'json' && others.length === 0 && !first.mediaType.includes('*')

export function bodyData(document: Fields, operation: Operation, body: Body, validators: Validators): Fields {
  const { required, content } = body
  const mediaTypes = content.map(({ mediaType }) => mediaType)
  if (isPlain(content)) return { required, mediaTypes }
  const readers = content.map((form): [string, Fields] => {
    const name = validators.requestBody(operation, form)
    const members = form.kind === 'form' ? formMembers(document, form) : undefined
    const parts = form.kind === 'multipart' ? multipartParts(document, form) : undefined
    return [form.mediaType, { kind: form.kind, members, parts, validate: name && reference(name) }]
  })
  return { required, mediaTypes, readers: Object.fromEntries(readers) }
}

export function responseContent(
  operation: Operation,
  response: ResponseSpec,
  validators: Validators,
): Fields {
  const content = response.body?.content ?? []
  const [first] = content
  if (!first) return {}
  if (isPlain(content) && first.mediaType === 'application/json') {
    const name = validators.responseBody(operation, response, first, 0)
    return { mediaType: first.mediaType, validate: name && reference(name) }
  }
  const forms = content.map((form, index): [string, Fields] => {
    const name = validators.responseBody(operation, response, form, index)
    return [form.mediaType, { kind: form.kind, validate: name && reference(name) }]
  })
  return { content: Object.fromEntries(forms) }
}
