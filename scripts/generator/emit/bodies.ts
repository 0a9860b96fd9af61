/** The data of bodies in route.ts. */
import type { Fields } from '../../openapi/document.ts'
import type { Body, Operation, ResponseSpec } from '../../openapi/model.ts'
import { Expression } from './code.ts'
import { formMembers, multipartParts } from './parameters.ts'
import type { Validators } from './validators.ts'

export const reference = (name: string): Expression => new Expression(`validators.${name}`)

export function bodyData(operation: Operation, { required, content }: Body, validators: Validators): Fields {
  const readers = content.map((form): [string, Fields] => {
    const name = validators.requestBody(operation, form)
    const members = form.kind === 'form' ? formMembers(form) : undefined
    const parts = form.kind === 'multipart' ? multipartParts(form) : undefined
    return [form.mediaType, { kind: form.kind, members, parts, validate: name && reference(name) }]
  })
  return { required, readers: Object.fromEntries(readers) }
}

/** Undefined for a response without a body. */
export function responseContent(
  operation: Operation,
  response: ResponseSpec,
  validators: Validators,
): Fields | undefined {
  const forms = response.body?.content.map((form, index): [string, Fields] => {
    const name = validators.responseBody(operation, response, form, index)
    return [form.mediaType, { kind: form.kind, validate: name && reference(name) }]
  })
  return forms && Object.fromEntries(forms)
}
