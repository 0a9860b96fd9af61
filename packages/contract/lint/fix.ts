/** Adds to a contract what its rules ask for where nobody has to decide anything. */

import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fields, isFields, type Path, text } from '../read/document.ts'
import { identifier, typeName } from '../read/names.ts'
import type { SourceFile } from '../read/parse.ts'
import { type Diagnostic, didYouMean, showPath } from '../read/problem.ts'
import { type Files, type Read, readFiles, readText, referenceTarget, targetValue } from '../read/read.ts'
import plugin from '../rules/plugin.js'
import { child, children, readOperation } from '../rules/redocly.js'
import type { Check, Node, Location as Place, Report, Resolver } from '../rules/types.ts'
import { pointerStep, pointerSteps } from '../runtime/json-pointer.ts'
import { type Addition, insert } from './insert.ts'

interface Fixed {
  /** The files that change, by absolute path. */
  texts: ReadonlyMap<string, string>
  /** What was added, where that stands before. */
  added: Diagnostic[]
  /** What lint says of that. */
  messages: ReadonlySet<string>
  /** The contract with it; places are those in the files as they were. */
  files: Files
  /** The contract's own file, as it was. */
  source: SourceFile
}

/** What is added may need something itself, as a scope its declaration; nothing needs more rounds. */
const rounds = 4

/**
 * The texts of a contract with what is missing; nothing is written.
 * @throws ContractRefused for an error of YAML's syntax
 */
export async function fix(contract: string): Promise<Fixed> {
  const texts = new Map<string, string>()
  const read: Read = async (file) => texts.get(file) ?? readText(file)
  const rules = await fixingRules()
  const added: Diagnostic[] = []
  const messages = new Set<string>()
  const before = await readFiles(contract, true)
  let files = before
  for (let round = 0; round < rounds; round++) {
    const missing = additionsTo(files, rules, messages)
    if (missing.length === 0) break
    for (const { file, additions } of missing) {
      texts.set(file.name, insert(file.text, additions))
      for (const { path, add } of additions)
        added.push({
          ...file.locate(path),
          message: `${showPath(path)}: added ${Object.keys(add).join(', ')}`,
        })
    }
    files = placedAs(before, await readFiles(contract, true, read))
  }
  return { texts, added, messages, files, source: before.root }
}

/** The same files, with the places of others for what stands in those too. */
function placedAs(others: Files, { root, files }: Files): Files {
  const placed = [...files].map(([name, file]) => {
    const { locate, end } = others.files.get(name) ?? file
    return [name, { ...file, locate, end }] as const
  })
  const all = new Map(placed)
  return { root: all.get(root.name)!, files: all }
}

/** The rules that redocly.yaml has on, and those that follow from it. */
async function fixingRules(): Promise<Check[]> {
  const config = fields(parse(await readFile('redocly.yaml', 'utf8').catch(() => '')))
  const configured = fields(config.rules)
  const { id, rules, configs } = plugin()
  const all = [config.extends].flat().includes(`${id}/${Object.keys(configs)[0]}`)
  const isOn = (name: string) => (configured[name] ?? (all ? 'error' : 'off')) !== 'off'
  return [
    operationIds,
    ...(isOn(`${id}/declared-tags`) ? [tags] : []),
    ...(isOn(`${id}/required-scopes`) ? [scopes] : []),
    ...Object.entries(rules.oas3).flatMap(([name, { check }]) =>
      check && isOn(`${id}/${name}`) ? [check] : [],
    ),
  ]
}

/** What rules about operations would add, together for each object; their messages go into `messages`. */
function additionsTo(
  files: Files,
  rules: readonly Check[],
  messages: Set<string>,
): { file: SourceFile; additions: Addition[] }[] {
  const found = new Map<string, Addition & { file: SourceFile }>()
  const report: Report = (problem) => {
    if (typeof problem === 'string' || !problem.fix) return
    const { message, fix } = problem
    const { source, pointer, path } = fix.at as OwnPlace
    // JSON has no comments to keep, and other commas.
    if (source.absoluteRef.endsWith('.json')) return
    messages.add(message)
    const before = found.get(source.absoluteRef + pointer)
    // One more item of a list is for the next round.
    if (before && Object.keys(fix.add).some((key) => Object.hasOwn(before.add, key))) return
    const file = files.files.get(source.absoluteRef)!
    found.set(source.absoluteRef + pointer, { file, path, add: { ...before?.add, ...fix.add } })
  }
  for (const check of rules) checkOperations(files, check, report)
  return [...Map.groupBy(found.values(), ({ file }) => file)].map(([file, additions]) => ({
    file,
    additions,
  }))
}

/** Beyond this many references, one after the other, there is no end. */
const most = 100

/** Holds each operation against a rule, with references followed through the files. */
function checkOperations(files: Files, check: Check, report: Report) {
  const resolve = (reference: unknown, from: string, followed = 0): ReturnType<Resolver['resolve']> => {
    const target = referenceTarget(String(fields(reference).$ref), files.files.get(from)!, files.files)
    const node = target && targetValue(target)
    const isMore = isFields(node) && text(node.$ref) !== undefined
    if (isMore && followed < most) return resolve(node, target!.file.name, followed + 1)
    // One that leads back to itself leads nowhere.
    return { node: isMore ? undefined : node, location: target && place(target.file, target.path) }
  }
  const context = { resolve }
  const root = { fields: files.root.data, at: place(files.root, []) }
  for (const [, item] of children(child(root, context, 'paths'), context))
    for (const [method, node] of children(item, context))
      if (method in verbs && isFields(item.fields[method]))
        check(readOperation(node, item, context), report, context, root)
}

interface OwnPlace extends Place {
  path: Path
}

const place = (file: SourceFile, path: Path): OwnPlace => ({
  path,
  source: { absoluteRef: file.name },
  pointer: `#/${path.map((step) => pointerStep(String(step))).join('/')}`,
  child: (step) => place(file, [...path, ...[step].flat()] as Path),
  key() {
    return this
  },
})

const verbs: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  put: 'replace',
  patch: 'update',
  delete: 'delete',
}

/** `/shelves/books/{bookId}` and `get`, of a pointer into the contract. */
function placeOf({ at }: Node): { segments: string[]; method: string } {
  const [, , path = '', method = ''] = at.pointer.split('/')
  return { segments: segmentsOf(pointerSteps(`/${path}`)[0]!), method }
}

/** Its slash may be forgotten. */
const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/')

const isLiteral = (segment: string): boolean => !segment.startsWith('{')
const singularOf = (segment = ''): string => typeName(segment).replace(/ies$/, 'y').replace(/s$/, '')

/**
 * `listBooks`, `getBook`, `createBook`; `searchBooks` for `/books/search`; for a POST to `/books/{bookId}/lend`, `lendBook`: what follows one thing and is not plural is done to it.
 * @param segments of the path
 */
export function operationName(method: string, segments: readonly string[]): string {
  const [last = '', owner] = segments.filter(isLiteral).toReversed()
  const [end = '', before = ''] = segments.toReversed()
  const [, verb, by] = /^(search|find|lookup|query)(By[A-Z].*|)$/.exec(identifier(end)) ?? []
  if (verb && isLiteral(end) && /^(get|post)$/.test(method))
    return `${verb}${owner ? typeName(owner) : ''}${by}`
  if (method === 'get' && isLiteral(end)) return `list${typeName(last)}`
  const isAction = method === 'post' && isLiteral(end) && !isLiteral(before) && !end.endsWith('s')
  return isAction ? `${identifier(end)}${singularOf(owner)}` : `${verbs[method]}${singularOf(last)}`
}

/** The names that operations have, or will be given. */
const namesIn = ({ fields: { paths } }: Node): string[] =>
  Object.entries(isFields(paths) ? paths : {}).flatMap(([path, item]) =>
    Object.entries(isFields(item) ? item : {})
      .filter(([method]) => method in verbs)
      .map(([method, operation]) =>
        isFields(operation) && operation.operationId !== undefined
          ? String(operation.operationId)
          : operationName(method, segmentsOf(path)),
      ),
  )

export const operationIds: Check = ({ node }, report, _, root) => {
  if (node.fields.operationId !== undefined) return
  const { segments, method } = placeOf(node)
  const name = operationName(method, segments)
  const isTaken = namesIn(root).filter((one) => one === name).length > 1
  // A search by GET and one by POST have the same name.
  const verb = /^(search|find|lookup|query)/.test(name) ? verbs[method] : /^[a-z]+/.exec(name)![0]
  const operationId = isTaken ? `${verb}${segments.filter(isLiteral).map(typeName).join('')}` : name
  // As the generator says it.
  const message = `paths.${segments.map((one) => `/${one}`).join('')}.${method}: Operation without operationId; add operationId`
  report({ message, fix: { at: node.at, add: { operationId } } }, node)
}

/** The tag of the operations beside it, or one named by its path; each is declared, its description left to be written. */
export const tags: Check = ({ node }, report, _, root) => {
  const { segments } = placeOf(node)
  const isList = Array.isArray(root.fields.tags)
  const own = Array.isArray(node.fields.tags) ? node.fields.tags : undefined
  const beside = Object.entries(isFields(root.fields.paths) ? root.fields.paths : {})
    .filter(([path]) => path.split('/')[1] === segments[0])
    .flatMap(([, item]) => (isFields(item) ? Object.values(item).filter(isFields) : []))
    .find((other) => Array.isArray(other.tags))?.tags
  const used: readonly unknown[] = own ?? (beside as unknown[] | undefined) ?? [typeName(segments[0] ?? '')]
  if (!own)
    report({ message: 'Operation tags should be defined', fix: { at: node.at, add: { tags: used } } }, node)
  const declared = isList ? (root.fields.tags as { name?: unknown }[]).map((tag) => tag?.name) : []
  for (const name of used.filter((one) => isNew(one, declared, [typeName(segments[0] ?? '')]))) {
    const tag = { name, description: '' }
    // Others are for the next round.
    const fix = isList ? { at: root.at.child('tags'), add: tag } : { at: root.at, add: { tags: [tag] } }
    report({ message: String(name), fix }, root)
  }
}

/** Scopes that operations need are declared, where the scheme lists its own. */
export const scopes: Check = ({ node }, report, context, root) => {
  for (const [scheme, place] of children(child(root, context, 'components', 'securitySchemes'), context)) {
    const declared = place.fields['x-scopes']
    const needed = node.fields['x-required-scopes']
    if (!isFields(declared) || !Array.isArray(needed)) continue
    const [first] = placeOf(node).segments
    const own = [`${first}:read`, `${first}:write`]
    for (const scope of needed.filter((one) => isNew(one, Object.keys(declared), own))) {
      const [noun, kind] = String(scope).split(':')
      const text = `${kind === 'read' ? 'Read' : 'Add, change and remove'} ${noun}.`
      report(
        { message: `${scheme} ${scope}`, fix: { at: place.at.child('x-scopes'), add: { [scope]: text } } },
        root,
      )
    }
  }
}

/** A name that is close to a known one is misspelt rather than new, unless it is what the path calls for. */
const isNew = (name: unknown, known: readonly unknown[], expected: readonly string[]): boolean =>
  !known.includes(name) &&
  (expected.includes(String(name)) || didYouMean(String(name), known.map(String)) === '')
