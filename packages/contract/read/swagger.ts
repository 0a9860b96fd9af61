/**
 * Reads Swagger 2.0 as OpenAPI 3.0. A library converts the data; every location stays that of the file as it is written, so messages name
 * `definitions.Pet`, not `components.schemas.Pet`.
 */
import { createRequire } from 'node:module'
import { CommandFailed } from '../cli/command.ts'
import { type Fields, fields, isFields, list, mapped, type Path, text, valueAt } from './document.ts'
import { type Loss, type SourceFile, unsafeNumbers } from './parse.ts'

type Draft = Record<string, unknown>

/** True for a document of Swagger 2.0; YAML reads the version as a number if it has no quotes. */
export const isSwagger = ({ swagger }: Fields): boolean => swagger === '2.0' || swagger === 2

/** Returns the value that a reference of the contract leads to. */
type Follow = (reference: string) => unknown

/** Returns the main file of Swagger 2.0 as one of OpenAPI 3.0. */
export function upgraded(file: SourceFile, follow: Follow): SourceFile {
  const { document, losses } = convert(file.data, follow)
  const written = (path: Path) => writtenPath(file.data, path, follow)
  return {
    ...withData(file, document),
    locate: (path) => file.locate(written(path)),
    swagger: { written, words, losses },
  }
}

/** Returns another file of the contract in terms of OpenAPI 3.0; its objects stay where they are. */
export const upgradedPart = (file: SourceFile, { produces, consumes }: Fields): SourceFile =>
  file.isText
    ? file
    : withData(file, fields(upgradedValue(file.data, { swagger: '2.0', produces, consumes })))

const withData = (file: SourceFile, data: Fields): SourceFile => ({
  ...{ name: file.name, text: file.text, isText: file.isText, self: file.self, data },
  locate: file.locate,
  get end() {
    return file.end
  },
  ambiguities: file.ambiguities,
  get rounded() {
    return unsafeNumbers(data)
  },
})

// A part does not say its kind.
function upgradedValue(value: unknown, common: Fields): unknown {
  if (!isFields(value)) return value
  const as = (section: Fields) => upgrader().upgradeFromTwoToThree(structuredClone({ ...common, ...section }))
  const keys = Object.keys(value)
  if (text(value.in) !== undefined && text(value.name) !== undefined)
    return isInBody(value)
      ? value
      : valueAt(as({ parameters: { part: value } }), ['components', 'parameters', 'part'])
  if (keys.some((key) => isFields(value[key]) && isFields(fields(value[key]).responses)))
    return valueAt(as({ paths: { '/part': value } }), ['paths', '/part'])
  if (isFields(value.schema) && text(value.description) !== undefined)
    return valueAt(as({ responses: { part: value } }), ['components', 'responses', 'part'])
  if (keys.some((key) => /^(type|properties|allOf|items|enum|\$ref)$/.test(key)))
    return valueAt(as({ definitions: { part: value } }), ['components', 'schemas', 'part'])
  return mapped(value, (item) => upgradedValue(item, common))
}

interface Upgrader {
  upgradeFromTwoToThree(document: Draft): Fields
}

const load = createRequire(import.meta.url)

function upgrader(): Upgrader {
  try {
    return load('@scalar/openapi-upgrader/2.0-to-3.0')
  } catch (error) {
    throw new CommandFailed(`Swagger 2.0 needs the package @scalar/openapi-upgrader: ${String(error)}`)
  }
}

function convert(source: Fields, follow: Follow): { document: Fields; losses: readonly Loss[] } {
  const losses: Loss[] = []
  const draft = structuredClone(source) as Draft
  draft.swagger = '2.0'
  prepareServers(draft)
  for (const owner of ownersIn(draft)) prepareParameters(owner, follow, losses)
  return { document: upgrader().upgradeFromTwoToThree(draft), losses }
}

// Many documents write an address as the host, or a path without a slash.
function prepareServers(draft: Draft): void {
  const { host, basePath } = draft
  if (typeof host === 'string') draft.host = host.replace(/^[a-z]+:\/\//i, '').replace(/\/$/, '')
  if (typeof basePath === 'string') draft.basePath = `/${basePath.replace(/^\/|\/$/g, '')}`
}

interface Owner {
  value: Draft
  path: Path
}

/** Path items and operations. The library needs objects where the specification has them. */
function ownersIn(draft: Draft): Owner[] {
  const owners: Owner[] = []
  for (const [template, item] of Object.entries(fields(draft.paths)) as [string, Draft][]) {
    if (!isFields(item)) continue
    owners.push({ value: item, path: ['paths', template] })
    for (const [method, operation] of Object.entries(item) as [string, Draft][]) {
      if (method === 'parameters') continue
      if (!isFields(operation)) delete item[method]
      else owners.push({ value: operation, path: ['paths', template, method] })
    }
  }
  return owners
}

function prepareParameters({ value, path }: Owner, follow: Follow, losses: Loss[]): void {
  for (const [status, response] of Object.entries(fields(value.responses)))
    if (!isFields(response)) (value.responses as Draft)[status] = { description: '' }
  if (value.parameters === undefined) return
  const lose = (message: string, fix: string) => losses.push({ path: [...path, 'parameters'], message, fix })
  const all = list(value.parameters).flatMap((written): Draft[] => {
    if (!isFields(written)) return []
    const target = targetOf(written, follow)
    if (written.$ref === undefined ? text(written.in) === undefined : target === undefined) {
      lose('parameters without `in` are ignored', 'say where the parameter is: in: query')
      return []
    }
    // OpenAPI 3 has no reference to a body among the parameters.
    const parameter = isInBody(target) ? { ...target } : { ...written }
    const { in: place, collectionFormat } = { ...target }
    const format = text(collectionFormat)
    if (
      format === 'tsv' ||
      (format && !['csv', 'tsv'].includes(format) && /^(path|header)$/.test(String(place)))
    )
      lose(
        `collectionFormat ${format} in ${place} is read as csv`,
        'write csv, or take the list apart in the handler',
      )
    // The default of OpenAPI 3 differs.
    if (place === 'formData' && parameter.type === 'array') parameter.collectionFormat ??= 'csv'
    return [parameter]
  })
  const bodies = all.filter((parameter) => parameter.in === 'body')
  if (bodies.length > 1) lose('of several bodies the first is read', 'describe one body with all members')
  if (bodies.length > 0 && all.some((parameter) => parameter.in === 'formData'))
    lose('a body beside form data is read as an alternative', 'describe one of them')
  value.parameters = all
}

function targetOf(parameter: Fields, follow: Follow): Fields | undefined {
  const reference = text(parameter.$ref)
  const found = reference === undefined ? parameter : follow(reference)
  return isFields(found) ? found : undefined
}

const isInBody = (parameter: Fields | undefined): boolean => /^(body|formData)$/.test(String(parameter?.in))

const sections: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  responses: 'responses',
  parameters: 'parameters',
  requestBodies: 'parameters',
  securitySchemes: 'securityDefinitions',
}

const words = (message: string): string =>
  message.replaceAll(/#\/components\/(\w+)\//g, (whole, section: string) =>
    sections[section] === undefined ? whole : `#/${sections[section]}/`,
  )

/** Path in the document as it is written, of a path in the converted one. */
function writtenPath(source: Fields, path: Path, follow: Follow): Path {
  const [first, second, third, ...rest] = path
  if (first === 'openapi') return ['swagger']
  if (first === 'servers') return [source.host === undefined ? 'basePath' : 'host']
  if (first === 'components' && second !== undefined) {
    const section = sections[second] ?? String(second)
    if (third === undefined) return [section]
    const inner =
      second === 'responses' ? responsePath(rest) : section === 'parameters' ? valuePath(rest) : rest
    return [section, third, ...inner]
  }
  if (first !== 'paths' || third === undefined) return path
  const at = (owner: Path) => parametersAt(source, owner, follow)
  const owner = path.slice(0, 2)
  if (third === 'parameters') return parameterPath(at(owner), rest)
  const [member, ...inner] = rest
  const operation = path.slice(0, 3)
  if (member === 'parameters') return parameterPath(at(operation), inner)
  if (member === 'requestBody') return bodyPath([at(operation), at(owner)], inner) ?? operation
  if (member === 'responses' && inner.length > 0)
    return [...operation, 'responses', inner[0]!, ...responsePath(inner.slice(1))]
  return path
}

function responsePath([member, name, ...rest]: Path): Path {
  if (name === undefined) return member === undefined ? [] : [member === 'content' ? 'schema' : member]
  if (member === 'headers') return [member, name, ...valuePath(rest)]
  if (member !== 'content') return member === undefined ? [] : [member, name, ...rest]
  const [part, ...inner] = rest
  return part === 'example' || part === 'examples' ? ['examples', name] : ['schema', ...inner]
}

// Parameters and headers have the keywords of their schema.
function valuePath([member, ...rest]: Path): Path {
  if (member === 'style' || member === 'explode') return ['collectionFormat']
  if (member === 'content') return rest.slice(1)
  return member === undefined ? [] : member === 'schema' ? rest : [member, ...rest]
}

interface Listed {
  at: Path
  parameter: Fields
}

const parametersAt = (source: Fields, owner: Path, follow: Follow): Listed[] =>
  list(valueAt(source, [...owner, 'parameters'])).flatMap((parameter, index): Listed[] => {
    const target = isFields(parameter) ? targetOf(parameter, follow) : undefined
    const isKept = target && text(target.in) !== undefined
    return isKept ? [{ at: [...owner, 'parameters', index], parameter: target }] : []
  })

function parameterPath(listed: readonly Listed[], [index, ...rest]: Path): Path {
  const left = listed.filter(({ parameter }) => !isInBody(parameter))
  const { at } = left[Number(index)] ?? listed[0] ?? { at: [] }
  return index === undefined ? at.slice(0, -1) : [...at, ...valuePath(rest)]
}

function bodyPath(owners: readonly Listed[][], path: Path): Path | undefined {
  const [, , , keyword, name, ...rest] = path
  for (const listed of owners) {
    const bodies = listed.filter(({ parameter }) => isInBody(parameter))
    const named = bodies.find(
      ({ parameter }) => keyword === 'properties' && parameter.in === 'formData' && parameter.name === name,
    )
    const whole = bodies.find(({ parameter }) => parameter.in === 'body')
    if (named) return [...named.at, ...rest]
    if (whole) return [...whole.at, ...path.slice(2)]
    if (bodies[0]) return bodies[0].at
  }
  return undefined
}
