import type { AnyTable } from '../../kit/table.ts'

/** Tables that are spread over machines, and the shards of their rows. */
export class Shards {
  readonly #lowest: ReadonlyMap<string, readonly number[]>
  readonly #copied: ReadonlySet<string>

  /**
   * @param lowest lowest hash of each shard, ascending, by table
   * @param copied tables that every machine has
   */
  constructor(lowest: ReadonlyMap<string, readonly number[]>, copied: ReadonlySet<string>) {
    this.#lowest = lowest
    this.#copied = copied
  }

  has({ name }: { name: string }): boolean {
    return this.#lowest.has(name)
  }

  /** True if a table is not on the coordinator alone, so that only Citus can handle dependencies of its rows. */
  isSpread(table: { name: string }): boolean {
    return this.has(table) || this.#copied.has(table.name)
  }

  /** Groups ids of a table by shard, in the same order everywhere. */
  divide({ name }: AnyTable, ids: Iterable<number>): number[][] {
    const lowest = this.#lowest.get(name) ?? []
    const parts = Map.groupBy(ids, (id) => {
      const hash = hashOf(id)
      return lowest.findLastIndex((least) => least <= hash)
    })
    return [...parts].sort(([a], [b]) => a - b).map(([, some]) => some)
  }
}

/** Returns the hash of a bigint in PostgreSQL: `hashint8` (hashfunc.c), which is Jenkins' lookup3 over 32 bits (hashfn.c). */
export function hashOf(id: number): number {
  const high = Math.floor(id / 2 ** 32)
  let a = 0x9e3779b9 + 4 + 3923095
  let b = a
  let c = a
  const rotated = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits))
  a = (a + ((id | 0) ^ (id >= 0 ? high : ~high))) | 0
  c = (c ^ b) - rotated(b, 14)
  a = (a ^ c) - rotated(c, 11)
  b = (b ^ a) - rotated(a, 25)
  c = (c ^ b) - rotated(b, 16)
  a = (a ^ c) - rotated(c, 4)
  b = (b ^ a) - rotated(a, 14)
  c = (c ^ b) - rotated(b, 24)
  return c | 0
}
