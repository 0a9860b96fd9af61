/**
 * The contract as types see it: readOnly properties are not in what is sent, writeOnly ones not in what comes back. A schema
 * that differs by that becomes two.
 */

import type { Fields, Located } from '../../openapi/document.ts'
import {
  child,
  componentName,
  entries,
  fields,
  isFields,
  list,
  resolve,
  rootOf,
} from '../../openapi/document.ts'
import { isHidden } from '../../openapi/json-schema.ts'
import { bodyKind } from '../../openapi/media-types.ts'
import { freeName } from '../../openapi/names.ts'
import { outgoingAt } from '../../openapi/outgoing.ts'
import { type Change, rebuild } from '../../openapi/rebuild.ts'
import { withFiles } from './files.ts'

type Direction = 'request' | 'response'

export function splitDirections(document: Fields): Fields {
  const root: Located = rootOf(document)
  const schemas = child(root, 'components', 'schemas')
  const names = requestNames(schemas)
  const { components } = document
  if (names.size === 0 && !hasFiles(document)) return document
  const rebuilt = fields(rebuild('Document', document, [], changeFor('response')))
  const requests = [...names].map(([name, other]): [string, unknown] => {
    const { value, path } = child(schemas, name)
    return [other, rebuild('Schema', value, path, changeFor('request'))]
  })
  if (components === undefined) return rebuilt
  const all = fields(rebuilt.components)
  return {
    ...rebuilt,
    components: { ...all, schemas: { ...fields(all.schemas), ...Object.fromEntries(requests) } },
  }

  function changeFor(direction: Direction): Change {
    return (kind, value, path, proceed) => {
      const name = kind === 'Schema' ? componentName(value) : undefined
      if (name !== undefined)
        return direction === 'request' ? { $ref: schemaReference(names.get(name) ?? name) } : value
      if (value.$ref !== undefined) {
        // What the server sends travels as responses do, and so may not share what it receives.
        const isSent = kind === 'RequestBody' && outgoingAt(path)
        return isSent ? proceed(resolve({ document, value, path }).value) : value
      }
      if (kind === 'RequestBody' && !outgoingAt(path))
        return proceed(withMarkedFiles(value), changeFor('request'))
      if (kind !== 'Schema') return proceed(value)
      const seen = visible({ document, value, path }, direction)
      return proceed(direction === 'request' ? renamed(seen) : seen)
    }
  }

  /** A discriminator whose values go on meaning the same schemas under their other names. */
  function renamed(schema: Fields): Fields {
    if (!isFields(schema.discriminator)) return schema
    const explicit = Object.entries(fields(schema.discriminator.mapping))
    const implicit = list(schema.oneOf ?? schema.anyOf).flatMap((branch) => {
      const name = componentName(fields(branch))
      const isMapped = explicit.some(([, target]) => target === schemaReference(name ?? ''))
      return name === undefined || isMapped ? [] : [[name, schemaReference(name)]]
    })
    const mapping = [...explicit, ...implicit].map(([value, target]) => {
      const name = String(target).split('/').at(-1) ?? ''
      return [value, schemaReference(names.get(name) ?? name)]
    })
    return { ...schema, discriminator: { ...schema.discriminator, mapping: Object.fromEntries(mapping) } }
  }

  /** The schema without the properties that do not travel in this direction. */
  function visible(schema: Located, direction: Direction): Fields {
    const { properties, required, ...rest } = schema.value
    const hidden = (name: string) => isHidden(schema, name, direction)
    const kept = Object.entries(fields(properties)).filter(([name]) => !hidden(name))
    return {
      ...rest,
      ...(properties !== undefined && { properties: Object.fromEntries(kept) }),
      ...(required !== undefined && { required: list(required).filter((name) => !hidden(String(name))) }),
    }
  }

  /** Names for the request side of every schema that has one of its own. */
  function requestNames(schemas: Located): Map<string, string> {
    const marked = new Set<string>()
    const uses = new Map<string, Set<string>>()
    for (const [name, schema] of entries(schemas)) {
      const used = new Set<string>()
      uses.set(name, used)
      rebuild('Schema', schema.value, schema.path, (kind, value, _path, proceed) => {
        const other = kind === 'Schema' ? componentName(value) : undefined
        if (other !== undefined) used.add(other)
        if (value.readOnly === true || value.writeOnly === true) marked.add(name)
        return proceed(value)
      })
    }
    // A schema differs if one that it uses does.
    for (let size = -1; size !== marked.size; ) {
      size = marked.size
      for (const [name, used] of uses) if ([...used].some((other) => marked.has(other))) marked.add(name)
    }
    const taken = new Set(Object.keys(schemas.value))
    return new Map(
      [...marked].map((name) => {
        const other = freeName(`${name}Request`, (candidate) => taken.has(candidate))
        taken.add(other)
        return [name, other]
      }),
    )
  }

  /** In multipart, a binary property is a file. It stands in a component too, which is text elsewhere: so it is copied. */
  function withMarkedFiles(body: Fields): Fields {
    const content = Object.entries(fields(body.content)).map(([mediaType, media]): [string, unknown] => {
      if (bodyKind(mediaType) !== 'multipart') return [mediaType, media]
      const schema = child({ document, value: fields(media), path: [] }, 'schema')
      const marked = withFiles(schema, (file) => ({ ...file, 'x-file': true }))
      return [mediaType, { ...fields(media), schema: marked.value }]
    })
    return { ...body, content: Object.fromEntries(content) }
  }
}

const schemaReference = (name: string): string => `#/components/schemas/${name}`

const hasFiles = (document: Fields): boolean => JSON.stringify(document).includes('"multipart/form-data"')
