// Parses YAML and JSON with locations.
import { pathToFileURL } from 'node:url'
import {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  visit,
  YAMLParseError,
} from 'yaml'
import { shownName } from '../cli/address.ts'
import { type Fields, fields, isFields, type Path } from './document.ts'
import { deepest, fastData } from './fast-data.ts'
import { ContractRefused, type Diagnostic, type Location } from './problem.ts'
import { aliasFault, controlFault, duplicateKeys, type Fault, mergeFault, yamlFaults } from './yaml-faults.ts'

/** Part of a Swagger document that OpenAPI 3 cannot say. */
export interface Loss {
  path: Path // in the data of OpenAPI 3
  message: string
  fix: string
}

/** File of a contract. */
export interface SourceFile {
  name: string // absolute path
  text: string
  data: Fields // empty for a text; a part may be a list
  isText: boolean
  self: string | undefined // $self of OpenAPI 3.2, the base of relative references
  /** Location of a key or an item, or of its nearest existing ancestor. */
  locate(path: Path): Location
  end: Location // last line
  /** Valid YAML that parsers may read differently. */
  ambiguities(): readonly Diagnostic[]
  rounded: readonly Path[] // numbers beyond the precision of a double
  /** Reading of Swagger 2.0, whose data is OpenAPI 3.0. */
  swagger?: {
    /** Path in the file as it is written, of a path in the data. */
    written(path: Path): Path
    /** A message with the references of Swagger. */
    words(message: string): string
    losses: readonly Loss[]
  }
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

/** File of a text, for example Markdown of a description. */
export function textFile(name: string, text: string): SourceFile {
  const start = { file: shownName(name), line: 1, column: 1 }
  return {
    name,
    text,
    data: {},
    isText: true,
    self: undefined,
    locate: () => start,
    end: start,
    ambiguities: () => [],
    rounded: [],
  }
}

/** Fault of a contract that is a text or a list. */
export const noObject = 'the contract is not an object; begin with "openapi: 3.0.3"'

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
  const fast = controlFault(text) === undefined ? fastData(text) : undefined
  const data = fast ?? placed().data
  return {
    name,
    text,
    data,
    isText: false,
    self: selfOf(data, name),
    locate: (path) => placed().locate(path),
    get end() {
      return placed().end
    },
    ambiguities: () =>
      fast && !mayShare.test(text) && unsafeNumbers(fast).length === 0 ? [] : placed().ambiguities(),
    get rounded() {
      return /\d{16}/.test(text) ? unsafeNumbers(data) : []
    },
  }
}

// Text that the fast parser reads, and that may have a merge key or an anchor.
const mayShare = /<<|(?:^|[\s[{,:])&\S/

/** Paths of integers beyond the precision of a double. */
export function unsafeNumbers(value: unknown, path: Path = []): Path[] {
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
    return { file: shownName(name), line, column: col }
  }
  if ('offset' in yaml) throw new ContractRefused([{ ...locationOf(yaml.offset), message: yaml.message }])
  const data: unknown = yaml.errors.length > 0 ? {} : unshared(yaml.toJS({ maxAliasCount: -1 }))
  const faults = yamlFaults(yaml, text)
  const isPart = isFields(data) || Array.isArray(data)
  if (!isPart) faults.push({ offset: 0, message: noObject })
  const located = ({ offset, message }: Fault) => ({ ...locationOf(offset), message })
  if (faults.length > 0 || !isPart) throw new ContractRefused(faults.map(located))
  return {
    data: data as Fields,
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
  const composer = new Composer({
    ...{ lineCounter: lines, prettyErrors: false, stringKeys: true, merge: true, uniqueKeys: false },
  })
  try {
    const tokens = new BoundedParser(lines.addNewLine).parse(text)
    const [document, other] = composer.compose(tokens, true, text.length)
    if (other) document!.errors.push(secondDocument(other))
    document!.errors = document!.errors.filter(({ code }) => code !== 'KEY_OVER_1024_CHARS')
    document!.errors.push(...duplicateKeys(document!, (offset) => lines.linePos(offset).line))
    return (
      controlFault(text) ??
      (document!.errors.length === 0 ? (aliasFault(document!) ?? mergeFault(document!)) : undefined) ??
      document!
    )
  } catch (error) {
    if (error instanceof TooDeep) return error.fault
    throw error
  }
}

const secondDocument = ({ range: [start, end] }: Document.Parsed) =>
  new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'a second document begins here; keep one')
