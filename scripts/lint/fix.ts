/** Adds to a contract what its rules ask for where nobody has to decide anything. */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fields, isFields, type Path, pointerStep, text } from '../openapi/document.ts'
import type { SourceFile } from '../openapi/parse.ts'
import { type Diagnostic, showPath } from '../openapi/problem.ts'
import { type Files, type Read, readFiles, referenceTarget, targetValue } from '../openapi/read.ts'
import { readText } from '../openapi/read-text.ts'
import { readOperation } from '../rules/operation.js'
import plugin from '../rules/plugin.js'
import { child, children } from '../rules/redocly.js'
import type { Check, Location as Place, Report, Resolver } from '../rules/types.ts'
import { type Addition, insert } from './insert.ts'
import { operationIds, scopes, tags } from './path-names.ts'

export interface Fixed {
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
    ...(configured['operation-tag-defined'] ? [tags] : []),
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
    // A rule of Redocly asks for any of them.
    if (Object.keys(fix.add).some((key) => /^4\d\d$/.test(key)))
      messages.add('Operation must have at least one `4XX` response.')
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
      if (/^(get|put|post|patch|delete)$/.test(method) && isFields(item.fields[method]))
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
