/** A fast receiver of webhooks. `GET /arrived` says how many requests have arrived; those to `/dead…` are never responded to. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let arrived = 0
const server = createServer((request, response) => {
  if (request.method === 'GET') return void response.end(String(arrived))
  request.resume()
  if (request.url?.startsWith('/dead')) return
  request.on('end', () => {
    arrived++
    response.writeHead(204).end()
  })
}).listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
