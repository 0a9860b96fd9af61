import { expect, test } from 'vitest'
import { type HttpResponse, startService } from '../support/service.ts'

interface Item {
  id?: number
  petId?: number
}

const nextOf = ({ headers }: HttpResponse) => /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1]

/** Starts a store of pets that changes with every call. */
async function movingStore() {
  const { send } = await startService()
  const ids = { stay: new Set<number>(), move: [] as number[] }
  await send('POST', '/categories', { body: { name: 'Cats' } })
  const create = async (name: string) => {
    const { body } = await send('POST', '/pets', { body: { name, categoryId: 1 } })
    return (body as { id: number }).id
  }
  const letterOf = (at: number) => String.fromCharCode(65 + (at % 26))
  const made = Array.from({ length: 60 }, (_, at) => create(`Pet ${letterOf(at * 7)} ${at % 3}`))
  for (const [at, id] of (await Promise.all(made)).entries()) {
    if (at % 3 === 0) ids.move.push(id)
    else ids.stay.add(id)
  }
  let turn = 0
  const happen = async () => {
    turn++
    const moved = ids.move[turn % ids.move.length]!
    const letter = letterOf(turn * 11)
    await send('PUT', `/pets/${moved}`, { body: { name: `Pet ${letter}`, categoryId: 1 } })
    await send('PATCH', `/inventory/${moved}`, { body: { quantity: 1 + (turn % 5) } })
    ids.move.push(await create(`Pet ${letter} new`))
    if (turn % 2) await send('DELETE', `/pets/${ids.move.shift()}`)
  }
  return { send, ids, happen }
}

test.each([
  ...[
    '',
    'sort=-id',
    'sort=name',
    'sort=-name',
    'q=pet',
    'q=pet&sort=-name',
    'status=available&sort=name',
  ].map((query) => `/pets?limit=4&${query}`),
  '/inventory?limit=4&sort=quantity',
  '/inventory?limit=4&sort=-quantity',
])('two readers of %s see every pet that stays, exactly once', async (first) => {
  const { send, ids, happen } = await movingStore()
  const readers = [0, 1].map(() => ({ next: first as string | undefined, seen: [] as number[] }))
  for (let round = 0; readers.some(({ next }) => next !== undefined); round++) {
    for (const [at, reader] of readers.entries()) {
      // The second reader is slow.
      if (reader.next === undefined || (at === 1 && round % 2 === 0)) continue
      const page = await send('GET', reader.next)
      expect(page.status).toBe(200)
      const items = page.body as Item[]
      reader.seen.push(...items.map(({ id, petId }) => id ?? petId ?? 0))
      const link = nextOf(page)
      reader.next = link && new URL(link, `http://store${reader.next}`).href.slice('http://store'.length)
    }
    await happen()
    // Pets added during a backward read never end.
    expect(round).toBeLessThan(300)
  }
  for (const { seen } of readers) {
    const stayed = seen.filter((id) => ids.stay.has(id))
    expect(new Set(stayed)).toEqual(ids.stay)
    expect(stayed).toHaveLength(ids.stay.size)
  }
})

test('the link of a sorted list contains the place of the last pet, and works after that pet is gone', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Cats' } })
  for (const name of ['Ann & Co', 'Bea A', 'Cleo', 'Dan'])
    await send('POST', '/pets', { body: { name, categoryId: 1 } })
  const page = await send('GET', '/pets?limit=1&sort=name&q=a')
  expect(page.headers.link).toBe('<?limit=1&q=a&sort=name&after=1&afterName=Ann+%26+Co>; rel="next"')
  const next = await send('GET', '/pets?sort=name&after=1&afterName=Ann+%26+Co')
  await send('DELETE', '/pets/1')
  await send('POST', '/pets', { body: { name: 'Aaron', categoryId: 1 } })
  expect((await send('GET', '/pets?sort=name&after=1&afterName=Ann+%26+Co')).body).toEqual(next.body)
  const orders = await send('GET', '/store/orders?sort=-id')
  expect(orders.body).toEqual([])
})

test('an unknown sort is refused with the valid ones; a q without a word finds nothing', async () => {
  const { send } = await startService()
  const unknown = await send('GET', '/pets?sort=age')
  expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_parameter' } })
  for (const sort of ['id', '-id', 'name', '-name'])
    expect((unknown.body as { message: string }).message).toContain(sort)
  await send('POST', '/categories', { body: { name: '- -' } })
  for (const q of [
    '-',
    '%20',
    '%25',
    '_',
    "'",
    '%22',
    '%00',
    '%F0%9F%8F%BF',
    'a'.repeat(100),
    'a%20'.repeat(50),
  ])
    expect(await send('GET', `/categories?q=${q}`)).toMatchObject({ status: 200, body: [] })
  for (const q of ['', 'a'.repeat(101)])
    expect(await send('GET', `/categories?q=${q}`)).toMatchObject({ status: 400 })
})
