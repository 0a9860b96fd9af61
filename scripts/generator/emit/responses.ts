/** What an operation may respond, as a type: one union per operation, discriminated by status. */

import { isRange } from '../../openapi/media-types.ts'
import type { Operation, ResponseSpec } from '../../openapi/model.ts'
import { findHeader } from '../../rules/header-table.js'
import { propertyKey, quote } from './code.ts'
import { contentType, mediaTypeText, typeText } from './types.ts'

/** Whether `StatusRange` is needed. */
export const hasRange = (operations: readonly Operation[]): boolean =>
  operations.some(({ responses }) => responses.some(({ status }) => !isExact(status)))

export const statusRange = `
/** Every status of a class: \`StatusRange<4>\` is 400 to 499. */
export type StatusRange<Class extends number> = Numbers<\`\${Class}\${Digit}\${Digit}\`>

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Numbers<Text> = Text extends \`\${infer Value extends number}\` ? Value : never
`

/** Whether `Stream` is needed. */
export const hasStream = (operations: readonly Operation[]): boolean =>
  operations.some(({ responses }) =>
    responses.some(({ body }) => body?.content.some(({ kind }) => kind === 'stream')),
  )

const isExact = (status: string): boolean => /^\d+$/.test(status)

/** Responses that differ in nothing but their status share a member. */
export function responsesText({ operationId, responses: all }: Operation): string {
  const byShape = new Map<string, string[]>()
  for (const response of all) {
    for (const body of bodiesOf(operationId, response)) {
      const shape = `${body}; ${headersOf(response)}`
      byShape.set(shape, [...(byShape.get(shape) ?? []), statusText(response.status, all)])
    }
  }
  const members = [...byShape].map(
    ([shape, statuses]) => `    | { status: ${statuses.join(' | ')}; ${shape} }\n`,
  )
  return `  ${propertyKey(operationId)}:\n${members.join('') || '    never\n'}`
}

/** A status, or all those of a class that are not documented one by one. */
function statusText(status: string, all: readonly ResponseSpec[]): string {
  if (isExact(status)) return status
  const classes = status === 'default' ? ['2', '3', '4', '5'] : [status.slice(0, 1)]
  const documented = all.filter((response) => response.status !== 'default' && response.status !== status)
  const open = classes.filter((first) => !documented.some((response) => response.status === `${first}XX`))
  const known = documented.filter(
    (response) => isExact(response.status) && open.includes(response.status.slice(0, 1)),
  )
  const range = `StatusRange<${open.join(' | ') || 'never'}>`
  return known.length > 0
    ? `Exclude<${range}, ${known.map((response) => response.status).join(' | ')}>`
    : range
}

/** Each form of the body; several, or a range, need the media type beside them. */
function bodiesOf(operationId: string, { status, body }: ResponseSpec): string[] {
  if (!body) return ['body?: undefined']
  const key = isExact(status) ? status : quote(status)
  const elsewhere = `operations[${quote(operationId)}]['responses'][${key}]['content']`
  return body.content.map((form) => {
    const shape = contentType(form, elsewhere)
    const type = form.kind === 'stream' ? `stream: Stream<${shape}>` : `body: ${shape}`
    const isNamed = body.content.length > 1 || isRange(form.mediaType)
    return isNamed ? `mediaType: ${mediaTypeText(form.mediaType)}; ${type}` : type
  })
}

function headersOf(response: ResponseSpec): string {
  const own = response.headers.filter(({ name }) => !findHeader(name)?.server)
  if (own.length === 0) return 'headers?: undefined'
  // Link is written by both: a handler adds its own relations to those of the lifecycle.
  const isRequired = ({ name, required }: { name: string; required: boolean }) =>
    required && name.toLowerCase() !== 'link'
  const members = own.map((header) => {
    const mark = isRequired(header) ? '' : '?'
    return `${propertyKey(header.name)}${mark}: ${typeText(header.schema, 'string')}`
  })
  return `headers${own.some(isRequired) ? '' : '?'}: { ${members.join('; ')} }`
}
