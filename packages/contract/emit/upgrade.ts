/** Text of a contract in OpenAPI 3.1, from Swagger 2.0 or OpenAPI 3.0, with the comments of its YAML where their parts still exist. */
import { createRequire } from 'node:module'
import { Document, isMap, isNode, isPair, isScalar, isSeq, type Node, type Pair, parseDocument } from 'yaml'
import { bundle } from '../read/bundle.ts'
import { type Fields, isFields, mapped, type Path } from '../read/document.ts'
import type { Files } from '../read/read.ts'

interface Upgrader {
  upgradeFromThreeToThreeOne(document: Fields): Fields
}

const load = createRequire(import.meta.url)

const first = 'openapi info servers security tags externalDocs paths components'.split(' ')

export function upgradedText(files: Files): string {
  const { root } = files
  const before = files.files.size === 1 ? root.data : bundle(files).document
  const { upgradeFromThreeToThreeOne }: Upgrader = load('@scalar/openapi-upgrader/3.0-to-3.1')
  const upgraded = ordered(upgradeFromThreeToThreeOne(structuredClone(withBytes(before) as Fields))) as Fields
  const sorted = Object.fromEntries(
    [...first, ...Object.keys(upgraded)].flatMap((key) => (key in upgraded ? [[key, upgraded[key]]] : [])),
  )
  if (root.text.trimStart().startsWith('{')) return `${JSON.stringify(sorted, null, 2)}\n`
  const document = new Document(sorted, { aliasDuplicateObjects: false })
  copyComments(parseDocument(root.text, { stringKeys: true, logLevel: 'silent' }), document, (path) =>
    root.swagger ? root.swagger.written(path) : path,
  )
  return document.toString({ lineWidth: 120 })
}

// The library takes away the type of bytes, which then are any value.
function withBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBytes)
  if (!isFields(value)) return value
  if (value.type !== 'string' || value.format !== 'binary') return mapped(value, withBytes)
  const { format, ...schema } = value
  return { ...schema, contentMediaType: 'application/octet-stream' }
}

// The library adds members at the end.
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isFields(value)) return value
  const { name, in: place, requestBody, responses, ...others } = mapped(value, ordered)
  return {
    ...(name !== undefined && { name }),
    ...(place !== undefined && { in: place }),
    ...others,
    ...(requestBody !== undefined && { requestBody }),
    ...(responses !== undefined && { responses }),
  }
}

type Commented = Document.Parsed | Document

/** @param written path in the source, of a path in the target */
function copyComments(source: Commented, target: Commented, written: (path: Path) => Path): void {
  target.commentBefore = source.commentBefore
  target.comment = source.comment
  // Several parts of OpenAPI 3 may come from one part of Swagger.
  const used = new Set<Node | Pair>()
  const copy = (from: unknown, to: unknown) => {
    if (!isNode(from) || !isNode(to) || used.has(from)) return
    used.add(from)
    to.commentBefore = from.commentBefore
    to.spaceBefore = from.spaceBefore
    if (isScalar(to) || !isScalar(from)) to.comment = from.comment
  }
  const visit = (node: unknown, path: Path): void => {
    if (isMap(node))
      for (const pair of node.items) {
        const inner = [...path, String(isScalar(pair.key) ? pair.key.value : pair.key)]
        const from = found(source.contents, written(inner))
        if (isPair(from)) copy(from.key, pair.key)
        copy(isPair(from) ? from.value : from, pair.value)
        visit(pair.value, inner)
      }
    if (isSeq(node))
      node.items.forEach((item, index) => {
        const inner = [...path, index]
        copy(found(source.contents, written(inner)), item)
        visit(item, inner)
      })
  }
  copy(source.contents, target.contents)
  visit(target.contents, [])
}

/** Returns the pair of a key or the item of an index at a path. */
function found(root: unknown, path: Path): unknown {
  let here: unknown = root
  let last: unknown
  for (const step of path) {
    if (isMap(here)) {
      last = here.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      here = isPair(last) ? last.value : undefined
    } else {
      last = here = isSeq(here) ? here.items[Number(step)] : undefined
    }
  }
  return last
}
