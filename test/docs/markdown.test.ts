import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { listen } from './server.ts'

const { app, origin, key } = await listen(undefined, afterAll)
const contract = await parseContract(await document())
const ids = Object.values(contract.paths).flatMap((item) =>
  Object.values(item).flatMap((one) => (one as { operationId?: string }).operationId ?? []),
)

const text = async (url: string, accept = '*/*') => {
  const response = await fetch(new URL(url, origin), { headers: { accept } })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
}

const linksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!)

test('each operation has a page in Markdown below 8 kB, with its method, responses and a sample', async () => {
  expect(ids).toHaveLength(30)
  for (const id of ids) {
    const { type, body } = await text(`/docs/${id}.md`)
    expect(type).toBe('text/markdown; charset=utf-8')
    expect(Buffer.byteLength(body), id).toBeLessThan(8_000)
    expect(body).toMatch(/^# .+\n\n`(GET|POST|PUT|PATCH|DELETE) \/[\w/{}]+`\n/)
    expect(body).toContain('## Responses')
    expect(body).toContain(`'${origin}/`)
    expect(body).not.toMatch(/undefined|\[object|<div|RateLimit-Policy|days-until/)
  }
})

test('names the parameters, members and errors of an operation', async () => {
  const { body } = await text('/docs/placeOrder.md')
  for (const line of [
    '| `Idempotency-Key` | header | string, 1 to 255 characters, matches `^[!-~]+$` | A key of your choice for this request. |',
    '| `petId` | **required**, integer (int64) | The id of the animal to order. |',
    '| `409` | The pet does not exist,',
    'Credentials: `Authorization: Bearer <key>`',
    '### Body of 201',
  ])
    expect(body).toContain(line)
  expect(body).not.toContain('`404`')
})

test('each link of the index, the guide and the pages leads somewhere', async () => {
  const seen = new Set<string>()
  const queue = ['/llms.txt']
  for (const page of queue) {
    const { status, body } = await text(page)
    expect(status, page).toBe(200)
    if (!/\.(md|txt)$/.test(page)) continue
    for (const target of linksIn(body.replaceAll(/```.*?```/gs, ''))) {
      const url = new URL(target, new URL(page, origin))
      if (url.origin !== origin || seen.has(url.pathname)) continue
      seen.add(url.pathname)
      queue.push(url.pathname)
    }
  }
  for (const id of ids) expect(seen).toContain(`/docs/${id}.md`)
  for (const path of ['/docs.md', '/openapi.yaml', '/openapi.json', '/changes.atom', '/try'])
    expect(seen).toContain(path)
})

test('an assistant places an order with nothing but the index', async () => {
  const index = (await text('/llms.txt')).body
  const [, page = ''] = /\[Place an order\]\(([^)]+)\)/.exec(index) ?? []
  const { body } = await text(page)
  const [, sample = ''] = /## Sample\n\n```sh\n(.*?)\n```/s.exec(body) ?? []
  const command = sample.replace(/"quantity":\d+/, '"quantity":1')
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, API_KEY: key },
  })
  expect(JSON.parse(stdout)).toMatchObject({ petId: 11, quantity: 1, complete: false })
})

describe('a page of the docs', () => {
  test.each([
    ['/docs', '/docs.md'],
    ['/docs/getPet', '/docs/getPet.md'],
  ])('%s is Markdown for a reader who prefers it', async (page, markdown) => {
    const preferred = await text(page, 'text/markdown, text/html;q=0.5')
    expect(preferred.body).toBe((await text(markdown)).body)
    for (const accept of ['*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])
      expect((await text(page, accept)).type).toBe('text/html; charset=utf-8')
  })

  test('names its Markdown and the contract', async () => {
    const { body } = await text('/docs')
    expect(body).toContain('<link rel="service-desc" type="application/json" href="openapi.json">')
    expect(body).toContain('<link rel="alternate" type="text/markdown" title="Markdown" href="docs.md">')
    expect((await text('/docs/getPet')).body).toContain('type="text/markdown" href="getPet.md"')
    const { headers } = await app.inject('/')
    expect(headers.link).toContain('</openapi.json>; rel="service-desc"')
  })

  test.each(ids)(
    'takes less than 60 kB with all that it loads, for %s, and waits for no script',
    async (id) => {
      const { body } = await text(`/docs/${id}`)
      const loaded = [...body.matchAll(/(?:rel="stylesheet" href|src)="([^"]+)"/g)].map(([, url]) => url!)
      const parts = await Promise.all(
        loaded.map((url) => text(new URL(url, `${origin}/docs/${id}`).pathname).then((part) => part.body)),
      )
      const bytes = [body, ...parts].reduce((sum, part) => sum + Buffer.byteLength(part), 0)
      expect(loaded).toHaveLength(2)
      expect(bytes).toBeLessThan(60_000)
      expect(body).not.toMatch(/<script(?! defer )/)
      for (const language of ['curl', 'JavaScript', 'Python']) expect(body).toContain(`>${language}</h3>`)
    },
  )

  test.each(['/docs/nothing', '/docs/nothing.md', '/docs/getPet.txt'])('%s is not found', async (page) => {
    expect((await text(page)).status).toBe(404)
  })
})
