// References that lead to nothing. What they stand for is any value, so that a draft can be served.
import { didYouMean } from '../../cli/did-you-mean.ts'
import { orUndefined } from '../../cli/or-undefined.ts'
import { type BrokenReference, type Bundle, bundle } from '../../read/bundle.ts'
import {
  type Fields,
  fields,
  isComponent,
  isFields,
  mostHops,
  type Path,
  pointerPath,
  schemaReference,
  valueAt,
} from '../../read/document.ts'
import { rebuild, sections } from '../../read/grammar.ts'
import type { SourceFile } from '../../read/parse.ts'
import type { Files } from '../../read/read.ts'
import { remembered } from '../../read/remembered.ts'
import { type Finding, reportTo } from '../../rules/finding.ts'
import { edited, editedText, type Target } from '../edited.ts'
import { openExtension } from '../model.ts'

/** Bundles the files of a contract. A component that is missing is added, and other references to nothing are replaced, as findings say. */
export function bundleDraft(files: Files): { bundled: Bundle; findings: readonly Finding[] } {
  const bundled = bundle(files)
  const broken = [...bundled.broken, ...brokenReferences(bundled.document)]
  if (broken.length === 0) return { bundled, findings: [] }
  const edits = broken.map((reference) => editFor(reference, bundled, files.root))
  const edit = (source: SourceFile) => (target: Target) => {
    for (const { file, path, value } of edits) if (file === source) target.set(path, value)
  }
  const changed = [...files.files].map(([name, file]): [string, SourceFile] => [
    name,
    // The file keeps its places, which are found on demand.
    edits.some((change) => change.file === file)
      ? Object.defineProperty(Object.create(file), 'data', { value: edited(file.data, edit(file)) })
      : file,
  ])
  const completed = new Map(changed)
  const again = bundle({ root: completed.get(files.root.name)!, files: completed })
  const { root } = files
  const text = bundled.text && (() => orUndefined(() => editedText(root.text, edit(root))))
  const findings: Finding[] = []
  const report = reportTo(findings)
  for (const { path, reason, fix, missing } of broken)
    report('reference-broken', path, 'references to nothing are any value', fix, { part: reason, missing })
  return { bundled: { ...again, sources: bundled.sources, text }, findings }
}

interface Edit {
  file: SourceFile
  path: Path
  value: unknown
}

function editFor({ kind, path, reference }: BrokenReference, bundled: Bundle, root: SourceFile): Edit {
  const isMissing = isComponent(reference) && reference.startsWith(`#/components/${sections[kind]}/`)
  const target = pointerPath(reference)
  if (isMissing && valueAt(bundled.document, target) === undefined)
    return { file: root, path: target, value: standIn(kind, reference) }
  const { file, path: inFile } = bundled.sourceOf(path.slice(0, -1))
  // An OpenAPI 3.1 schema may have keywords beside its reference.
  if (kind === 'Schema' || kind.startsWith('{')) {
    const { $ref, $dynamicRef, ...beside } = fields(valueAt(file.data, inFile))
    return { file, path: inFile, value: beside }
  }
  return { file, path: inFile, value: standIn(kind, reference) }
}

function standIn(kind: string, reference: string): unknown {
  const any = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  switch (kind) {
    case 'Parameter':
      return {
        name: reference
          .split('/')
          .at(-1)!
          .replace(/\.\w+$/, ''),
        in: 'query',
        schema: { type: 'string' },
      }
    case 'Header':
      return { schema: {} }
    case 'RequestBody':
      return any
    case 'Response':
      return { description: '', ...any, [openExtension]: true }
    case 'Callback':
    case 'PathItem':
      return { [openExtension]: true }
    case 'string':
      return reference
    default:
      return kind.endsWith('[]') ? [] : {}
  }
}

/** Returns the references between components that lead to nothing or to another kind of object, except to examples. */
export function brokenReferences(document: Fields): BrokenReference[] {
  const found: BrokenReference[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (value.$ref === undefined || !sections[kind] || kind === 'Example') return proceed(value)
    const fault = faultOf(document, kind, value.$ref)
    if (fault) found.push({ kind, path: [...path, '$ref'], reference: String(value.$ref), ...fault })
    return value
  })
  return found
}

function faultOf(
  document: Fields,
  kind: string,
  reference: unknown,
): Pick<BrokenReference, 'reason' | 'fix' | 'missing'> | undefined {
  const home = `#/components/${sections[kind]}/`
  // The bundle has the other broken ones.
  if (typeof reference === 'string' && !isComponent(reference)) return undefined
  if (typeof reference !== 'string' || !reference.startsWith(home)) {
    if (kind === 'Response' && String(reference).startsWith(schemaReference('')))
      return {
        reason: `${reference} is a schema and no response`,
        fix: `wrap it: { description: …, content: { application/json: { schema: { $ref: '${reference}' } } } }`,
      }
    return {
      reason: `${reference} does not lead to ${home}…`,
      fix: `move the ${kind} there and refer to it by name`,
    }
  }
  const target = pointerPath(reference)
  if (!isFields(valueAt(document, target))) {
    // The end of the file may be missing.
    if (valueAt(document, target.slice(0, 2)) === undefined)
      return {
        reason: `${home.slice(0, -1)} does not exist, with ${target[2]}`,
        fix: 'add it, or restore the end of the file',
        missing: home,
      }
    const names = Object.keys(fields(valueAt(document, target.slice(0, 2))))
    const suggested = suggestion(document, reference, target[2] ?? '', names)
    const reason = `${reference} does not exist${suggested}`
    return { reason, fix: 'define it or fix the name', missing: reference }
  }
  const end = endOf(document, reference)
  return end === 'found' ? undefined : { reason: `${reference} ${end}`, fix: 'define it' }
}

/** Suggests the closest name. For a name with several uses, which was rather renamed than misspelt, it is one without uses. */
function suggestion(document: Fields, reference: string, name: string, names: readonly string[]): string {
  const uses = usesIn(document)
  const home = reference.slice(0, reference.lastIndexOf('/') + 1)
  const unused = names.filter((other) => !uses.has(home + other))
  const renamed = unused.length === 1 ? ` (did you mean ${unused[0]}?)` : ''
  return uses.get(reference) === 1
    ? didYouMean(name, names) || renamed
    : didYouMean(name, unused) || renamed || didYouMean(name, names)
}

/** Counts the uses of each reference. */
const usesIn = remembered((document: Fields): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>()
  for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g))
    uses.set(reference, (uses.get(reference) ?? 0) + 1)
  return uses
})

function endOf(document: Fields, reference: string): 'found' | 'leads back to itself' | `leads ${string}` {
  const seen = new Set<unknown>()
  for (let next: unknown = reference; typeof next === 'string'; ) {
    if (seen.has(next)) return 'leads back to itself'
    if (seen.size > mostHops) return `leads to more than ${mostHops} other references in a row`
    seen.add(next)
    next = fields(valueAt(document, pointerPath(next))).$ref
  }
  return 'found'
}
