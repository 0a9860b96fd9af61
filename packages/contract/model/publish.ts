// The source states a lifecycle extension; the published contract also declares its headers on the responses that have them. An operationId
// that another operation has is published with the number that code and docs have.

import { type Fields, fields, isFields, type Path, valueAt } from '../read/document.ts'
import { freeName, typeName } from '../read/names.ts'
import { edited, editedText, type Target } from './edited.ts'
import { findHeader, type HeaderRule, headersOf, isLifecycleHeader, type MarkHeader } from './header-table.ts'
import { modelOf, type Operation } from './model.ts'
import type { Normalised } from './normalise.ts'
import type { Served } from './stages.ts'

// Header Objects for contracts without such components (RFC 9745, RFC 8594, RFC 8288).
const definitions: Readonly<Record<MarkHeader, Fields>> = {
  Deprecation: {
    description: 'Since when the operation is deprecated, in seconds since 1970 (RFC 9745).',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
    example: '@1780617600',
  },
  Sunset: {
    description: 'The instant from which the operation responds `410` (RFC 8594).',
    schema: { type: 'string' },
    example: 'Thu, 05 Dec 2030 00:00:00 GMT',
  },
  Link: {
    description:
      'What to read, `rel="deprecation"`, and what to use instead, `rel="successor-version"` (RFC 8288).',
    schema: { type: 'string' },
    example: '</docs>; rel="deprecation"; type="text/html"',
  },
  'X-Stability': {
    description: 'How stable the operation is.',
    schema: { type: 'string', enum: ['experimental', 'beta'] },
    example: 'beta',
  },
}

// Operations that send a response with the same headers.
interface Variant {
  headers: HeaderRule[]
  /** Paths of their references. */
  uses: Path[]
}

// A published response: that of the source, or a copy for some operations.
interface Change {
  from: Path
  to: Path
  /** Paths of the references that lead to the copy. */
  uses: readonly Path[]
  /** Declared headers of extensions, which are replaced. */
  stale: readonly string[]
  added: readonly HeaderRule[]
}

/**
 * Returns the published form of a contract. A response of operations with different extensions is split, for example into `BadRequest` and
 * `DeprecatedBadRequest`. Locations refer to the source.
 */
export function publish(normal: Normalised): Normalised {
  const { document, served, text, locate, diagnose } = normal
  const { changes, missing } = changesOf(served)
  const numbered = numberedIn(document, served)
  if (changes.length + missing.length + numbered.length === 0) return normal
  const applyTo = (target: Target) => {
    for (const [path, operationId] of numbered) target.set(path, operationId)
    for (const change of changes) apply(change, target)
    for (const header of missing) target.set(headerPath(header.component!), definitionOf(header))
  }
  const published = edited(document, applyTo)
  const sources = new Map(changes.map(({ from, to }) => [to.join('/'), from]))
  const sourceOf = (path: Path): Path => {
    const source = sources.get(path.slice(0, 3).join('/'))
    return source ? [...source, ...path.slice(3)] : path
  }
  return {
    ...normal,
    document: published,
    served: served === document ? (published as Served) : edited(served, applyTo),
    text: text && (() => mapDefined(text(), (written) => editedText(written, applyTo))),
    locate: (path) => locate(sourceOf(path)),
    diagnose: (problem) => diagnose({ ...problem, path: sourceOf(problem.path) }),
  }
}

// Operations below a reference share what is written, with its operationId.
const numberedIn = (document: Fields, served: Fields): [path: Path, operationId: string][] =>
  modelOf(served).operations.flatMap(({ operationId, at }): [Path, string][] => {
    const path = [...at.path, 'operationId']
    const written = valueAt(document, path)
    return written === undefined || written === operationId ? [] : [[path, operationId]]
  })

// Changes, copies first, and headers without a component.
function changesOf(document: Fields): { changes: Change[]; missing: HeaderRule[] } {
  const changes: Change[] = []
  const declared = new Set<HeaderRule>()
  const names = new Set(Object.keys(fields(fields(document.components).responses)))
  for (const { path: from, variants } of variantsOf(document)) {
    const written = Object.entries(fields(valueAt(document, [...from, 'headers'])))
    const original = variants.find(({ headers }) => headers.length === 0 || variants.length === 1)
    const add = (to: Path, { headers, uses }: Variant) => {
      const isStale = ([name, header]: [string, unknown]) =>
        isLifecycleHeader(name, header) && headers.some((rule) => rule === findHeader(name))
      const stale = written.filter(isStale).map(([name]) => name)
      const kept = written.flatMap(([name]) => (stale.includes(name) ? [] : [name.toLowerCase()]))
      const added = headers.filter(({ name }) => !kept.includes(name.toLowerCase()))
      if (to !== from || stale.length + added.length > 0) changes.push({ from, to, uses, stale, added })
    }
    for (const variant of variants) {
      for (const header of variant.headers) declared.add(header)
      if (variant === original) continue
      const name = freeName(`${prefixOf(variant)}${from.at(-1)}`, (candidate) => names.has(candidate))
      names.add(name)
      add(['components', 'responses', name], variant)
    }
    if (original) add(from, { ...original, uses: [] })
  }
  const missing = [...declared].filter(({ component = '' }) => !valueAt(document, headerPath(component)))
  return { changes, missing }
}

// Referenced responses by path, with the headers of their operations.
function variantsOf(document: Fields): { path: Path; variants: Variant[] }[] {
  const { operations } = modelOf(document)
  const isMarked = ({ at }: Operation) => headersOf('200', at.value, false).some(({ component }) => component)
  // Contracts without these extensions may have ten thousand operations.
  if (!operations.some(isMarked)) return []
  const found = new Map<string, { path: Path; variants: Map<string, Variant> }>()
  for (const { responses, at: operation } of operations) {
    for (const { status, at } of responses) {
      const { headers: declared = {} } = fields(valueAt(document, at.path))
      // Other checks report malformed objects.
      if (valueAt(document, at.path) === undefined || !isFields(declared)) continue
      const headers = headersOf(status, operation.value, false).filter(({ component }) => component)
      const response = found.get(at.path.join('/')) ?? { path: at.path, variants: new Map() }
      found.set(at.path.join('/'), response)
      const key = headers.map(({ name }) => name).join()
      const variant = response.variants.get(key) ?? { headers, uses: [] }
      response.variants.set(key, variant)
      variant.uses.push([...operation.path, 'responses', status])
    }
  }
  return [...found.values()].map(({ path, variants }) => ({ path, variants: [...variants.values()] }))
}

const prefixOf = ({ headers }: Variant): string =>
  [...new Set(headers.map(({ operation = '' }) => typeName(operation)))].join('')

const mapDefined = <T, R>(value: T | undefined, change: (value: T) => R): R | undefined =>
  value === undefined ? undefined : change(value)

const headerPath = (component: string): Path => ['components', 'headers', component]

function apply({ from, to, uses, stale, added }: Change, target: Target): void {
  if (to !== from) target.copy(from, to)
  for (const use of uses) target.set([...use, '$ref'], `#/${to.join('/')}`)
  for (const name of stale) target.set([...to, 'headers', name], undefined)
  for (const { name, component = '' } of added)
    target.set([...to, 'headers', name], { $ref: `#/${headerPath(component).join('/')}` })
}

function definitionOf({ name, always }: HeaderRule): Fields {
  const { description, ...rest } = definitions[name as MarkHeader]
  return { description, ...(always && { required: true }), ...rest }
}
