/** Peer: GET /pets/{id} with nothing but node:http and better-sqlite3; the ceiling that everything is held against. */
import { createServer, type ServerResponse } from 'node:http'
import { databaseUrl, host, openPets, port } from './pets.ts'

const pets = openPets(databaseUrl)
const server = createServer((request, response) => {
  const id = /^\/pets\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (id === undefined || request.method !== 'GET') return answer(response, 404, { message: 'Not found' })
  const pet = pets.find(Number(id))
  if (pet) answer(response, 200, pet)
  else answer(response, 404, { message: `No pet has id ${id}.` })
})

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

server.listen(Number(port), host, () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`http://${host}:${address.port}`)
})
process.once('SIGTERM', () => {
  server.close(() => pets.close())
  server.closeAllConnections()
})
