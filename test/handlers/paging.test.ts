import { expect, test } from 'vitest'
import { mostRead } from '../../packages/store/kit/list.ts'
import { type HttpResponse, startService } from '../support/service.ts'

type Send = (method: string, path: string) => Promise<HttpResponse>

/** Follows the links from a first page, and returns the ids of each page. */
async function follow(send: Send, first: string): Promise<number[][]> {
  const pages: number[][] = []
  for (let url: string | undefined = first; url !== undefined; ) {
    const { body, headers } = await send('GET', url)
    pages.push((body as { id?: number; petId: number }[]).map(({ id, petId }) => id ?? petId))
    const next = /<([^>]*)>; rel="next"/.exec(headers.link ?? '')?.[1]
    const base: URL = new URL(url, 'http://store')
    url = next === undefined ? undefined : new URL(next, base).href.slice(base.origin.length)
  }
  return pages
}

async function withPets() {
  const service = await startService()
  for (const name of ['Dog', 'Cat', 'Ant & Bee'])
    await service.send('POST', '/categories', { body: { name } })
  for (let i = 0; i < 9; i++) {
    const body = {
      name: i % 3 ? `Pet ${i}` : 'R&B+ =?',
      categoryId: 1 + (i % 2),
      status: i % 4 ? 'available' : 'pending',
    }
    await service.send('POST', '/pets', { body })
  }
  return service
}

test('the links lead through all pages, with filters, and end', async () => {
  const { send } = await withPets()
  expect(await follow(send, '/pets')).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9]])
  expect(await follow(send, '/pets?limit=3')).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ])
  expect(await follow(send, '/pets?limit=4&after=1')).toEqual([
    [2, 3, 4, 5],
    [6, 7, 8, 9],
  ])
  expect(await follow(send, '/pets?limit=2&status=available&categoryId=2')).toEqual([
    [2, 4],
    [6, 8],
  ])
  expect(await follow(send, '/pets?limit=1&id=3&id=1&id=99&id=3')).toEqual([[1], [3]])
  expect(await follow(send, `/pets?limit=1&name=${encodeURIComponent('R&B+ =?')}`)).toEqual([[1], [4], [7]])
  expect(await follow(send, '/inventory?limit=2&status=pending')).toEqual([[1, 5], [9]])
  expect(await follow(send, '/categories?limit=2')).toEqual([[1, 2], [3]])
})

test('a page that looks through many items is short, leads on, and counts as many requests', async () => {
  const service = await startService({ protection: { rateLimit: 1000 } })
  const { store, send } = service
  await Promise.all(['Cats', 'Dogs'].map((name) => store.categories.create({ name })))
  for (let made = 0; made < mostRead + 1400; made += 400) {
    const name = made < mostRead + 200 ? 'Zzz' : 'Ann'
    await Promise.all(Array.from({ length: 400 }, () => store.pets.create({ name, categoryId: 1 })))
  }
  await store.pets.create({ name: 'Zzz Ann', categoryId: 2 })
  const left = async (path: string) => {
    const { headers } = await send('GET', path)
    return Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
  }
  const before = await left('/pets/1')
  expect(await follow(send, '/pets?q=zzz+ann')).toEqual([[], [], [6401]])
  expect(await follow(send, '/pets?q=zzz+ann&sort=name')).toEqual([[], [6401]])
  expect(await follow(send, '/pets?q=zz&sort=-name&status=sold')).toEqual([[]])
  const spent = before - (await left('/pets/1'))
  expect(spent).toBeGreaterThan((2 * mostRead) / 200)
  for (let status = 200; status === 200; ) {
    const response = await send('GET', '/pets?q=zzz+ann')
    status = response.status
    expect([200, 429]).toContain(status)
  }
})

test('a page is empty past the end, and accepts the cursor of a deleted item', async () => {
  const { send } = await withPets()
  expect(await follow(send, '/pets?after=9007199254740991')).toEqual([[]])
  await send('DELETE', '/pets/5')
  expect(await follow(send, '/pets?limit=2&after=5')).toEqual([
    [6, 7],
    [8, 9],
  ])
})

test('orders are paged and filtered', async () => {
  const { send } = await withPets()
  for (const petId of [2, 3, 4, 6]) await send('POST', '/store/orders', { body: { petId } })
  await send('PATCH', '/store/orders/2', { body: { complete: true } })
  await send('DELETE', '/store/orders/3')
  expect(await follow(send, '/store/orders?limit=2')).toEqual([[1, 2], [4]])
  expect(await follow(send, '/store/orders?complete=false&limit=1')).toEqual([[1], [4]])
  expect(await follow(send, '/store/orders?petId=3')).toEqual([[2]])
})
