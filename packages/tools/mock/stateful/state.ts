/** The created items, in memory up to a limit: the oldest items go first. */
import type { Fields } from 'contract-openapi/read'

/** Memory for all items, in MiB. */
export const usualMemory = 64

// This many collections that began with examples stay empty; older ones show their examples again.
const mostEmptied = 1000

// Size of an item beside its JSON, in bytes.
const overhead = 500

export interface Item {
  readonly id: string
  /** Returns the value. It is stored as JSON, since objects take up to thirty times the memory. */
  parse: () => Fields
  /** Number of its changes, from 1. */
  version: number
  /** True for the first item of the examples: its related items are examples, too. */
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
  readonly #ages = new Map<Item, { collection: Collection; size: number }>()
  readonly #emptied = new Set<Collection>()
  // Items that another collection shows, too.
  readonly #shown = new Map<Item, Collection>()
  #size = 0

  /** @param memory in MiB */
  constructor(memory = usualMemory) {
    this.#most = memory * 1024 * 1024
  }

  /**
   * Opens the collection at a path. It consists of its examples, and takes no memory, until a write.
   * @param examples ids and values
   */
  open(path: string, examples: () => Iterable<readonly [string, Fields]>): Collection {
    const known = this.#collections.get(path)
    if (known) return known
    const items = new Map<string, Item>()
    for (const [id, value] of examples())
      if (!items.has(id)) items.set(id, { id, parse: () => value, version: 1, isExample: items.size === 0 })
    return { path, items, hasExamples: items.size > 0 }
  }

  put(collection: Collection, id: string, value: Fields): Item {
    const json = JSON.stringify(value)
    const parse = () => JSON.parse(json)
    const size = sizeOf(collection, id, json)
    this.#keep(collection)
    let item = collection.items.get(id)
    if (item) {
      item.parse = parse
      item.version++
      this.#size += size - this.#ages.get(item)!.size
      this.#ages.set(item, { collection, size })
    } else {
      item = { id, parse, version: 1, isExample: false }
      collection.items.set(id, item)
      this.#add(collection, item, size)
    }
    this.#emptied.delete(collection)
    this.#bound(item)
    return item
  }

  /** Shows an item of a collection in another one, too. */
  show({ items }: Collection, id: string, also: Collection): void {
    const item = items.get(id)
    if (!item) return
    this.#keep(also)
    also.items.set(id, item)
    this.#shown.set(item, also)
  }

  /** Removes an item and all that it contains. */
  remove(collection: Collection, id: string): void {
    this.#keep(collection)
    const item = collection.items.get(id)
    if (!item) return
    this.#drop(collection, item)
    const below = `${itemPath(collection.path, id)}/`
    for (const other of [...this.#collections.values()]) {
      if (!other.path.startsWith(below)) continue
      // An item that is shown here stays in its own collection.
      for (const part of other.items.values()) if (!this.#shown.delete(part)) this.#forget(part)
      this.#collections.delete(other.path)
      this.#emptied.delete(other)
    }
  }

  // A collection is remembered from its first write on.
  #keep(collection: Collection): void {
    if (this.#collections.has(collection.path)) return
    this.#collections.set(collection.path, collection)
    for (const item of collection.items.values())
      this.#add(collection, item, sizeOf(collection, item.id, JSON.stringify(item.parse())))
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
    this.#shown.get(item)?.items.delete(item.id)
    this.#shown.delete(item)
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

export const itemPath = (collection: string, id: string): string =>
  `${collection}/${encodeURIComponent(id.toWellFormed())}`

// Size in bytes: V8 takes two for each character of a text with one beyond Latin-1.
const sizeOf = ({ path }: Collection, id: string, json: string): number =>
  json.length * (/[^\0-\xff]/.test(json) ? 2 : 1) + 2 * (id.length + path.length) + overhead
