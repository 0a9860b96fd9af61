import { expect, test } from 'vitest'
import { operationName } from '../../lint/fix.ts'

test.for([
  ['get', '/books', 'listBooks'],
  ['post', '/books', 'createBook'],
  ['get', '/libraries/{libraryId}', 'getLibrary'],
  ['post', '/books/{bookId}/copies', 'createCopy'],
  ['post', '/shelves/books/{bookId}/lend', 'lendBook'],
  ['post', '/books/{bookId}/mark-as-lost', 'markAsLostBook'],
  ['delete', '/books/{bookId}/cover', 'deleteCover'],
  ['get', '/search', 'search'],
  ['get', '/books/search', 'searchBooks'],
  ['post', '/books/search', 'searchBooks'],
  ['get', '/pets/findByStatus', 'findPetsByStatus'],
  ['get', '/searches', 'listSearches'],
] as const)('names %s %s %s', ([method, path, name]) => {
  expect(operationName(method, path.split('/').slice(1))).toBe(name)
})
