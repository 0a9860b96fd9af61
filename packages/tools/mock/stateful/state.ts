/** The created items, in memory and within bounds: beyond them the oldest items go. */
import type { Fields } from 'contract-openapi/read'

/** The memory that all items together may take, in MiB. */
export const usualMemory = 64

/** This many collections that began with examples stay empty; the oldest have their examples again. */
const mostEmptied = 1000

/** The size of an item beside its JSON, in bytes. */
const overhead = 500

export interface Item {
  readonly id: string
  /** Its value. It is kept as JSON: objects in memory take up to thirty times as much. */
  read: () => Fields
  /** Counts its changes, from 1. */
  version: number
  /** True if the parts of it that the contract's examples show are its own. */
  readonly isExample: boolean
}

export interface Collection {
  readonly path: string
  readonly items: Map<string, Item>
  readonly hasExamples: boolean
}

export class State {
  readonly #most: number
  readonly #collections = new Map<string, Collection>()
  /** With what each takes; the oldest first. */
  readonly #ages = new Map<Item, { collection: Collection; size: number }>()
  readonly #emptied = new Set<Collection>()
  #size = 0

  /** @param memory in MiB; beyond it the oldest items go */
  constructor(memory = usualMemory) {
    this.#most = memory * 1024 * 1024
  }

  /**
   * The collection at a path. Until something is written to it, it is its examples and takes no room.
   * @param examples ids and values
   */
  open(path: string, examples: () => Iterable<readonly [string, Fields]>): Collection {
    const known = this.#collections.get(path)
    if (known) return known
    const items = new Map<string, Item>()
    for (const [id, value] of examples())
      if (!items.has(id)) items.set(id, { id, read: () => value, version: 1, isExample: items.size === 0 })
    return { path, items, hasExamples: items.size > 0 }
  }

  /** Creates an item, or gives it another value. */
  put(collection: Collection, id: string, value: Fields): Item {
    const json = JSON.stringify(value)
    const read = () => JSON.parse(json)
    const size = sizeOf(collection, id, json)
    this.#keep(collection)
    let item = collection.items.get(id)
    if (item) {
      item.read = read
      item.version++
      this.#size += size - this.#ages.get(item)!.size
      this.#ages.set(item, { collection, size })
    } else {
      item = { id, read, version: 1, isExample: false }
      collection.items.set(id, item)
      this.#add(collection, item, size)
    }
    this.#emptied.delete(collection)
    this.#bound(item)
    return item
  }

  /** Removes an item and all that belongs to it. */
  remove(collection: Collection, id: string): void {
    this.#keep(collection)
    const item = collection.items.get(id)
    if (!item) return
    this.#drop(collection, item)
    const below = `${itemPath(collection.path, id)}/`
    for (const other of [...this.#collections.values()]) {
      if (!other.path.startsWith(below)) continue
      for (const part of other.items.values()) this.#forget(part)
      this.#collections.delete(other.path)
      this.#emptied.delete(other)
    }
  }

  /** From the first write on a collection is remembered. */
  #keep(collection: Collection): void {
    if (this.#collections.has(collection.path)) return
    this.#collections.set(collection.path, collection)
    for (const item of collection.items.values())
      this.#add(collection, item, sizeOf(collection, item.id, JSON.stringify(item.read())))
  }

  #add(collection: Collection, item: Item, size: number): void {
    this.#ages.set(item, { collection, size })
    this.#size += size
  }

  #forget(item: Item): void {
    this.#size -= this.#ages.get(item)?.size ?? 0
    this.#ages.delete(item)
  }

  #drop(collection: Collection, item: Item): void {
    this.#forget(item)
    collection.items.delete(item.id)
    if (collection.items.size > 0) return
    if (!collection.hasExamples) return void this.#collections.delete(collection.path)
    this.#emptied.add(collection)
    for (const oldest of this.#emptied) {
      if (this.#emptied.size <= mostEmptied) break
      this.#emptied.delete(oldest)
      this.#collections.delete(oldest.path)
    }
  }

  #bound(newest: Item): void {
    for (const [item, { collection }] of this.#ages) {
      if (this.#size <= this.#most) break
      if (item !== newest && this.#ages.has(item)) this.remove(collection, item.id)
    }
  }
}

/** Where an item is: the path of its collection, and its id as one segment. */
export const itemPath = (collection: string, id: string): string =>
  `${collection}/${encodeURIComponent(id.toWellFormed())}`

/** In bytes. V8 takes two for each character of a text that has one beyond Latin-1. */
const sizeOf = ({ path }: Collection, id: string, json: string): number =>
  json.length * (/[^\0-\xff]/.test(json) ? 2 : 1) + 2 * (id.length + path.length) + overhead
