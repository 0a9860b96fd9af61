/**
 * The contract's operations with everything about them in one place: references followed, inheritance
 * applied.
 */
import {
  child,
  componentName,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  resolve,
  text,
} from './document.ts'

export interface Parameter {
  name: string
  /** `path`, `query` or `header`. */
  in: string
  required: boolean
  /** As written, possibly a reference. */
  schema: Located
  /** The Parameter Object itself. */
  at: Located
}

export interface Header {
  name: string
  required: boolean
  schema: Located
  at: Located
}

export interface Body {
  required: boolean
  mediaTypes: string[]
  /** The schema of the first media type, as written. */
  schema: Located
  at: Located
}

export interface Reply {
  /** As written: `200`. */
  status: string
  /** The response component that it refers to, if it does. */
  component: string | undefined
  headers: Header[]
  /** Undefined for an answer without a body. */
  body: Omit<Body, 'required'> | undefined
  at: Located
}

export interface Operation {
  operationId: string
  /** In upper case. */
  method: string
  /** The path template: `/pets/{petId}`. */
  template: string
  tags: string[]
  /** Those of the path and its own; its own win. */
  parameters: Parameter[]
  body: Body | undefined
  replies: Reply[]
  at: Located
}

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** All operations, in the order of the contract. What is malformed is left empty; the checks name it. */
export function readOperations(document: Fields): Operation[] {
  const paths = child({ value: document, path: [] }, 'paths')
  return entries(paths).flatMap(([template, item]) =>
    entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, at]) => readOperation(document, template, item, method, at)),
  )
}

function readOperation(
  document: Fields,
  template: string,
  item: Located,
  method: string,
  at: Located,
): Operation {
  const own = readParameters(document, at)
  const inherited = readParameters(document, item).filter(
    ({ name, in: place }) => !own.some((other) => other.name === name && other.in === place),
  )
  const body = at.value.requestBody === undefined ? undefined : resolve(document, child(at, 'requestBody'))
  return {
    operationId: text(at.value.operationId) ?? '',
    method: method.toUpperCase(),
    template,
    tags: list(at.value.tags).map(String),
    parameters: [...inherited, ...own],
    body: body && { required: body.value.required === true, ...readContent(body), at: body },
    replies: entries(child(at, 'responses')).map(([status, reply]) => readReply(document, status, reply)),
    at,
  }
}

/**
 * The parameters that an operation, or a path, lists itself; those without a name or a place are left out.
 */
export function readParameters(document: Fields, owner: Located): Parameter[] {
  return list(owner.value.parameters).flatMap((_, index) => {
    const at = resolve(document, child(owner, 'parameters', index))
    const name = text(at.value.name)
    const place = text(at.value.in)
    if (!name || !place) return []
    return { name, in: place, required: at.value.required === true, schema: child(at, 'schema'), at }
  })
}

function readReply(document: Fields, status: string, written: Located): Reply {
  const at = resolve(document, written)
  const headers = entries(child(at, 'headers')).map(([name, header]) => {
    const target = resolve(document, header)
    return { name, required: target.value.required === true, schema: child(target, 'schema'), at: target }
  })
  const content = readContent(at)
  return {
    status,
    component: componentName(written.value),
    headers,
    body: at.value.content === undefined ? undefined : { ...content, at },
    at,
  }
}

function readContent(owner: Located): Pick<Body, 'mediaTypes' | 'schema'> {
  const mediaTypes = Object.keys(fields(owner.value.content))
  return { mediaTypes, schema: child(owner, 'content', mediaTypes[0] ?? '', 'schema') }
}
