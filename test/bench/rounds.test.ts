import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { alternate, type Entrant } from './rounds.ts'

/** An entrant that notes in `order` when a load on it begins. */
async function entrant(name: string, order: string[], status = 200): Promise<Entrant> {
  const http = createServer((_request, response) => {
    if (order.at(-1) !== name) order.push(name)
    response.writeHead(status, { 'Content-Length': 0 }).end()
  })
  onTestFinished(() => void http.close())
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server = { address, cpu: () => 0, memory: () => ({ now: 0, peak: 0 }), stop: async () => {} }
  return { name, server, requests: [{ method: 'GET', path: '/', status: 200 }] }
}

const pace = { warmUp: 0.02, rounds: 3, seconds: 0.02 }

test('rounds alternate, every other one in reverse order', async () => {
  const order: string[] = []
  const rounds: number[] = []
  const entrants = [await entrant('a', order), await entrant('b', order)]
  const results = await alternate(entrants, 2, pace, (round) => rounds.push(round))
  // Warm-up and three rounds: ab, ab, ba, ab.
  expect(order.join('')).toBe('ababab')
  expect(results.map(({ length }) => length)).toEqual([3, 3])
  expect(rounds).toEqual([0, 1, 2, 3])
})

test('a contestant that responds with another status is named', async () => {
  const entrants = [await entrant('a', []), await entrant('b', [], 503)]
  await expect(alternate(entrants, 2, pace, () => {})).rejects.toThrow(/^b failed under load: .*503/)
})
