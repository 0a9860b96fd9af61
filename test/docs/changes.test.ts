import { expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { changesFeed } from '../../packages/contract/docs/changes.ts'
import { decorate } from '../../packages/contract/docs/decorate.ts'
import { type DocumentedOperation, parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { chapterOf } from '../../packages/contract/docs/guide.ts'
import { startService } from '../support/service.ts'

const contract = await parseContract(await document())
const changelog = `# Changelog

## 1.2.0

- Soon.

## 1.1.0 (2026-09-01)

### API

- \`a\` < \`b\` & more.

### Service

- Faster.

## 1.0.5 (2026-08-01)

### Service

- Smaller.

## 1.0.0 (2026-06-01)

Everything.

- \`b\` is there. It
  is new, and [described](https://pets.example).
- \`c\` is there: it is new.
`

const titles = (feed: string) =>
  [...feed.matchAll(/<entry>\n.*\n<title>(.*)<\/title>/g)].map(([, title]) => title)

const on = (day: string) => changesFeed(contract, changelog, new Date(day), '/docs')

test('the feed has dated versions and deprecations, the newest first', () => {
  const feed = on('2026-11-22')
  expect(titles(feed)).toEqual([
    '1.1.0: a &lt; b &amp; more.',
    'getPet is deprecated and ends on 2030-12-05',
    'Version 1.0.0',
    '1.0.0: b is there.',
    '1.0.0: c is there: it is new.',
  ])
  expect(new Set(feed.match(/<id>.*<\/id>/g)).size).toBe(6)
  expect(feed).toContain('<updated>2026-09-01T00:00:00Z</updated>\n<link')
  expect(feed).toContain(
    '<content type="html">&lt;p&gt;&lt;code&gt;a&lt;/code&gt; &amp;lt; &lt;code&gt;b&lt;/code&gt; &amp;amp; more.&lt;/p&gt;</content>',
  )
  expect(feed).toContain('href="/docs#operation/getPet"')
  expect(feed).toContain('instead: GET /pets?id={petId}. The response is a list. If the pet does not exist')
})

test('the docs have the changelog entries for consumers only', () => {
  const shown = chapterOf(decorate(contract, { isServed: true, changelog }), 'Changelog')?.description
  expect(shown).toBe(
    '**1.2.0**\n\n- Soon.\n\n**1.1.0 (2026-09-01)**\n\n- `a` < `b` & more.\n\n**1.0.0 (2026-06-01)**\n\nEverything.\n\n- `b` is there. It is new, and [described](https://pets.example).\n- `c` is there: it is new.',
  )
})

test.each([
  ['2030-09-05', 'getPet is deprecated and ends on 2030-12-05'],
  ['2030-09-06', 'getPet ends in 90 days'],
  ['2030-11-05', 'getPet ends in 30 days'],
  ['2030-11-28', 'getPet ends in 7 days'],
  ['2030-12-05', 'getPet has ended'],
])('the newest entry of getPet on %s is: %s', (day, title) => {
  expect(titles(on(day)).filter((one) => one!.startsWith('getPet'))[0]).toBe(title)
})

test('entries do not change later', () => {
  const entry = /<entry>\n.*\n<title>getPet is deprecated.*?<\/entry>/s
  expect(on('2030-12-31')).toContain(entry.exec(on('2026-11-22'))![0])
})

test('a server that runs past midnight announces the new day', async () => {
  let now = '2030-12-04T23:59:59Z'
  const { app } = await startService({ clock: () => new Date(now) })
  const ask = async () => titles((await app.inject('/changes.atom')).body)
  expect(await ask()).not.toContain('getPet has ended')
  now = '2030-12-05T00:00:01Z'
  expect(await ask()).toContain('getPet has ended')
})

test('the feed escapes all text of a contract', () => {
  const hostile = structuredClone(contract)
  const markup = '"><script xmlns="http://www.w3.org/1999/xhtml">ran()</script>\u0000\ud800'
  hostile.info.title = markup
  const { get } = hostile.paths['/pets/{petId}'] as { get: DocumentedOperation }
  get.operationId = markup
  get['x-successor'] = { operationId: markup, usage: markup, differences: markup }
  const feed = changesFeed(hostile, `## ${markup} (2026-01-01)\n\n${markup}`, new Date('2031-01-01'), '/docs')
  expect(feed).toContain('&lt;script')
  expect(feed).not.toMatch(/<script|\0|\ud800/)
})
