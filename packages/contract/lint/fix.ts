/** Adds to a contract what its rules ask for where nobody has to decide anything. */

import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { didYouMean } from '../cli/did-you-mean.ts'
import { entries, fields, isFields, list } from '../read/document.ts'
import { type Operation, schemesOf } from '../read/model.ts'
import { identifier, typeName } from '../read/names.ts'
import { normalise } from '../read/normalise.ts'
import type { SourceFile } from '../read/parse.ts'
import { type Diagnostic, showPath } from '../read/problem.ts'
import { type Files, readFiles, readText } from '../read/read.ts'
import { type Addition, insert } from './insert.ts'
import { rules } from './rules/index.ts'
import { tagsOf } from './rules/operations.ts'
import { findingsOf, lintedContract, type Rule } from './rules/rule.ts'

interface Fixed {
  /** The files that change, by absolute path. */
  texts: ReadonlyMap<string, string>
  /** The additions, with their places in the files as they were. */
  added: Diagnostic[]
  /** The findings of lint about that. */
  messages: ReadonlySet<string>
  /** The contract with it; places are those in the files as they were. */
  files: Files
  /** The contract's own file, as it was. */
  source: SourceFile
}

/** An addition may need another one, as a scope needs its declaration; nothing needs more rounds. */
const rounds = 4

/**
 * The texts of a contract with what is missing; nothing is written.
 * @throws ContractRefused for an error of YAML's syntax
 */
export function fix(contract: string): Fixed {
  const texts = new Map<string, string>()
  const read = (file: string) => texts.get(file) ?? readText(file)
  const rules = fixingRules()
  const added: Diagnostic[] = []
  const messages = new Set<string>()
  const before = readFiles(contract)
  let files = before
  for (let round = 0; round < rounds; round++) {
    const missing = additionsTo(files, rules, messages)
    if (missing.size === 0) break
    for (const [file, additions] of missing) {
      texts.set(file.name, insert(file.text, additions))
      for (const { path, add } of additions)
        added.push({
          ...file.locate(path),
          message: `${showPath(path)}: added ${Object.keys(add).join(', ')}`,
        })
    }
    files = placedAs(before, readFiles(contract, read))
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
function fixingRules(): Rule[] {
  const config = existsSync('redocly.yaml') ? fields(parse(readFileSync('redocly.yaml', 'utf8'))) : {}
  const configured = fields(config.rules)
  const all = [config.extends].flat().includes('contract/all')
  const isOn = (name: string) => (configured[`contract/${name}`] ?? (all ? 'error' : 'off')) !== 'off'
  return [
    operationIds,
    ...(isOn('declared-tags') ? [tags] : []),
    ...(isOn('required-scopes') ? [scopes] : []),
    ...Object.entries(rules).flatMap(([name, rule]) => (isOn(name) ? [rule] : [])),
  ]
}

/** The additions of rules, together for each object; their messages go into `messages`. */
function additionsTo(
  files: Files,
  rules: readonly Rule[],
  messages: Set<string>,
): Map<SourceFile, Addition[]> {
  const normal = normalise(files)
  const contract = lintedContract(normal)
  const found = new Map<string, Addition & { file: SourceFile }>()
  for (const { message, fix } of rules.flatMap((rule) => findingsOf(rule, contract))) {
    if (!fix) continue
    const { file, path } = normal.sourceOf(fix.path)
    // JSON has no comments to keep, and other commas.
    if (file.name.endsWith('.json')) continue
    messages.add(message)
    const key = JSON.stringify([file.name, path])
    const before = found.get(key)
    // One more item of a list is for the next round.
    if (before && Object.keys(fix.add).some((name) => Object.hasOwn(before.add, name))) continue
    found.set(key, { file, path, add: { ...before?.add, ...fix.add } })
  }
  return Map.groupBy(found.values(), ({ file }) => file)
}

const verbs: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  put: 'replace',
  patch: 'update',
  delete: 'delete',
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

/** The name that an operation has, or will be given. */
const futureName = ({ operationId, method, template }: Operation): string =>
  operationId || operationName(method.toLowerCase(), segmentsOf(template))

const operationIds: Rule = ({ model: { operations } }, report) => {
  for (const { at, method, template } of operations) {
    if (at.value.operationId !== undefined) continue
    const segments = segmentsOf(template)
    const verb = verbs[method.toLowerCase()]
    const name = operationName(method.toLowerCase(), segments)
    const isTaken = operations.filter((other) => futureName(other) === name).length > 1
    // A search by GET and one by POST have the same name.
    const first = /^(search|find|lookup|query)/.test(name) ? verb : /^[a-z]+/.exec(name)![0]
    const operationId = isTaken ? `${first}${segments.filter(isLiteral).map(typeName).join('')}` : name
    // As the generator says it.
    const message = `${showPath(at.path)}: Operation without operationId; add operationId`
    report(at.path, message, { path: at.path, add: { operationId } })
  }
}

/** The tag of the operations beside it, or one named by its path; each is declared, its description left to be written. */
const tags: Rule = ({ model: { document, operations } }, report) => {
  for (const { at, template } of operations) {
    const [segment = ''] = segmentsOf(template)
    const own = Array.isArray(at.value.tags) ? at.value.tags : undefined
    const beside = operations.find(
      (other) => other.template.split('/')[1] === segment && Array.isArray(other.at.value.tags),
    )
    const used = own ?? list(beside?.at.value.tags ?? [typeName(segment)])
    if (!own)
      report([...at.path, 'tags'], 'Operation tags should be defined', { path: at.path, add: { tags: used } })
    for (const name of used.filter((one) => isNew(one, tagsOf(document), [typeName(segment)]))) {
      const tag = { name, description: '' }
      const isList = Array.isArray(document.tags)
      // Others are for the next round.
      report(
        ['tags'],
        String(name),
        isList ? { path: ['tags'], add: tag } : { path: [], add: { tags: [tag] } },
      )
    }
  }
}

/** Scopes that operations need are declared, where the scheme lists its own. */
const scopes: Rule = ({ model: { document, operations } }, report) => {
  for (const [scheme, { value, path }] of entries(schemesOf(document))) {
    const declared = value['x-scopes']
    if (!isFields(declared)) continue
    for (const { at, template } of operations) {
      const [first] = segmentsOf(template)
      const own = [`${first}:read`, `${first}:write`]
      const needed = list(at.value['x-required-scopes'])
      for (const scope of needed.filter((one) => isNew(one, Object.keys(declared), own))) {
        const [noun, kind] = String(scope).split(':')
        const text = `${kind === 'read' ? 'Read' : 'Add, change and remove'} ${noun}.`
        const place = [...path, 'x-scopes']
        report(place, `${scheme} ${scope}`, { path: place, add: { [String(scope)]: text } })
      }
    }
  }
}

/** A name that is close to a known one is misspelt rather than new, unless it is what the path calls for. */
const isNew = (name: unknown, known: readonly unknown[], expected: readonly string[]): boolean =>
  !known.includes(name) &&
  (expected.includes(String(name)) || didYouMean(String(name), known.map(String)) === '')
