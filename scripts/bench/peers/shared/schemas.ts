/** JSON Schemas of the four operations, hand-written after the contract, for the Fastify peers. */

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
const name = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: '^(?!\\s*$)[^\\u0000-\\u001F\\u007F-\\u009F\\uD800-\\uDFFF]+$',
}
const status = { type: 'string', enum: ['available', 'pending', 'sold'] }
const quantity = { type: 'integer', minimum: 1, maximum: 1_000_000 }
const shipDate = { type: 'string', format: 'date-time' }

const closed = (properties: Record<string, object>, required: string[] = []) => {
  return { type: 'object', additionalProperties: false, required, properties }
}

export const petId = closed({ petId: id }, ['petId'])
export const newPet = closed({ name, categoryId: id, status }, ['name', 'categoryId'])
export const pet = closed({ id, name, categoryId: id, status }, ['id', 'name', 'categoryId', 'status'])
export const pets = { type: 'array', items: pet }
export const petQuery = closed({
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  after: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  status,
})
export const newOrder = closed({ petId: id, quantity, shipDate }, ['petId'])
const complete = { type: 'boolean' }
const ofOrder = ['id', 'petId', 'quantity', 'complete']
export const order = closed({ id, petId: id, quantity, shipDate, complete }, ofOrder)
