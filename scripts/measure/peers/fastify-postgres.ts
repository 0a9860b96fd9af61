/** Peer: bare, hand-written Fastify over PostgreSQL: one statement for each request, on a pool of connections. */
import Fastify from 'fastify'
import pg from 'pg'
import { host, port, started } from '../../bench/peers/shared/environment.ts'
import { newPet, pet } from '../../bench/peers/shared/schemas.ts'
import type { NewPet } from '../../bench/peers/shared/shop.ts'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
// pg returns 64-bit integers as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const app = Fastify({ forceCloseConnections: true })
app.addHook('onClose', () => pool.end())

const columns = 'id, name, category_id AS "categoryId", status'

app.get<{ Params: { petId: string } }>(
  '/pets/:petId',
  { schema: { response: { 200: pet } } },
  async ({ params }, reply) => {
    const text = `SELECT ${columns} FROM pets WHERE id = $1`
    const { rows } = await pool.query({ name: 'find', text, values: [params.petId] })
    return rows[0] ?? reply.code(404).send({ message: `No pet has id ${params.petId}.` })
  },
)

app.post<{ Body: NewPet }>(
  '/pets',
  { schema: { body: newPet, response: { 201: pet } } },
  async ({ body: { name, categoryId, status = 'available' } }, reply) => {
    const text = `INSERT INTO pets (id, name, category_id, status, stock, open, ran_out, version, stock_version)
      VALUES (nextval('pet_ids'), $1, $2, $3, $4, 0, false, 1, 1) RETURNING ${columns}`
    const values = [name, categoryId, status, status === 'sold' ? 0 : 1]
    const { rows } = await pool.query({ name: 'create', text, values })
    return reply.code(201).send(rows[0])
  },
)

started(await app.listen({ host, port }), () => app.close())
