/**
 * Peer: node:http and better-sqlite3 alone, the limit of any server in Node. It checks no key and validates nothing. With the argument
 * `group-commit` writes share transactions, which is the limit of durable writes.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { host, port, started } from './shared/environment.ts'
import { commitEach, commitTogether } from './shared/group-commit.ts'
import { openShop } from './shared/shop.ts'

const shop = openShop(process.argv[2] === 'group-commit' ? commitTogether : commitEach)

const server = createServer(async (request, response) => {
  const url = request.url ?? ''
  if (request.method === 'POST') {
    const body = JSON.parse(await textOf(request))
    return send(response, 201, await (url === '/pets' ? shop.create(body) : shop.order(body)))
  }
  const id = /^\/pets\/(\d+)$/.exec(url)?.[1]
  if (id === undefined) {
    const query = new URLSearchParams(url.slice(url.indexOf('?')))
    const [limit, after] = [Number(query.get('limit') ?? 20), Number(query.get('after'))]
    return send(response, 200, shop.list({ limit, after, status: query.get('status') ?? undefined }).pets)
  }
  const found = shop.find(Number(id))
  if (!found) return send(response, 404, { message: `No pet has id ${id}.` })
  const { version, ...pet } = found
  send(response, 200, pet)
})

function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => resolve(text))
  })
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

server.listen(port, host, () => {
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server has no port')
  started(`http://${host}:${address.port}`, () => {
    server.close(() => shop.close())
    server.closeAllConnections()
  })
})
