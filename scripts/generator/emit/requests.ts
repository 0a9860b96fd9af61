/** What an operation is called with, as a type. */
import { fields } from '../../openapi/document.ts'
import { isRange } from '../../openapi/media-types.ts'
import { type Body, type Operation, type Parameter, successTypes } from '../../openapi/model.ts'
import { docComment, propertyKey, quote } from './code.ts'
import { contentType, isPresent, mediaTypeText, typeText } from './types.ts'

/** Where the members of a request come from, by their names. */
const places = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const

export function requestText(operation: Operation): string {
  const { operationId, parameters, body } = operation
  const members = Object.entries(places).map(([label, place]) =>
    placeText(
      operationId,
      label,
      parameters.filter((parameter) => parameter.in === place),
    ),
  )
  const offered = successTypes(operation)
  if (offered.length > 1) {
    members.push('    /** The form of the response that the caller likes best. */\n')
    members.push(`    accept: ${offered.map(mediaTypeText).join(' | ')}\n`)
  }
  const forms = body ? bodyForms(operationId, body) : []
  const [only, ...others] = forms
  if (only !== undefined && others.length === 0) members.push(...only.map((member) => `    ${member}\n`))
  const choice =
    others.length > 0 ? ` & (\n${forms.map((form) => `    | { ${form.join('; ')} }\n`).join('')}  )` : ''
  return `${docComment(about(operation), '  ')}  ${propertyKey(operationId)}: {\n${members.join('')}  }${choice}\n`
}

/** The members that each form of the body adds to the request; media types of the same body are one form. */
function bodyForms(operationId: string, { required, content }: Body): string[][] {
  const elsewhere = `NonNullable<operations[${quote(operationId)}]['requestBody']>['content']`
  const isChoice = content.length > 1
  const mark = required || isChoice ? '' : '?'
  const forms = [...Map.groupBy(content, (form) => contentType(form, elsewhere))].map(([type, alike]) => {
    const mediaTypes = alike.map(({ mediaType }) => mediaTypeText(mediaType)).join(' | ')
    const isNamed = isChoice || alike.some(({ mediaType }) => isRange(mediaType))
    return [...(isNamed ? [`mediaType${mark}: ${mediaTypes}`] : []), `body${mark}: ${type}`]
  })
  return isChoice && !required ? [...forms, ['mediaType?: undefined', 'body?: undefined']] : forms
}

/** The operation's prose, its place on the wire, and its end if one is announced. */
export function about({ at, method, template }: Operation): string {
  const { summary, description, deprecated } = at.value
  const successor = fields(at.value['x-successor'])
  const instead = successor.usage ? `; use ${successor.operationId}: ${successor.usage}` : ''
  const sunset = at.value['x-sunset']
  const since = sunset ? ` since ${at.value['x-deprecated-since']}, ends on ${sunset}${instead}` : ''
  return [
    summary && `${summary}: \`${method} ${template}\``,
    description && `\n${String(description).trim()}`,
    deprecated && `\n@deprecated${since}`,
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')
}

function placeText(operationId: string, label: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const lines = parameters.map((parameter) => {
    const { name, in: place, schema } = parameter
    const mark = isPresent(parameter) ? '' : '?'
    const note = docComment(String(parameter.at.value.description ?? ''), '      ')
    const group = `NonNullable<operations[${quote(operationId)}]['parameters'][${quote(place)}]>`
    const type = typeText(schema, `NonNullable<${group}[${quote(name)}]>`)
    return `${note}      ${propertyKey(name)}${mark}: ${type}\n`
  })
  return `    ${label}: {\n${lines.join('')}    }\n`
}
