/** Reads a contract from YAML (or JSON, its subset), strictly, and remembers where everything stands. */
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import { type Fields, isFields, type Path } from './document.ts'
import type { Mode } from './mode.ts'
import { ContractRefused } from './problem.ts'

/** One file of a contract. */
export interface SourceFile {
  /** Its absolute path. */
  name: string
  data: Fields
  /** Where something of it stands: `spec/openapi.yaml:41:7`. */
  place(path: Path): string
}

/** Throws {@link ContractRefused} with every fault of the YAML itself, or when there is no such file. */
export async function readSource(file: string, mode: Mode): Promise<SourceFile> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ContractRefused([`${relative('', file)} cannot be read; name a file that can`])
  })
  const lines = new LineCounter()
  const yaml = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    merge: mode === 'mocks',
  })
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${relative('', file)}:${line}:${col}`
  }
  const faults = [...yamlFaults(yaml), ...(mode === 'server' ? ambiguities(yaml) : [])]
  if (faults.length > 0) {
    throw new ContractRefused(faults.map(({ offset, message }) => `${place(offset)}: ${message}`))
  }
  const data: unknown = yaml.toJS()
  if (!isFields(data)) {
    throw new ContractRefused([`${place(0)}: the contract is not an object; begin with "openapi: 3.0.3"`])
  }
  return { name: resolve(file), data, place: (path) => place(offsetOf(yaml, path)) }
}

interface Fault {
  offset: number
  message: string
}

/** What YAML itself forbids: all keys that stand twice, or else the first slip, for from there on the parser guesses. */
function yamlFaults({ errors, warnings }: Document): Fault[] {
  const slips = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0])
  return (slips.length > 0 ? slips.slice(0, 1) : [...errors, ...warnings]).map(({ code, pos, message }) => ({
    offset: pos[0],
    message:
      code === 'DUPLICATE_KEY'
        ? 'this key stands twice in the same object; remove or rename one'
        : `not valid YAML: ${message}`,
  }))
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
export function offsetOf(yaml: Document, path: Path): number {
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
