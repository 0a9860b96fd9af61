import type { Client } from './client.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'

/** What a pet can be. */
export const petStatuses = ['available', 'pending', 'sold']

/** Makes what the checks need, under names that no other run uses. */
export interface Fixtures {
  /** A word that no other run uses. */
  run: string
  /** A category name that was not used before. */
  newName(): string
  /** Makes a resource and answers its id. */
  category(): Promise<number>
  pet(status?: string, categoryId?: number): Promise<number>
  /** An open order of a pet of its own, which has more in stock than the five that may be ordered here. */
  order(quantity?: number): Promise<number>
  /** Sends a request that is bound to work. @throws SetupFailed */
  do(request: HttpRequest): Promise<HttpResponse>
}

/** Something that a check needs could not be made; the message says what was answered. */
export class SetupFailed extends Error {
  override name = 'SetupFailed'
}

export function createFixtures(client: Client): Fixtures {
  const run = Math.random().toString(36).slice(2, 10)
  let count = 0
  const newName = () => `Conformance ${run} ${++count}`

  async function succeed(request: HttpRequest): Promise<HttpResponse> {
    const { answer } = await client.send(request)
    if (answer.status < 300) return answer
    throw new SetupFailed(
      `${request.method} ${request.target}, which this needs first, got ${answer.status}: ${answer.text.slice(0, 200)}`,
    )
  }
  async function create(target: string, body: unknown): Promise<number> {
    const { body: created } = await succeed({ method: 'POST', target, body: JSON.stringify(body) })
    return (created as { id: number }).id
  }
  let shared: Promise<number> | undefined
  const category = () => {
    const name = newName()
    return create('/categories', { name, description: `Made for ${name}.` })
  }
  const pet = async (status?: string, categoryId?: number) => {
    if (categoryId === undefined) shared ??= category()
    return create('/pets', { name: newName(), categoryId: categoryId ?? (await shared), status })
  }
  const order = async (quantity = 1) => {
    const petId = await pet()
    const body = JSON.stringify({ quantity: 6 })
    await succeed({ method: 'PATCH', target: `/inventory/${petId}`, body })
    return create('/store/orders', { petId, quantity })
  }
  return { run, newName, category, pet, order, do: succeed }
}
