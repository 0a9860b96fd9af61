/**
 * Third-party contracts, which need not suit our server: completed by what OpenAPI leaves open or people forget, without what
 * cannot be honoured; and as they are written, for docs.
 */

import type { Bundle } from '../read/bundle.ts'
import {
  child,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  named,
  type Path,
  resolve,
  valueAt,
  writtenExamples,
} from '../read/document.ts'
import { rebuild } from '../read/grammar.ts'
import { bodyKind, methods, modelOf, schemesOf } from '../read/model.ts'
import { identifier } from '../read/names.ts'
import { outgoingAt } from '../read/outgoing.ts'
import type { Diagnostic, Problem, Report } from '../read/problem.ts'
import { findProblems } from './check.ts'
import { checkLifecycle } from './marks.ts'
import { checkKey } from './operations.ts'

/** The document with names, descriptions and schemas everywhere; without what means nothing to mocks, such as examples, security and extensions. */
export const complete = (document: Fields): Fields =>
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (value.$ref !== undefined) return { $ref: value.$ref }
    const kept = Object.entries(value).filter(([key]) => !key.startsWith('x-') && !meaningless.includes(key))
    return proceed(completed(document, kind, Object.fromEntries(kept), path))
  }) as Fields

const meaningless = ['example', 'examples', 'externalDocs', 'security', 'securitySchemes', 'tags']

function completed(document: Fields, kind: string, value: Fields, path: Path): Fields {
  switch (kind) {
    case 'PathItem':
      return heeding(document, value)
    case 'Operation':
      return operation(heeding(document, value), path)
    case 'Response':
      return { ...value, description: String(value.description ?? '') }
    case 'MediaType':
    case 'Header':
      return { schema: {}, ...value }
    case 'Parameter':
      return parameter(value)
    case 'Schema':
      return schema(named(document, value))
    case 'Info':
      return { ...value, title: String(value.title), version: String(value.version) }
    default:
      return value
  }
}

/** Without the header parameters that OpenAPI has ignored. */
function heeding(document: Fields, owner: Fields): Fields {
  if (owner.parameters === undefined) return owner
  const parameters = list(owner.parameters).filter((written) => {
    const { value } = resolve({ document, value: fields(written), path: [] })
    return value.in !== 'header' || !/^(accept|content-type|authorization)$/i.test(String(value.name))
  })
  return { ...owner, parameters }
}

/** A body on GET has no meaning, and OpenAPI has it ignored. */
function operation(value: Fields, [section, template, method, ...deeper]: Path): Fields {
  const { requestBody, ...rest } = value
  // Requests that the server sends have no name among operations.
  if (section !== 'paths' || deeper.length > 0) return value
  const operationId = value.operationId ?? identifier(`${method} ${template}`)
  return { ...(method === 'get' ? rest : value), operationId }
}

function parameter(value: Fields): Fields {
  const completed = value.in === 'path' ? { ...value, required: true } : value
  return value.schema === undefined && value.content === undefined ? { ...completed, schema: {} } : completed
}

function schema(value: Fields): Fields {
  return {
    ...value,
    ...(Array.isArray(value.enum) && { enum: [...new Set(value.enum)] }),
    ...(Array.isArray(value.required) && { required: [...new Set(value.required)] }),
    ...(value.type === 'array' && value.items === undefined && { items: {} }),
  }
}

interface Relaxed {
  document: Fields
  /** The parts that were left out, with the reasons. */
  left: Problem[]
  /** Problems with parts that cannot be left out. */
  problems: Problem[]
}

/**
 * A field is left out if it only narrows or annotates; of anything else the whole operation or component is left out that has it,
 * and then what refers to that.
 * @param known problems that have been found already
 */
export function relax(document: Fields, known: readonly Problem[] = []): Relaxed {
  const left: Problem[] = []
  let here = document
  for (let first = known; ; first = []) {
    const problems = findProblems(here, 'mocks')
    const removable = [...first, ...problems].flatMap((problem) => {
      const path = removal(problem)
      return path !== undefined && valueAt(here, path) !== undefined ? [{ problem, path }] : []
    })
    if (removable.length === 0) return { document: here, left, problems }
    left.push(...removable.map(({ problem }) => problem))
    here = fields(
      without(
        here,
        removable.map(({ path }) => path),
      ),
    )
  }
}

/** The part whose removal solves the problem; undefined if there is none. */
function removal({ path, remove }: Problem): Path | undefined {
  if (remove) return typeof remove.at(-1) === 'number' ? remove.slice(0, -1) : remove
  if (path[0] === 'components' && path.length > 2) return path.slice(0, 3)
  const outgoing = outgoingAt(path)
  if (outgoing) return outgoing
  if (path[0] !== 'paths' || path.length < 2) return undefined
  // An operation does without one of its errors.
  if (path[3] === 'responses' && /^[45]/.test(String(path[4]))) return path.slice(0, 5)
  return path.slice(0, methods.includes(String(path[2])) ? 3 : 2)
}

/** A copy of the value without what stands at the paths. */
export function without(value: unknown, paths: readonly Path[]): unknown {
  const byStep = Map.groupBy(paths, ([step]) => String(step))
  const inner = (step: string | number, item: unknown) => {
    const deeper = byStep.get(String(step))?.map(([, ...rest]) => rest)
    return deeper ? without(item, deeper) : item
  }
  const gone = new Set(paths.filter(({ length }) => length === 1).map(([step]) => String(step)))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (gone.has(String(index)) ? [] : [inner(index, item)]))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => !gone.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, inner(key, item)]))
}

/** True if a response in a media type can be written: as JSON, as the text of an example, or as a single value. */
export function isWritable(mediaType: string, media: Located): boolean {
  const schema = child(media, 'schema')
  const type = facet(schema, 'type')
  const isStructured = type === 'object' || type === 'array' || facet(schema, 'properties') !== undefined
  const shown = [...writtenExamples(media), facet(schema, 'example')]
  return (
    !isStructured ||
    bodyKind(mediaType, isStructured) === 'json' ||
    shown.some((example) => typeof example === 'string')
  )
}

/** The media types of responses that cannot be written. */
export const findUnwritable = (contract: Fields): Problem[] =>
  modelOf(contract).operations.flatMap(({ responses }) =>
    responses.flatMap(({ body }) =>
      (body?.content ?? [])
        .filter(({ mediaType, at }) => !isWritable(mediaType, at))
        .map(({ mediaType, at: { path } }) => {
          const message = `no ${mediaType} is written from a schema; give the response an example, or JSON beside it`
          return { path, message, remove: path }
        }),
    ),
  )

/**
 * The document of a contract; each difference is reported. Of a reference that leads nowhere the text stands for what it would lead
 * to; keys that no request can carry and lifecycle marks that make no sense are left out.
 */
export function documented({ document, diagnose }: Bundle, report: (left: Diagnostic) => void): Fields {
  const visit = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...path, index]))
    if (!isFields(value)) return value
    const { $ref } = value
    const target = resolve({ document, value, path })
    const isFound = String($ref).startsWith('#') && valueAt(document, target.path) === target.value
    if (typeof $ref === 'string' && !isFound) {
      report(diagnose({ path: [...path, '$ref'], message: `${$ref} leads nowhere; its text is shown` }))
      return { description: $ref }
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, [...path, key])]))
  }
  let shown: unknown = visit(document, [])
  for (const problem of findSenseless(document)) {
    report(diagnose(problem))
    shown = without(shown, [problem.remove ?? problem.path])
  }
  return fields(shown)
}

/** Security schemes and lifecycle marks that the docs would turn into calls and notices which make no sense. */
function findSenseless(document: Fields): Problem[] {
  const problems: Problem[] = []
  const reportAt =
    (left: (path: Path) => Path): Report =>
    (path, reason, fix) =>
      problems.push({ path, message: fix === undefined ? reason : `${reason}; ${fix}`, remove: left(path) })
  for (const [name, scheme] of entries(schemesOf(document))) {
    const report = reportAt(() => scheme.path)
    checkKey(name, scheme, report)
  }
  const { operations } = modelOf(document)
  const all = new Map(operations.map(({ operationId, at }) => [operationId, at.value]))
  for (const { at } of operations) {
    const report = reportAt((path) => path.slice(0, at.path.length + 1))
    checkLifecycle(at.value, all, ([mark = '', ...rest], ...why) =>
      // A deprecation without its dates is a word to readers.
      report([...at.path, mark === 'deprecated' ? 'x-sunset' : mark, ...rest], ...why),
    )
  }
  return problems
}
