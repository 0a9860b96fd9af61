import type { ContractOperation } from '../contract.ts'
import type { HttpResponse } from '../exchange.ts'
import type { Fixtures } from '../fixtures.ts'
import type { Suite } from '../suite.ts'
import { check, get, type Send } from './check.ts'
import { checkFilters } from './filters.ts'
import { type Item, items } from './items.ts'
import { listingOf } from './listed.ts'
import { sampleOf } from './samples.ts'

/** Checks that lists are whole, in order and filtered, and that a retried POST is done once. */
export async function checkLists(suite: Suite): Promise<void> {
  const { fixtures } = suite
  const { operations } = suite.oracle.contract
  for (const operation of operations.filter(
    ({ responses }) => responses.get(200)?.schema?.type === 'array',
  )) {
    const name = `the pages of ${operation.operationId} hold every item once, in order`
    await check(suite, 'use', name, (send) => pages(send, operation, fixtures))
    await checkFilters(suite, operation)
  }
  for (const operation of operations.filter(({ responses }) => responses.has(201))) {
    await check(suite, 'use', `a retried ${operation.operationId} is done once`, async (send) => {
      const headers = { 'Idempotency-Key': `conformance-${fixtures.newName().replaceAll(' ', '-')}` }
      const request = { ...(await sampleOf(operation, fixtures)), headers }
      const first = await send(request, 201)
      send.expect(
        first.headers['idempotency-replayed'] === undefined,
        'the first response is marked as replayed',
      )
      const again = await send(request, 201)
      send.expect(
        again.headers['idempotency-replayed'] === 'true',
        'the second response is not marked as replayed',
      )
      for (const name of ['location', 'etag']) {
        send.expect(again.headers[name] === first.headers[name], `the second response has another ${name}`)
      }
      send.expect(again.text === first.text, 'the second response has another body')
    })
  }
}

async function pages(send: Send, operation: ContractOperation, make: Fixtures) {
  const { id, add } = listingOf(operation)
  const made: number[] = []
  while (made.length < 5) made.push(await add(make, made.length))
  const idOf = (item: Item) => Number(item[id])
  const start = Math.min(...made) - 1
  const seen: number[] = []
  let next: string | undefined = `${operation.path}?limit=2&after=${start}`
  // Others may be adding to the list meanwhile.
  for (let page = 0; next !== undefined && page < 50; page++) {
    const answer: HttpResponse = await send(get(next), 200)
    const ids = items(answer).map(idOf)
    const link = /<([^>]*)>\s*;\s*rel="next"/.exec(answer.headers.link ?? '')?.[1]
    send.expect(ids.length <= 2, 'a page has more items than its limit')
    send.expect(link === undefined || ids.length === 2, 'a page that is not full has a next one')
    seen.push(...ids)
    next = link === undefined ? undefined : targetOf(link, next)
  }
  send.expect(
    seen.every((id, at) => at === 0 || id > (seen[at - 1] ?? 0)),
    'the ids do not ascend',
  )
  send.expect(
    seen.every((id) => id > start),
    'a page has items that come before it',
  )
  const missing = made.filter((id) => !seen.includes(id))
  send.expect(missing.length === 0, `the pages leave out ${missing.join(', ')}`)
}

/** The target of a link that stood in the response to another target. */
function targetOf(link: string, from: string): string {
  const { pathname, search } = new URL(link, `http://localhost${from}`)
  return pathname + search
}
