/**
 * Declares the headers that the lifecycle marks of operations bring, each on the responses that can carry it and on no other: the
 * contract says by the mark alone what its published form spells out.
 */
import { Document, type Node, parseDocument, Scalar, type YAMLMap } from 'yaml'
import { type Fields, fields, isFields, type Path, valueAt } from './document.ts'
import { type HeaderRule, headersOf, isMarkHeader, type MarkHeader } from './header-table.ts'
import { modelOf } from './model.ts'
import { freeName, typeName } from './names.ts'
import type { Normalised } from './simplify.ts'

/** The Header Objects (RFC 9745, RFC 8594, RFC 8288), for contracts that have no component of the name. */
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

/** A change of the contract's YAML. */
type Edit = (yaml: Document) => void

/** The operations that send a response with the same headers. */
interface Variant {
  headers: HeaderRule[]
  /** Where they name it, in their `responses`. */
  uses: Path[]
}

/**
 * The published form of a contract. A response that operations with different marks share
 * becomes several, such as `BadRequest` and `DeprecatedBadRequest`. What is located in them is where the source has it.
 */
export function publish(normal: Normalised): Normalised {
  const { document, meaning, text, locate, diagnose } = normal
  const { edits, sources } = editsOf(meaning)
  if (edits.length === 0) return normal
  const edited = (yaml: Document): Document => {
    for (const edit of edits) edit(yaml)
    return yaml
  }
  const editedIn = (plain: Fields): Fields =>
    edited(new Document(plain, { aliasDuplicateObjects: false })).toJS()
  const published = editedIn(document)
  const sourceOf = (path: Path): Path => {
    const source = sources.get(path.slice(0, 3).join('/'))
    return source ? [...source, ...path.slice(3)] : path
  }
  return {
    ...normal,
    document: published,
    meaning: meaning === document ? published : editedIn(meaning),
    text:
      text &&
      (() =>
        edited(parseDocument(text(), { stringKeys: true })).toString({ lineWidth: 0, singleQuote: true })),
    locate: (path) => locate(sourceOf(path)),
    diagnose: (problem) => diagnose({ ...problem, path: sourceOf(problem.path) }),
  }
}

/** The changes, and for each new response, by its path, the one in the source. */
function editsOf(document: Fields): { edits: Edit[]; sources: Map<string, Path> } {
  const edits: Edit[] = []
  const sources = new Map<string, Path>()
  const responses = fields(fields(document.components).responses)
  const isTaken = (name: string) =>
    Object.hasOwn(responses, name) || sources.has(['components', 'responses', name].join('/'))
  const declared = new Set<HeaderRule>()
  for (const { path, variants } of variantsOf(document)) {
    const original = variants.find(({ headers }) => headers.length === 0 || variants.length === 1)
    for (const variant of variants) {
      for (const header of variant.headers) declared.add(header)
      if (variant === original) continue
      const name = freeName(`${prefixOf(variant)}${path.at(-1)}`, isTaken)
      const copy = ['components', 'responses', name]
      sources.set(copy.join('/'), path)
      edits.push(copyTo(name, path), ...variant.uses.map((use) => referTo(use, name)))
      edits.push(...headerEdits(document, path, copy, variant.headers))
    }
    if (original) edits.push(...headerEdits(document, path, path, original.headers))
  }
  const missing = [...declared].filter(({ component = '' }) => !valueAt(document, headerPath(component)))
  return { edits: [...edits, ...missing.map(define)], sources }
}

/** Every response that operations name, by where it stands, with the headers that their marks bring. */
function variantsOf(document: Fields): { path: Path; variants: Variant[] }[] {
  const found = new Map<string, { path: Path; variants: Map<string, Variant> }>()
  for (const { responses, at: operation } of modelOf(document).operations) {
    for (const { status, at } of responses) {
      const { headers: own = {} } = fields(valueAt(document, at.path))
      // The checks report malformed objects.
      if (valueAt(document, at.path) === undefined || !isFields(own)) continue
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

const headerPath = (component: string): Path => ['components', 'headers', component]

const copyTo =
  (name: string, from: Path): Edit =>
  (yaml) => {
    const key = new Scalar(name)
    key.spaceBefore = true
    const section = yaml.getIn(['components', 'responses']) as YAMLMap
    section.set(key, (yaml.getIn(from, true) as Node).clone())
  }

const referTo =
  (use: Path, name: string): Edit =>
  (yaml) =>
    yaml.setIn([...use, '$ref'], `#/components/responses/${name}`)

/** Makes the headers of marks in the response at `to`, which has those of the source's at `from`, exactly the given ones. */
function headerEdits(document: Fields, from: Path, to: Path, headers: readonly HeaderRule[]): Edit[] {
  const own = Object.entries(fields(valueAt(document, [...from, 'headers'])))
  const stale = own.filter(([name, header]) => isMarkHeader(name, header)).map(([name]) => name)
  const kept = own.map(([name]) => name).filter((name) => !stale.includes(name))
  const added = headers.filter(({ name }) => !kept.some((one) => one.toLowerCase() === name.toLowerCase()))
  if (stale.length + added.length === 0) return []
  const edit: Edit = (yaml) => {
    for (const name of stale) yaml.deleteIn([...to, 'headers', name])
    for (const { name, component = '' } of added) {
      const reference = yaml.createNode({ $ref: `#/${headerPath(component).join('/')}` }, { flow: true })
      yaml.setIn([...to, 'headers', name], reference)
    }
  }
  return [edit]
}

const define =
  ({ name, component = '', always }: HeaderRule): Edit =>
  (yaml) => {
    const { description, ...rest } = definitions[name as MarkHeader]
    yaml.setIn(
      headerPath(component),
      yaml.createNode({ description, ...(always && { required: true }), ...rest }),
    )
  }
