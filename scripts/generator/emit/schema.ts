/**
 * generated/schema.ts: the contract's types, by openapi-typescript, as they are once a request has been
 * validated.
 */
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import {
  child,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  narrowed,
  valueAt,
} from '../../openapi/document.ts'
import { errorCodesPath, type Model } from '../../openapi/model.ts'
import { type Outgoing, outgoingOf } from '../../openapi/outgoing.ts'
import { sentBy } from './callbacks.ts'
import { notice } from './code.ts'

const uploadedFile = `/** A file as it was sent: the web's \`File\`, as far as it is of use here. */
export interface UploadedFile {
    readonly name: string;
    readonly type: string;
    /** In bytes. */
    readonly size: number;
    arrayBuffer(): Promise<ArrayBuffer>;
    text(): Promise<string>;
}
`

/** openapi-typescript's helper fails on a type that may be null. */
const requiredOfNullable = [
  /type WithRequired<T, K extends keyof T> = T & \{\s+\[P in K\]-\?: T\[P\];\s+\};/,
  'type WithRequired<T, K extends keyof NonNullable<T>> = T & { [P in K]-?: NonNullable<T>[P] };',
] as const

/**
 * @param reader `server` for handlers, who are given what has been validated, with defaults filled in; `caller` for those who send
 * it, and are given what is in a stream
 */
export async function emitSchema(model: Model, reader: 'server' | 'caller' = 'server'): Promise<string> {
  const isCaller = reader === 'caller'
  const nodes = await openapiTS(validated(model, isCaller), {
    silent: true,
    emptyObjectsUnknown: true,
    defaultNonNullable: !isCaller,
    transform: (schema) => {
      const isFile = 'x-file' in schema || (isCaller && schema.format === 'binary')
      return isFile ? ts.factory.createTypeReferenceNode(isCaller ? 'Blob' : 'UploadedFile') : undefined
    },
  })
  const text = astToString(nodes).replace(...requiredOfNullable)
  return notice + (text.includes(': UploadedFile') ? uploadedFile : '') + text
}

/**
 * Parameters with a default are always there, and an error's code is one of the catalogue. A choice between schemas that only narrow
 * the one that has it is left to validators: openapi-typescript would write that as a union with it.
 */
function validated(model: Model, isCaller: boolean): string {
  const { document, errorCodes } = model
  const codes = errorCodes.map(([code]) => code)
  const code = errorCodesPath.slice(0, -1).join('.')
  const changed = fields(change(document, []))
  const outgoing = outgoingOf(model)
  return JSON.stringify(
    outgoing.length > 0 ? { ...changed, webhooks: webhooksOf(changed, outgoing) } : changed,
  )

  function change(value: unknown, path: (string | number)[]): unknown {
    if (Array.isArray(value)) return value.map((item, index) => change(item, [...path, index]))
    if (!isFields(value)) return value
    const at: Located = { document, value, path }
    const changed = Object.fromEntries(entries(at).map(([key]) => [key, change(value[key], [...path, key])]))
    for (const keyword of ['anyOf', 'oneOf']) if (onlyNarrows(at, keyword)) delete changed[keyword]
    if (codes.length > 0 && path.join('.') === code) return { ...changed, enum: codes }
    if (isCaller) return asCalled(changed)
    const parameter = typeof value.in === 'string' && isFields(value.schema)
    return parameter && facet(child(at, 'schema'), 'default') !== undefined
      ? { ...changed, required: true }
      : changed
  }

  function onlyNarrows(at: Located, keyword: string): boolean {
    if (facet(narrowed(at), 'type') === undefined) return false
    const says = (index: number, what: string) => facet(child(at, keyword, index), what) !== undefined
    return list(at.value[keyword]).every((_, index) => !says(index, 'type') && !says(index, 'enum'))
  }
}

/** What openapi-typescript does not look at: items of streams, and parameters in a media type. */
function asCalled(changed: Fields): Fields {
  if (changed['x-itemSchema'] !== undefined) return { ...changed, schema: changed['x-itemSchema'] }
  const { content, ...parameter } = changed
  const [media] = typeof changed.in === 'string' ? Object.values(fields(content)) : []
  return media === undefined ? changed : { ...parameter, schema: fields(media).schema }
}

/** The bodies that the server sends, where openapi-typescript looks for them: it leaves callbacks out. */
const webhooksOf = (document: Fields, all: readonly Outgoing[]): Fields =>
  Object.fromEntries(
    all.map((outgoing) => {
      const { path } = sentBy(outgoing).request.body!.at
      return [outgoing.name, { post: { requestBody: valueAt(document, path), responses: {} } }]
    }),
  )
