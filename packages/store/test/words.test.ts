import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { schema, storeOn } from '../../../db/store.ts'
import { done } from '../../../test/db/writes.ts'
import { storedWords, wordsOf } from '../kit/words.ts'
import { connect } from '../sqlite/connect.ts'
import { sqliteDatabase } from '../sqlite/index.ts'

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
  const store = storeOn(sqliteDatabase(db, schema))
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
