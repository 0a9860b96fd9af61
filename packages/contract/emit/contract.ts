import { isOfServer } from '../model/header-table.ts'
import {
  type Body,
  type Content,
  type Model,
  type Operation,
  type Outgoing,
  type Parameter,
  parametersByGroup,
  type ResponseSpec,
} from '../model/model.ts'
import { successTypes } from '../model/operation.ts'
import { delivered, outgoingOf, sentOrNot } from '../model/outgoing.ts'
import {
  child,
  componentName,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  resolve,
} from '../read/document.ts'
import { allowsNull, isScalarType, onlyType } from '../read/schema-types.ts'
import { isItems, isRange } from '../wire/media-type.js'
import { docComment, literal, notice, propertyKey, quote } from './code.ts'

const errorCode = `
/** Codes of all errors, listed in the contract with their remedies. */
export type ErrorCode = Error['code']
`

export function emitContract(model: Model): string {
  const { operations, schemas, scopes, errorCodes } = model
  const responses = operations.map((operation) => responsesText(operation)).join('\n')
  const text = `${schemas.map(([name, schema]) => alias(name, schema)).join('\n')}${errorCodes.length > 0 ? errorCode : ''}
/** Permission of an API key. */
export type Scope = ${scopes.map(quote).join(' | ') || 'never'}

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
${operations.map((operation) => requestText(operation)).join('\n')}}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
${responses}}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }
${callbackTypes(outgoingOf(model))}${responses.includes('StatusRange<') ? statusRange : ''}`
  // Imports the names that the texts above use.
  const used = ['components', 'operations', 'webhooks'].filter((name) => text.includes(`${name}['`))
  const streams = ['Items', 'Stream'].filter((name) => responses.includes(`: ${name}<`))
  const importOf = (names: readonly string[], module: string) =>
    names.length > 0 ? `import type { ${names.join(', ')} } from '${module}'\n` : ''
  const imports = importOf(streams, 'contract-openapi/contract') + importOf(used, './schema.ts')
  return `${notice}${imports}${imports && '\n'}${text}`
}

const alias = (name: string, schema: Located): string =>
  `${docComment(String(resolve(schema).value.description ?? ''))}export type ${name} = components['schemas']['${name}']\n`

export function emitErrors({ errorCodes }: Model): string {
  const lines = errorCodes.map(
    ([code, { value }]) =>
      `${docComment(String(value.remedy), '  ')}  ${propertyKey(code)}: ${value.status},\n`,
  )
  return `${notice}
/** HTTP status of every error code; the comments contain the remedies for callers. */
export const errorStatus = {
${lines.join('')}} as const
`
}

function requestText(operation: Operation): string {
  const { operationId, body } = operation
  const members = parametersByGroup(operation).map(([group, parameters]) =>
    groupText(operationId, group, parameters),
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

// Members that each form of the body adds to the request; media types with the same body share a form.
function bodyForms(operationId: string, { required, content }: Body): string[][] {
  const elsewhere = `NonNullable<operations[${quote(operationId)}]['requestBody']>['content']`
  const isChoice = content.length > 1
  const mark = required || isChoice ? '' : '?'
  const typeOf = (form: Content) => {
    const type = contentType(form, elsewhere)
    return isItems(form.kind) ? `AsyncIterable<${type}>` : type
  }
  const forms = [...Map.groupBy(content, typeOf)].map(([type, alike]) => {
    const mediaTypes = alike.map(({ mediaType }) => mediaTypeText(mediaType)).join(' | ')
    const isNamed = isChoice || alike.some(({ mediaType }) => isRange(mediaType))
    const stream = alike[0]?.kind === 'binary' ? [`stream${mark}: AsyncIterable<Uint8Array>`] : []
    return [...(isNamed ? [`mediaType${mark}: ${mediaTypes}`] : []), `body${mark}: ${type}`, ...stream]
  })
  return isChoice && !required ? [...forms, ['mediaType?: undefined', 'body?: undefined']] : forms
}

/** Description, method, path and sunset of an operation. */
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

function groupText(operationId: string, label: string, parameters: readonly Parameter[]): string {
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

const statusRange = `
/** Every status of a class: \`StatusRange<4>\` is 400 to 499. */
export type StatusRange<Class extends number> = Numbers<\`\${Class}\${Digit}\${Digit}\`>

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Numbers<Text> = Text extends \`\${infer Value extends number}\` ? Value : never
`

const isExact = (status: string): boolean => /^\d+$/.test(status)

// Responses that differ only in their status share a member.
function responsesText({ operationId, responses: all, at }: Operation): string {
  const byShape = new Map<string, string[]>()
  for (const response of all) {
    for (const body of bodiesOf(operationId, response)) {
      const shape = `${body}; ${headersOf(response, at.value)}`
      byShape.set(shape, [...(byShape.get(shape) ?? []), statusText(response.status, all)])
    }
  }
  const members = [...byShape].map(
    ([shape, statuses]) => `    | { status: ${statuses.join(' | ')}; ${shape} }\n`,
  )
  return `  ${propertyKey(operationId)}:\n${members.join('') || '    never\n'}`
}

// A class excludes its individually documented statuses. Beside a documented success `default` describes the errors.
function statusText(status: string, all: readonly ResponseSpec[]): string {
  if (isExact(status)) return status
  const hasSuccess = all.some((response) => response.status.startsWith('2'))
  const others = hasSuccess ? ['4', '5'] : ['2', '3', '4', '5']
  const classes = status === 'default' ? others : [status.slice(0, 1)]
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

// Several forms, or a range, require the media type beside the body.
function bodiesOf(operationId: string, { status, body, isOpen }: ResponseSpec): string[] {
  if (isOpen) return ['mediaType?: string; body?: unknown']
  if (!body) return ['body?: undefined']
  const key = isExact(status) ? status : quote(status)
  const elsewhere = `operations[${quote(operationId)}]['responses'][${key}]['content']`
  return body.content.map((form) => {
    const shape = contentType(form, elsewhere)
    const type =
      {
        stream: `stream: Stream<${shape}>; lastEventId?: string | number`,
        binary: `body: ${shape} | AsyncIterable<Uint8Array>; length?: number`,
        lines: `body: Items<${shape}>`,
        sequence: `body: Items<${shape}>`,
      }[form.kind as string] ?? `body: ${shape}`
    const isNamed = body.content.length > 1 || isRange(form.mediaType)
    return isNamed ? `mediaType: ${mediaTypeText(form.mediaType)}; ${type}` : type
  })
}

function headersOf(response: ResponseSpec, operation: Fields): string {
  if (response.isOpen) return 'headers?: Record<string, string>'
  const own = response.headers.filter(({ name }) => !isOfServer(name, response.status, operation))
  if (own.length === 0) return 'headers?: undefined'
  // Handlers may add relations to the server's Link.
  const isRequired = ({ name, required }: { name: string; required: boolean }) =>
    required && name.toLowerCase() !== 'link'
  const members = own.map((header) => {
    const mark = isRequired(header) ? '' : '?'
    return `${propertyKey(header.name)}${mark}: ${typeText(header.schema, 'string')}`
  })
  return `headers${own.some(isRequired) ? '' : '?'}: { ${members.join('; ')} }`
}

/** @param elsewhere type of a shape without a short name */
function typeText(schema: Located, elsewhere: string): string {
  const { value } = schema
  const name = componentName(value)
  if (name) return name
  const [only, ...others] = list(value.allOf)
  if (only && others.length === 0 && value.properties === undefined && !allowsNull(value)) {
    return typeText(child(schema, 'allOf', 0), elsewhere)
  }
  const type = onlyType(value)
  if (type === 'array' && !allowsNull(value)) {
    const item = typeText(child(schema, 'items'), `${elsewhere}[number]`)
    return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
  }
  const isScalar = isScalarType(type)
  if (type === undefined || !isScalar || value.oneOf || value.anyOf || value.allOf) return elsewhere
  const values = list(value.enum).map((item) => literal(item))
  const core = values.length > 0 ? values.join(' | ') : type === 'integer' ? 'number' : type
  return allowsNull(value) && !values.includes('null') ? `${core} | null` : core
}

/** @param elsewhere path of the media types in schema.ts */
function contentType({ mediaType, kind, schema }: Content, elsewhere: string): string {
  if (kind === 'binary') return 'Uint8Array'
  const looked = kind === 'stream' ? 'unknown' : `${elsewhere}[${quote(mediaType)}]`
  if (isItems(kind)) return typeText(schema, `${looked}[number]`)
  if (kind === 'text') return onlyType(schema.value) === 'string' ? typeText(schema, looked) : 'string'
  return kind === 'json' || kind === 'stream' ? typeText(schema, looked) : looked
}

// A range allows any matching name.
const mediaTypeText = (mediaType: string): string =>
  isRange(mediaType)
    ? `\`${mediaType.replaceAll(/[\\`$]/g, '\\$&').replaceAll('*', `$\{string}`)}\``
    : quote(mediaType)

const isPresent = ({ required, schema }: Parameter): boolean =>
  required || facet(schema, 'default') !== undefined

function callbackTypes(all: readonly Outgoing[]): string {
  const sent = delivered(all)
  const names = new Set(sent.map(({ name }) => name))
  const others = sentOrNot(all).filter(({ name }) => !names.has(name))
  return (
    interfaceOf('Callbacks', 'Body of each callback and webhook that the server sends.', sent) +
    interfaceOf(
      'OtherCallbacks',
      'Body of each callback and webhook that the server does not send, for a service that sends it itself.',
      others,
    )
  )
}

function interfaceOf(name: string, about: string, all: readonly Outgoing[]): string {
  const byName = new Map(all.map((outgoing) => [outgoing.name, outgoing]))
  const members = [...byName].map(([name, { requests }]) => {
    const { summary, description } = requests[0]?.at.value ?? {}
    const text = [summary, description].filter((line) => typeof line === 'string').join('\n\n')
    const types = requests.flatMap(({ method, body }) => {
      const path = `webhooks[${quote(name)}][${quote(method.toLowerCase())}]`
      const elsewhere = `NonNullable<${path}['requestBody']>['content']`
      return body?.content.map((content) => contentType(content, elsewhere)) ?? ['undefined']
    })
    const type = [...new Set(types)].join(' | ') || 'undefined'
    return `${docComment(text, '  ')}  ${propertyKey(name)}: ${type}\n`
  })
  return members.length === 0 ? '' : `\n/** ${about} */\nexport interface ${name} {\n${members.join('\n')}}\n`
}
