/** What a request says about an item. */
import {
  child,
  entries,
  type Fields,
  isFields,
  type Located,
  resolve,
  rootOf,
} from '../../openapi/document.ts'
import { bodyKind } from '../../openapi/media-types.ts'
import { operationOf } from '../mock.ts'
import type { Resource, Served } from './resources.ts'
import { membersOf } from './shapes.ts'

/** Reads the item in the body of a request. */
export interface RequestReader {
  /** Those that a request can set. */
  members: ReadonlySet<string>
  /** The item of a body; undefined for one that is no object, such as a list of changes. */
  read(body: unknown): Fields | undefined
}

export function requestReader(contract: Fields, resource: Resource, { route }: Served): RequestReader {
  const body = resolve(child(operationOf(contract, route), 'requestBody'))
  const contents = entries(child(body, 'content'))
  const [, media] = contents.find(([type]) => bodyKind(type) === 'json') ?? contents[0] ?? []
  const schema: Located = media ? child(media, 'schema') : rootOf({})
  const whole = membersOf(schema)
  const [only] = whole
  const inner = only && whole.size === 1 ? membersOf(only[1]) : undefined
  const isInEnvelope = only && inner && inner.size > 0 && !membersOf(resource.schema).has(only[0])
  const members = new Set((isInEnvelope ? inner : whole).keys())
  return {
    members,
    read(sent) {
      const item = isInEnvelope && isFields(sent) ? sent[only[0]] : (sent ?? {})
      // What is no JSON, such as a file, has no place in a response.
      return isFields(item) ? JSON.parse(JSON.stringify(item)) : undefined
    },
  }
}
