import { startService, type TestService } from '../support/service.ts'

/** A service that listens, with its docs and what the examples of the contract speak of. */
export interface Listening extends TestService {
  /** Scheme, host and port. */
  origin: string
}

/** Starts a service on a free port; it stops when the test ends. */
export async function listen(prepare?: (service: TestService) => Promise<void> | void): Promise<Listening> {
  const service = await startService()
  await prepare?.(service)
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...service, origin }
}

/** The store that the examples describe: category 1 with Biscuit (three units) and Marlowe, who has the open order 1. */
export async function moveIn({ store }: TestService) {
  await store.categories.create({ name: 'Dogs' })
  await store.pets.create({ name: 'Biscuit', categoryId: 1 })
  await store.inventory.update(1, 3, undefined)
  await store.pets.create({ name: 'Marlowe', categoryId: 1 })
  await store.orders.place({ petId: 2, quantity: 1, shipDate: '2030-03-01T09:00:00Z' })
}
