import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { storedWords, wordsOf } from '../kit/words.ts'
import { connect } from '../sqlite/connect.ts'
import { sqliteDatabase } from '../sqlite/index.ts'
import { done, schema, storeOn } from './pets/store.ts'
import { modelWords } from './words.model.ts'

test.each([
  ['Straße STRASSE', ['strasse']],
  ['ΟΔΟΣ οδος', ['οδοσ']],
  ['İstanbul ISPARTA ısı', ['istanbul', 'isparta', 'isi']],
  ['Ångström Zoë e\u0301', ['angstrom', 'zoe', 'e']],
  ['O’Malley’s Lop-eared', ['o', 'malley', 's', 'lop', 'eared']],
  ['東京タワー', ['東', '京', 'タ', 'ワ', 'ー']],
  ['ｶﾞ か\u309a', ['ガ', 'か\u309a']],
  ['한국어 हिन्दी', ['한국어', 'हिन्दी']],
  ['שָׁלוֹם مُحَمَّد', ['שלום', 'محمد']],
  ['🐶🐾 👩‍🚀 ❤️ 🇩🇪', ['🐶', '🐾', '👩', '🚀', '❤', '🇩', '🇪']],
  ['ﬀ ① ™ x² Søren', ['ff', '1', 'tm', 'x2', 'søren']],
  ['- _ %" \\ \u0301', []],
])('splits %s into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('each character between others makes the words of the model', () => {
  const different: string[] = []
  // Further planes hold Chinese characters and none.
  for (let code = 0; code < 0x20_000; code++) {
    const character = String.fromCodePoint(code)
    const text = `a${character}b か${character}`
    if (character.isWellFormed() && wordsOf(text).join() !== [...modelWords(text)].join())
      different.push(code.toString(16))
  }
  expect(different).toEqual([])
})

test('a word is cut to the length that an index accepts', () => {
  expect(
    wordsOf(`${'x'.repeat(9000)} ${'é🐾'.repeat(2)} ${'語é'.normalize('NFC')}${'ж'.repeat(9000)}`),
  ).toEqual(['x'.repeat(400), 'e', '🐾', '語', `e${'ж'.repeat(399)}`])
})

const text = fc.string({ unit: 'binary', maxLength: 20 })

test('each word, and its first character, is a word itself', () => {
  fc.assert(
    fc.property(text, (any) => {
      for (const word of wordsOf(any)) {
        expect(wordsOf(word)).toEqual([word])
        const beginning = Array.from(word)[0]!
        expect(wordsOf(beginning)).toEqual([beginning])
      }
    }),
    { numRuns: 3000 },
  )
})

test('words of an ASCII text are the same beside other characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii', maxLength: 20 }), (ascii) => {
      expect(wordsOf(`${ascii} é`)).toEqual([...new Set([...wordsOf(ascii), 'e'])])
    }),
  )
})

test('stored words contain no character with a meaning in SQL, JSON or a pattern', () => {
  fc.assert(
    fc.property(text, (any) => {
      expect(storedWords(any)).not.toMatch(/["'\\%_\p{Cc}]|^[^ ]| {2}| $/u)
    }),
  )
})

test('each transaction that adds words merges a little of their index', async () => {
  const db = connect(':memory:', schema)
  const store = storeOn(sqliteDatabase(db, schema, { mostUnindexed: 1 }))
  onTestFinished(() => store.close())
  const parts = db.prepare<[], number>('SELECT count(DISTINCT segid) FROM pets_by_words_idx').pluck()
  done(await store.categories.create({ name: 'Cats' }))
  let most = 0
  for (let at = 0; at < 64; at++) {
    done(await store.pets.create({ name: `Tom ${at}`, categoryId: 1 }))
    most = Math.max(most, parts.get()!)
  }
  // FTS5 itself would merge at 16.
  expect(most).toBeLessThan(10)
})

test('new rows join the indexes of names and words many at a time, and are found meanwhile', async () => {
  const db = connect(':memory:', schema)
  const store = storeOn(sqliteDatabase(db, schema, { mostUnindexed: 3 }))
  onTestFinished(() => store.close())
  const unindexed = db.prepare<[], number>('SELECT id FROM pets WHERE unindexed = 1').pluck()
  const words = db.prepare<[], number>('SELECT DISTINCT doc FROM pets_vocabulary ORDER BY doc').pluck()
  const found = async (query: object) =>
    (await store.pets.list({ limit: 9, ...query })).items.map(({ id }) => id)
  done(await store.categories.create({ name: 'Cats' }))
  for (const name of ['Tom', 'Rex', 'Abe', 'Tom Abe', 'Rex'])
    done(await store.pets.create({ name, categoryId: 1 }))
  expect([unindexed.all(), words.all()]).toEqual([
    [4, 5],
    [1, 2, 3],
  ])
  const lists: [object, number[]][] = [
    [{ q: 'abe' }, [3, 4]],
    [{ q: 'abe', sort: '-id' }, [4, 3]],
    [{ q: 're', sort: 'name' }, [2, 5]],
    [{ sort: 'name' }, [3, 2, 5, 1, 4]],
    [{ sort: '-name', after: 5, afterName: 'Rex' }, [2, 3]],
    [{ name: 'Rex', categoryId: 1 }, [2, 5]],
  ]
  for (const [query, ids] of lists) expect(await found(query), JSON.stringify(query)).toEqual(ids)
  // Changed and removed before they are in an index.
  done(await store.pets.replace(5, { name: 'Zed', categoryId: 1 }, undefined))
  await store.pets.delete(4, undefined)
  done(await store.pets.create({ name: 'Abe', categoryId: 1 }))
  expect([unindexed.all(), words.all()]).toEqual([[], [1, 2, 3, 5, 6]])
  expect(await found({ q: 'abe' })).toEqual([3, 6])
  expect(await found({ q: 'zed' })).toEqual([5])
  expect(await found({ sort: 'name' })).toEqual([3, 6, 2, 1, 5])
})
