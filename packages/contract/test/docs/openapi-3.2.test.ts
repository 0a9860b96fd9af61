/** The docs of a contract with each field of OpenAPI 3.2. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { consoleContract } from '../../docs/console.ts'

test('the docs nest tags, and show every operation under a version that Redoc takes', async () => {
  const out = temporaryFolder()
  const spec = join(import.meta.dirname, '../../../testing/contracts/books-3.2.yaml')
  const { code } = await runInProcess('packages/contract/commands/docs.ts', ['--spec', spec, '--out', out])
  expect(code).toBe(0)
  const page = await readFile(join(out, 'index.html'), 'utf8')
  expect(page).toContain(
    '<li><a href="#tag/books">Books</a><ul><li><a href="#tag/covers">Covers</a></li></ul></li>',
  )
  for (const call of ['QUERY /books', 'COPY /books', 'LOCK /books/{bookId}'])
    expect(page).toContain(`<code>${call}</code>`)
  const [, data = ''] = /<script type="application\/json" id="contract"[^>]*>([^<]*)</.exec(page) ?? []
  const shown = JSON.parse(data)
  expect([shown.openapi, shown.$self]).toEqual(['3.1.1', undefined])
  const [sample] = shown.paths['/books'].query['x-codeSamples']
  expect(sample.source).toContain(`-X QUERY`)
  expect(sample.source).toContain(`--data-raw '{"title":"Emma"}'`)
  const { info } = consoleContract(parse(await readFile(spec, 'utf8')))
  expect(info.description).toBe(
    'This page cannot call `QUERY /books`, `COPY /books`, `LOCK /books/{bookId}`. [The docs](docs) have samples of these operations.',
  )
  const published = JSON.parse(await readFile(join(out, 'openapi.json'), 'utf8'))
  expect(published).toMatchObject({ openapi: '3.2.0', $self: 'https://example.com/apis/books.yaml' })
})
