/** Fixes that require no decision: adds missing parts that the rules ask for. */

import { didYouMean } from '../cli/did-you-mean.ts'
import type { Operation } from '../model/model.ts'
import { normalise } from '../model/normalise.ts'
import { schemesOf } from '../model/security.ts'
import { entries, fields, isFields, list } from '../read/document.ts'
import { identifier, typeName } from '../read/names.ts'
import type { SourceFile } from '../read/parse.ts'
import { type Location, showPath } from '../read/problem.ts'
import { type Files, readFiles, readText } from '../read/read.ts'
import { type Addition, identityOf } from '../rules/finding.ts'
import { piecesOf } from '../wire/template.js'
import { insert } from './insert.ts'
import { readConfig } from './redocly.ts'
import { rules } from './rules/index.ts'
import { tagsOf } from './rules/operations.ts'
import { findingsOf, lintedContract, type Rule } from './rules/rule.ts'

/** Addition, located in the files before the fix. */
interface Added extends Location {
  /** Name of the path of the object that lacked members. */
  at: string
  members: string
}

interface Fixed {
  /** Changed files by absolute path. */
  texts: ReadonlyMap<string, string>
  added: Added[]
  /** Identities of the fixed findings. */
  fixed: ReadonlySet<string>
  /** The fixed contract, located in the files before the fix. */
  files: Files
  source: SourceFile
}

// An addition may require another, as a scope requires its declaration.
const rounds = 4

/**
 * Returns the fixed texts of a contract; writes nothing.
 * @throws ContractRefused if the YAML is invalid
 */
export function fix(contract: string): Fixed {
  const texts = new Map<string, string>()
  const read = (file: string) => texts.get(file) ?? readText(file)
  const rules = fixingRules()
  const added: Added[] = []
  const fixed = new Set<string>()
  const before = readFiles(contract)
  let files = before
  // The additions are of OpenAPI 3.
  for (let round = 0; round < (before.root.swagger ? 0 : rounds); round++) {
    const missing = additionsTo(files, rules, fixed)
    if (missing.size === 0) break
    for (const [file, additions] of missing) {
      texts.set(file.name, insert(file.text, additions))
      for (const { path, add } of additions)
        added.push({ ...file.locate(path), at: showPath(path), members: Object.keys(add).join(', ') })
    }
    files = placedAs(before, readFiles(contract, read))
  }
  return { texts, added, fixed, files, source: before.root }
}

function placedAs(others: Files, { root, files }: Files): Files {
  const placed = [...files].map(([name, file]) => {
    const { locate, end } = others.files.get(name) ?? file
    return [name, { ...file, locate, end }] as const
  })
  const byName = new Map(placed)
  return { root: byName.get(root.name)!, files: byName }
}

// Rules that redocly.yaml enables, and the rules that depend on them.
function fixingRules(): Rule[] {
  const config = readConfig() ?? {}
  const configured = fields(config.rules)
  const isAll = [config.extends].flat().includes('contract/all')
  const isOn = (name: string) => (configured[`contract/${name}`] ?? (isAll ? 'error' : 'off')) !== 'off'
  return [
    operationIds,
    ...(isOn('declared-tags') ? [tags] : []),
    ...(isOn('required-scopes') ? [scopes] : []),
    ...Object.entries(rules).flatMap(([name, rule]) => (isOn(name) ? [rule] : [])),
  ]
}

// Collects the additions for each object, and the identities of their findings in `fixed`.
function additionsTo(files: Files, rules: readonly Rule[], fixed: Set<string>): Map<SourceFile, Addition[]> {
  const normal = normalise(files)
  const contract = lintedContract(normal)
  const found = new Map<string, Addition & { file: SourceFile }>()
  for (const finding of rules.flatMap((rule) => findingsOf(rule, contract))) {
    const { addition } = finding
    if (!addition) continue
    const { file, path } = normal.sourceOf(addition.path)
    // JSON separates members differently.
    if (file.name.endsWith('.json')) continue
    fixed.add(identityOf({ ...finding, at: normal.name(finding.path) }))
    const key = JSON.stringify([file.name, path])
    const before = found.get(key)
    // A second item of one list waits for the next round.
    if (before && Object.keys(addition.add).some((name) => Object.hasOwn(before.add, name))) continue
    found.set(key, { file, path, add: { ...before?.add, ...addition.add } })
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

// The leading slash may be missing.
const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/')

// True for a segment that begins with text.
const isLiteral = (segment: string): boolean => segment === '' || piecesOf(segment)[0] !== ''
const singularOf = (segment = ''): string => typeName(segment).replace(/ies$/, 'y').replace(/s$/, '')

/**
 * Suggests an operationId: `listBooks`, `getBook`, `createBook`; `searchBooks` for `/books/search`; `lendBook` for `POST
 * /books/{bookId}/lend`.
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

// The operationId, or the one that the fix will add.
const futureName = ({ operationId, method, template }: Operation): string =>
  operationId || operationName(method.toLowerCase(), segmentsOf(template))

const operationIds: Rule = ({ model: { operations } }, report) => {
  for (const { at, method, template } of operations) {
    if (at.value.operationId !== undefined) continue
    const segments = segmentsOf(template)
    const verb = verbs[method.toLowerCase()]
    const name = operationName(method.toLowerCase(), segments)
    const isTaken = operations.filter((other) => futureName(other) === name).length > 1
    // A search by GET and one by POST would get the same name.
    const first = /^(search|find|lookup|query)/.test(name) ? verb : /^[a-z]+/.exec(name)![0]
    const operationId = isTaken ? `${first}${segments.filter(isLiteral).map(typeName).join('')}` : name
    report('operation-unnamed', at.path, 'Operation without operationId', 'add operationId', {
      lacks: 'operationId',
      addition: { path: at.path, add: { operationId } },
    })
  }
}

// Takes the tag of neighbouring operations, or names one by the path; the author has to write its description.
const tags: Rule = ({ model: { document, operations } }, report) => {
  for (const { at, template } of operations) {
    const [segment = ''] = segmentsOf(template)
    const declared = Array.isArray(at.value.tags) ? at.value.tags : undefined
    const beside = operations.find(
      (other) => other.template.split('/')[1] === segment && Array.isArray(other.at.value.tags),
    )
    const used = declared ?? list(beside?.at.value.tags ?? [typeName(segment)])
    if (!declared)
      report('tags-missing', [...at.path, 'tags'], 'Operation tags should be defined', undefined, {
        addition: { path: at.path, add: { tags: used } },
      })
    for (const name of used.filter((tag) => isNew(tag, tagsOf(document), [typeName(segment)]))) {
      const tag = { name, description: '' }
      const isList = Array.isArray(document.tags)
      // Further tags wait for the next round.
      report('tag-undeclared', ['tags'], String(name), undefined, {
        addition: isList ? { path: ['tags'], add: tag } : { path: [], add: { tags: [tag] } },
      })
    }
  }
}

// Declares required scopes if the scheme lists scopes.
const scopes: Rule = ({ model: { document, operations } }, report) => {
  for (const [scheme, { value, path }] of entries(schemesOf(document))) {
    const declared = value['x-scopes']
    if (!isFields(declared)) continue
    for (const { at, template } of operations) {
      const [first] = segmentsOf(template)
      const expected = [`${first}:read`, `${first}:write`]
      const needed = list(at.value['x-required-scopes'])
      for (const scope of needed.filter((name) => isNew(name, Object.keys(declared), expected))) {
        const [noun, kind] = String(scope).split(':')
        const text = `${kind === 'read' ? 'Read' : 'Add, change and remove'} ${noun}.`
        const place = [...path, 'x-scopes']
        report('scope-undeclared', place, `${scheme} ${scope}`, undefined, {
          addition: { path: place, add: { [String(scope)]: text } },
        })
      }
    }
  }
}

// True unless the name looks like a misspelling of a known one.
const isNew = (name: unknown, known: readonly unknown[], expected: readonly string[]): boolean =>
  !known.includes(name) &&
  (expected.includes(String(name)) || didYouMean(String(name), known.map(String)) === '')
