/** Parses YAML (or JSON, its subset), strictly, and remembers where everything stands. */
import { relative } from 'node:path'
import { type Document, isMap, isScalar, isSeq, LineCounter, visit } from 'yaml'
import { type Fields, isFields, type Path } from './document.ts'
import { ContractRefused, type Location } from './problem.ts'
import { type Fault, parseYaml } from './yaml.ts'
import { explainYamlError } from './yaml-error.ts'

/** One file of a contract. */
export interface SourceFile {
  /** Its absolute path. */
  name: string
  text: string
  data: Fields
  /** Where something of it stands: its key, or the item of a list; for what is not there, its nearest ancestor. */
  locate(path: Path): Location
  /** Its last line. */
  end: Location
}

/**
 * @param name the absolute path of the file
 * @param isStrict whether what YAML allows, but two readers might understand differently, is refused
 * @throws ContractRefused with every fault of the YAML itself
 */
export function parseFile(name: string, text: string, isStrict: boolean): SourceFile {
  const lines = new LineCounter()
  const yaml = parseYaml(text, lines, !isStrict)
  const locationOf = (offset: number): Location => {
    const { line, col } = lines.linePos(offset)
    return { file: relative('', name), line, column: col }
  }
  if ('offset' in yaml)
    throw new ContractRefused([{ ...locationOf(yaml.offset), message: yaml.message, alone: true }])
  const data: unknown = yaml.errors.length > 0 ? {} : yaml.toJS({ maxAliasCount: -1 })
  const faults = [...yamlFaults(yaml, text), ...(isStrict ? ambiguities(yaml) : [])]
  if (!isFields(data))
    faults.push({ offset: 0, message: 'the contract is not an object; begin with "openapi: 3.0.3"' })
  if (faults.length > 0 || !isFields(data))
    throw new ContractRefused(
      faults.map(({ offset, message }) => ({
        ...locationOf(offset),
        message,
        ...(text === '' && { alone: true }),
      })),
    )
  const end = locationOf(text.trimEnd().lastIndexOf('\n') + 1)
  return { name, text, data, locate: (path) => locationOf(offsetOf(yaml, path)), end }
}

/** What YAML itself forbids: all keys that stand twice, or else the first error, for from there on the parser guesses. */
function yamlFaults({ errors, warnings }: Document, text: string): Fault[] {
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0])
  return (others.length > 0 ? others.slice(0, 1) : [...errors, ...warnings]).map((error) =>
    error.code === 'DUPLICATE_KEY'
      ? { offset: error.pos[0], message: 'this key stands twice in the same object; remove or rename one' }
      : explainYamlError(text, error),
  )
}

/** What YAML allows, but two readers of the same file might understand differently. */
function ambiguities(yaml: Document): Fault[] {
  const faults: Fault[] = []
  const refuse = (node: { range?: readonly number[] | null }, message: string) =>
    faults.push({ offset: node.range?.[0] ?? 0, message })
  visit(yaml, {
    Alias: (_, node) =>
      void refuse(node, 'a YAML alias hides what the contract says here; write it out or use $ref'),
    Node: (_, node) => {
      if ('anchor' in node && node.anchor)
        refuse(node, `the YAML anchor &${node.anchor} is not supported; use $ref`)
    },
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<')
        refuse(key, 'YAML merge keys are not supported; use $ref or allOf')
    },
    Scalar: (_, node) => {
      if (Number.isInteger(node.value) && !Number.isSafeInteger(node.value)) {
        refuse(node, `${node.source} is beyond ±(2^53−1) and would be rounded; use a smaller number`)
      }
    },
  })
  return faults
}

/** Where a path stands in the text, in characters from its beginning: at its last key, or at that of its last ancestor that exists. */
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
