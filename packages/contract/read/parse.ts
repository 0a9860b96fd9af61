// Parses YAML and JSON with locations.
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml'
import { type Fields, fields, isFields, type Path } from './document.ts'
import { deepest, fastData } from './fast-data.ts'
import { ContractRefused, type Diagnostic, type Location } from './problem.ts'

/** File of a contract. */
export interface SourceFile {
  name: string // absolute path
  text: string
  data: Fields
  self: string | undefined // $self of OpenAPI 3.2, the base of relative references
  /** Location of a key or an item, or of its nearest existing ancestor. */
  locate(path: Path): Location
  end: Location // last line
  /** Valid YAML that parsers may read differently. */
  ambiguities(): readonly Diagnostic[]
  rounded: readonly Path[] // numbers beyond the precision of a double
}

/**
 * Parses a file. A fast parser reads the data; a slow one with locations runs only for a location, a fault, or text that parsers may read
 * differently.
 * @param name absolute path of the file
 * @throws ContractRefused with all YAML errors
 */
export function parseFile(name: string, text: string): SourceFile {
  const known = parsedFiles.get(name)?.deref()
  if (known?.text === text) return known
  const file = parse(name, text)
  parsedFiles.set(name, new WeakRef(file))
  return file
}

// Some commands read a contract in several steps.
const parsedFiles = new Map<string, WeakRef<SourceFile>>()

function parse(name: string, text: string): SourceFile {
  // The syntax tree takes as much memory as a hundred copies of the text.
  let parsed: WeakRef<PlacedFile> | undefined
  const placed = () => {
    const known = parsed?.deref() ?? parsePlaced(name, text)
    parsed = new WeakRef(known)
    return known
  }
  const data = (controlFault(text) ? undefined : fastData(text)) ?? placed().data
  return {
    name,
    text,
    data,
    self: selfOf(data, name),
    locate: (path) => placed().locate(path),
    get end() {
      return placed().end
    },
    ambiguities: () => placed().ambiguities(),
    get rounded() {
      return /\d{16}/.test(text) ? unsafeNumbers(data) : []
    },
  }
}

function unsafeNumbers(value: unknown, path: Path = []): Path[] {
  if (isUnsafe(value)) return [path]
  if (Array.isArray(value)) return value.flatMap((item, index) => unsafeNumbers(item, [...path, index]))
  return Object.entries(fields(value)).flatMap(([key, item]) => unsafeNumbers(item, [...path, key]))
}

type PlacedFile = Pick<SourceFile, 'data' | 'locate' | 'end' | 'ambiguities'>

function parsePlaced(name: string, text: string): PlacedFile {
  const lines = new LineCounter()
  const yaml = parseYaml(text, lines)
  const locationOf = (offset: number): Location => {
    const { line, col } = lines.linePos(offset)
    return { file: relative('', name), line, column: col }
  }
  if ('offset' in yaml) throw new ContractRefused([{ ...locationOf(yaml.offset), message: yaml.message }])
  const data: unknown = yaml.errors.length > 0 ? {} : unshared(yaml.toJS({ maxAliasCount: -1 }))
  const faults = yamlFaults(yaml, text)
  if (!isFields(data))
    faults.push({ offset: 0, message: 'the contract is not an object; begin with "openapi: 3.0.3"' })
  const located = ({ offset, message }: Fault) => ({ ...locationOf(offset), message })
  if (faults.length > 0 || !isFields(data)) throw new ContractRefused(faults.map(located))
  return {
    data,
    locate: (path) => locationOf(offsetOf(yaml, path)),
    end: locationOf(text.trimEnd().lastIndexOf('\n') + 1),
    ambiguities: () => ambiguities(yaml).map(located),
  }
}

// An aliased object means something else in each of its places.
const unshared = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unshared)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unshared(item)]))
}

function selfOf({ $self }: Fields, name: string): string | undefined {
  const place = pathToFileURL(name)
  return typeof $self === 'string' && URL.canParse($self, place) ? new URL($self, place).href : undefined
}

/** All duplicate keys, or else the first syntax error, since later ones are guesses. */
function yamlFaults({ errors, warnings }: Document, text: string): Fault[] {
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0])
  return (others.length > 0 ? others.slice(0, 1) : [...errors, ...warnings]).map((error) =>
    error.code === 'DUPLICATE_KEY'
      ? { offset: error.pos[0], message: 'duplicate key; remove or rename one' }
      : explainYamlError(text, error),
  )
}

function ambiguities(yaml: Document): Fault[] {
  const faults: Fault[] = []
  const refuse = (node: { range?: readonly number[] | null }, message: string) =>
    faults.push({ offset: node.range?.[0] ?? 0, message })
  visit(yaml, {
    Alias: (_, node) => void refuse(node, 'a YAML alias hides the content; write it out or use $ref'),
    Node: (_, node) => {
      if ('anchor' in node && node.anchor)
        refuse(node, `the YAML anchor &${node.anchor} is not supported; use $ref`)
    },
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<')
        refuse(key, 'YAML merge keys are not supported; use $ref or allOf')
    },
    Scalar: (_, node) => {
      if (isUnsafe(node.value)) refuse(node, roundedFault)
    },
  })
  return faults
}

const isUnsafe = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value)
/** Message about a number that no double has. */
export const roundedFault = 'a number beyond ±(2^53−1) would be rounded; use a smaller one'

function offsetOf(yaml: Document, path: Path): number {
  let node: unknown = yaml.contents
  let offset = 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      const item = node.items[Number(step)]
      if (!isMap(item) && !isSeq(item) && !isScalar(item)) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return offset
}

interface Fault {
  offset: number
  message: string
}

// Limit of values after expansion of aliases.
const mostValues = 1_000_000

class TooDeep extends Error {
  readonly fault: Fault

  constructor(offset: number) {
    const message = `objects and lists are nested more than ${deepest} deep here; use $ref`
    super(message)
    this.fault = { offset, message }
  }
}

class BoundedParser extends Parser {
  override *next(lexeme: string): Generator<CST.Token, void> {
    yield* super.next(lexeme)
    if (this.stack.length > deepest) throw new TooDeep(this.offset)
  }
}

function parseYaml(text: string, lines: LineCounter): Document.Parsed | Fault {
  const composer = new Composer({ lineCounter: lines, prettyErrors: false, stringKeys: true, merge: true })
  try {
    const tokens = new BoundedParser(lines.addNewLine).parse(text)
    const [document, other] = composer.compose(tokens, true, text.length)
    if (other) document!.errors.push(secondDocument(other))
    return (
      controlFault(text) ?? (document!.errors.length === 0 ? aliasFault(document!) : undefined) ?? document!
    )
  } catch (error) {
    if (error instanceof TooDeep) return error.fault
    throw error
  }
}

function controlFault(text: string): Fault | undefined {
  // YAML 1.2, section 5.1.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  const offset = text.search(/[\0-\x08\v\f\x0e-\x1f]/)
  if (offset < 0) return undefined
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')
  return {
    offset,
    message: `YAML does not allow the character U+${code}; remove it, and save the file as UTF-8`,
  }
}

const secondDocument = ({ range: [start, end] }: Document.Parsed) =>
  new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'a second document begins here; keep one')

// Size of a node with expanded aliases.
interface Extent {
  values: number
  depth: number
}

/** Fault of the first alias that is undefined, too large or recursive. */
function aliasFault(document: Document.Parsed): Fault | undefined {
  // By anchor; undefined inside of the anchored node.
  const known = new Map<string, Extent | undefined>()
  let fault: Fault | undefined

  function extentOf(node: unknown): Extent {
    if (isPair(node)) return together([node.key, node.value])
    if (isAlias(node)) return checked(node.source, node.range?.[0] ?? 0)
    const anchor = isNode(node) && 'anchor' in node ? (node.anchor as string | undefined) : undefined
    if (anchor !== undefined) known.set(anchor, undefined)
    const inner = isCollection(node) ? together(node.items) : { values: 0, depth: -1 }
    const extent = { values: inner.values + 1, depth: inner.depth + 1 }
    if (anchor !== undefined) known.set(anchor, extent)
    return extent
  }

  function together(items: readonly unknown[]): Extent {
    const all = { values: 0, depth: 0 }
    for (const item of items) {
      const { values, depth } = extentOf(item)
      all.values += values
      all.depth = Math.max(all.depth, depth)
    }
    return all
  }

  let written = 0
  function checked(anchor: string, offset: number): Extent {
    const extent = known.get(anchor)
    written += extent?.values ?? 0
    const reason = !known.has(anchor)
      ? 'names no anchor before it'
      : extent === undefined
        ? 'refers to a part of itself'
        : written > mostValues || extent.depth > deepest
          ? 'expands, with earlier ones, to too many values'
          : undefined
    if (reason !== undefined) fault ??= { offset, message: `the YAML alias *${anchor} ${reason}; use $ref` }
    return reason === undefined ? extent! : { values: 0, depth: 0 }
  }

  extentOf(document.contents)
  return fault
}

function explainYamlError(text: string, { code, pos: [offset], message }: YAMLError): Fault {
  const conflict = text.search(/^<{7} /m)
  const unmerged = 'unresolved merge conflict; keep one side and remove the markers'
  if (conflict >= 0) return { offset: conflict, message: unmerged }
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [line = '', ...after] = text.slice(start).split('\n')
  const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? ''
  const next = after.find((one) => one.trim() !== '') ?? ''
  const say = (reason: string) => ({ offset, message: `not valid YAML: ${reason}` })
  const [, close] = /^Flow (?:sequence|map) .* end with a ([\]}])/.exec(message) ?? []
  if (close !== undefined) {
    const begin = close === ']' ? '[' : '{'
    const fault = say(`this ${begin} is never closed; add the ${close}`)
    return { ...fault, offset: unclosed(text.slice(0, offset), begin, close) }
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /:\s.*:(\s|$)/.test(line))
    return say('a text with a colon and a space requires quotes')
  const other = { BLOCK_AS_IMPLICIT_KEY: next, BAD_INDENT: before }[code as string]
  if (other !== undefined && columnOf(other) !== columnOf(line)) {
    const which = other === next ? 'the next' : 'the one above'
    const places = `in column ${columnOf(line)} and ${which} in column ${columnOf(other)}`
    return say(`this line begins ${places}; keys of one object begin in the same column`)
  }
  if (code === 'BAD_INDENT')
    return say(`this line begins in column ${columnOf(line)}; keys of one object begin in the same column`)
  const [, quote] = /^Missing closing (['"])quote/.exec(message) ?? []
  if (quote !== undefined) return say(`a text is never closed; add the ${quote}`)
  if (code === 'MULTILINE_IMPLICIT_KEY')
    return say('a key without a colon, or a text without its closing quote')
  if (code === 'TAB_AS_INDENT') return say('tabs are not allowed as indentation; use spaces')
  return say(message)
}

function unclosed(text: string, begin: string, close: string): number {
  let depth = 1
  let at = text.length
  while (depth > 0 && at > 0) {
    at--
    if (text[at] === close) depth++
    if (text[at] === begin) depth--
  }
  return at
}

const columnOf = (line: string) => line.search(/\S|$/) + 1
