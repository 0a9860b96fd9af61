/** Random searches on any engine return what a full scan of the model returns, while rows change. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { Pet } from '../../generated/contract.ts'
import { mostSorted } from '../../packages/store/kit/scan.ts'
import { byCodePoints, modelFinds } from './search.model.ts'
import { done } from './writes.ts'

// Texts with special rules of comparison.
const odd = [
  ...[
    'Straße',
    'STRASSE',
    'ΟΔΟΣ',
    'οδος',
    'İstanbul',
    'Isparta',
    'ısı',
    'ISI',
    'Ångström',
    'A\u030a',
    'Zoë',
    'zoe\u0308',
  ],
  ...[
    "O'Malley",
    'O’Malley',
    'Lop-eared',
    'ﬀ',
    'Søren',
    'Łódź',
    '東京タワー',
    '東',
    'ハリｶﾞ',
    'か\u309a',
    '한국어',
    '한',
  ],
  ...[
    'हिन्दी',
    'שָׁלוֹם',
    'שלום',
    'مُحَمَّد',
    'محمد',
    '🐶🐾',
    '👩‍🚀',
    '1️⃣',
    '❤️',
    '🇩🇪',
    'Ⅷ',
    '½',
    '™',
    'ǅ',
    'ŉ',
    '%',
    '_',
    '\\',
    '"',
    "' OR 1",
  ],
]

// Words of few letters, so that many share prefixes, beside odd ones and random characters.
const part = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: fc.constantFrom(...'abAB'), minLength: 1, maxLength: 5 }) },
  { weight: 3, arbitrary: fc.constantFrom(...odd) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }) },
)
const text = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom(' ', ' ', '-', '', '  '))
  .map(([parts, between]) => parts.join(between))

// biome-ignore lint/suspicious/noControlCharactersInRegex: names may not have them.
const nameOf = (generated: string) => generated.replaceAll(/[\0-\x1f\x7f]/g, '').trim() || 'Tom'

// Queries often are prefixes, as if somebody types them.
const query = fc.tuple(text, fc.nat({ max: 12 })).map(([all, length]) =>
  Array.from(all)
    .slice(0, 1 + length)
    .join(''),
)

export const sorts = [undefined, 'id', '-id', 'name', '-name'] as const
export const statuses = ['available', 'pending', 'sold'] as const

/** Returns the pets of a list, in its order. */
export function expected(pets: Iterable<Pet>, sort: string | undefined, is: (pet: Pet) => boolean): Pet[] {
  const found = [...pets].filter(is)
  const byName = sort?.endsWith('name') ?? false
  found.sort((a, b) => (byName && byCodePoints(a.name, b.name)) || a.id - b.id)
  return sort?.startsWith('-') ? found.reverse() : found
}

/** Fills a store, then searches it `count` times, with a change before each search. */
export async function randomSearches(store: Store, count: number) {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const categoryId = done(await store.categories.create({ name: 'Cats' })).value.id
  const pets = new Map<number, Pet>()
  const names = fc.sample(text, { numRuns: mostSorted + 300, seed }).map(nameOf)
  const nameAt = (at: number) => names[at % names.length]!
  const petAt = (at: number) => ({
    name: at % 50 === 49 ? nameAt(at) : `${nameAt(at)} every`.slice(0, 100),
    categoryId,
    status: statuses[at % 3]!,
  })
  const create = async (at: number) => {
    const { value } = done(await store.pets.create(petAt(at)))
    pets.set(value.id, value)
  }
  for (let at = 0; at < names.length; at += 300)
    await Promise.all(
      Array.from({ length: Math.min(300, names.length - at) }, (_, index) => create(at + index)),
    )

  const change = async (at: number) => {
    const ids = [...pets.keys()]
    const id = ids[(at * 31) % ids.length]!
    if (at % 3 === 0) await create(at * 7)
    else if (at % 3 === 1) {
      await store.pets.delete(id, undefined)
      pets.delete(id)
    } else {
      const renamed = store.pets.replace(id, { name: nameAt(at * 7), categoryId }, undefined)
      pets.set(id, done(await renamed).value)
    }
  }

  const queries = [
    ...fc.sample(query, { numRuns: count, seed }),
    'e',
    'every',
    'ev',
    'EVERY a',
    'e e',
    '-',
    ' ',
  ]
  for (const [at, q] of queries.entries()) {
    await change(at)
    const sort = sorts[at % 5]
    const status = at % 4 === 0 ? statuses[at % 3] : undefined
    const all = expected(
      pets.values(),
      sort,
      (pet) => pet.status === (status ?? pet.status) && modelFinds(pet.name, q),
    )
    const from = all[Math.floor(all.length / 2)]
    const after = at % 2 === 0 && from ? { after: from.id, afterName: from.name } : {}
    const rest = 'after' in after ? all.slice(all.indexOf(from!) + 1) : all
    const page = await store.pets.list({ limit: 7, q, sort, status, ...after })
    expect(page, JSON.stringify({ seed, q, sort, status, after })).toMatchObject({
      items: rest.slice(0, 7),
      more: rest.length > 7,
    })
  }
}
