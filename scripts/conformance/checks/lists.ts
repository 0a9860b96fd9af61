import type { Answer, Request } from '../exchange.ts'
import type { Fixtures } from '../fixtures.ts'
import type { Suite } from '../suite.ts'
import { type Ask, check, json } from './check.ts'
import { sampleOf } from './samples.ts'

type Item = Record<string, unknown>
const get = (target: string): Request => ({ method: 'GET', target })
const items = ({ body }: Answer) => (Array.isArray(body) ? (body as Item[]) : [])

/** Checks that lists are whole, in order and filtered, and that a retried POST is done once. */
export async function checkLists(suite: Suite): Promise<void> {
  const { fixtures } = suite
  const { operations } = suite.oracle.contract
  for (const operation of operations.filter(({ replies }) => replies.get(200)?.schema?.type === 'array')) {
    const { operationId, path } = operation
    await check(suite, 'use', `the pages of ${operationId} hold every item once, in order`, (ask) =>
      pages(ask, path, fixtures),
    )
    await check(
      suite,
      'use',
      `the filters of ${operationId} let through what matches and nothing else`,
      (ask) => filters(ask, path, fixtures),
    )
  }
  for (const operation of operations.filter(({ replies }) => replies.has(201))) {
    await check(suite, 'use', `a retried ${operation.operationId} is done once`, async (ask) => {
      const headers = { 'Idempotency-Key': `conformance-${fixtures.newName().replaceAll(' ', '-')}` }
      const request = { ...(await sampleOf(operation, fixtures)), headers }
      const first = await ask(request, 201)
      ask.expect(
        first.headers['idempotency-replayed'] === undefined,
        'the first answer is marked as replayed',
      )
      const again = await ask(request, 201)
      ask.expect(
        again.headers['idempotency-replayed'] === 'true',
        'the second answer is not marked as replayed',
      )
      for (const name of ['location', 'etag']) {
        ask.expect(again.headers[name] === first.headers[name], `the second answer has another ${name}`)
      }
      ask.expect(again.text === first.text, 'the second answer has another body')
    })
  }
}

/** Something new in the list, and the name of the member that orders it. */
async function addTo(path: string, make: Fixtures): Promise<Item> {
  const id = path.startsWith('/categories')
    ? await make.category()
    : path.startsWith('/store')
      ? await make.order()
      : await make.pet()
  return path === '/inventory' ? { petId: id } : { id }
}

async function pages(ask: Ask, path: string, make: Fixtures) {
  const made: Item[] = []
  for (let count = 0; count < 5; count++) made.push(await addTo(path, make))
  const [member = ''] = Object.keys(made[0] ?? {})
  const idOf = (item: Item) => Number(item[member])
  const start = Math.min(...made.map(idOf)) - 1
  const seen: number[] = []
  let next: string | undefined = `${path}?limit=2&after=${start}`
  // Others may be adding to the list meanwhile.
  for (let page = 0; next !== undefined && page < 50; page++) {
    const answer: Answer = await ask(get(next), 200)
    const ids = items(answer).map(idOf)
    const link = /<([^>]*)>\s*;\s*rel="next"/.exec(answer.headers.link ?? '')?.[1]
    ask.expect(ids.length <= 2, 'a page has more items than its limit')
    ask.expect(link === undefined || ids.length === 2, 'a page that is not full has a next one')
    seen.push(...ids)
    next = link === undefined ? undefined : targetOf(link, next)
  }
  ask.expect(
    seen.every((id, at) => at === 0 || id > (seen[at - 1] ?? 0)),
    'the ids do not ascend',
  )
  const missing = made.map(idOf).filter((id) => !seen.includes(id))
  ask.expect(missing.length === 0, `the pages leave out ${missing.join(', ')}`)
}

/** The target of a link that stood in the answer to another target. */
function targetOf(link: string, from: string): string {
  const { pathname, search } = new URL(link, `http://localhost${from}`)
  return pathname + search
}

async function filters(ask: Ask, path: string, make: Fixtures) {
  const name = `${make.newName()} filtered`
  const categoryId = await make.category()
  const pet = (await make.do({ method: 'POST', target: '/pets', body: json({ name, categoryId }) }))
    .body as Item
  const order = (await make.do({ method: 'POST', target: '/store/orders', body: json({ petId: pet.id }) }))
    .body as Item
  const done = await make.order()
  await make.do({ method: 'PATCH', target: `/store/orders/${done}`, body: json({ complete: true }) })

  const expectations: Record<string, [query: string, matches: (item: Item) => boolean, wanted?: unknown][]> =
    {
      '/pets': [
        [`name=${encodeURIComponent(name)}`, (item) => item.name === name, pet.id],
        [`categoryId=${categoryId}`, (item) => item.categoryId === categoryId, pet.id],
        [`id=${pet.id}`, (item) => item.id === pet.id, pet.id],
        [`id=${pet.id}&id=1&limit=100`, (item) => item.id === pet.id || item.id === 1, pet.id],
        [`status=sold&id=${pet.id}`, () => false],
        [`after=${Number(pet.id) - 1}&limit=1`, (item) => Number(item.id) >= Number(pet.id), pet.id],
      ],
      '/inventory': [
        ['status=sold', (item) => item.status === 'sold'],
        ['status=available', (item) => item.status === 'available'],
      ],
      '/store/orders': [
        [`petId=${pet.id}`, (item) => item.petId === pet.id, order.id],
        [
          `petId=${pet.id}&complete=false`,
          (item) => item.petId === pet.id && item.complete === false,
          order.id,
        ],
        [`petId=${pet.id}&complete=true`, () => false],
        [`complete=true&after=${done - 1}`, (item) => item.complete === true, done],
      ],
    }
  for (const [query, matches, wanted] of expectations[path] ?? [['limit=1', () => true]]) {
    const found = items(await ask(get(`${path}?${query}`), 200))
    const wrong = found.find((item) => !matches(item))
    ask.expect(wrong === undefined, `?${query} lets through ${json(wrong)}`)
    ask.expect(
      wanted === undefined || found.some(({ id }) => id === wanted),
      `?${query} leaves out ${wanted}`,
    )
  }
}
