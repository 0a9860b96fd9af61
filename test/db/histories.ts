/** Random histories of writes, and the execution of each step on the model and on a store. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Store } from '../../db/store.ts'
import { isRefusal, type Refusal } from '../../packages/server/store/result.ts'
import { Model } from './model.ts'
import { done } from './stores.ts'

const status = fc.constantFrom('available', 'pending', 'sold')
const maybeStatus = fc.option(status, { nil: undefined })
const shipDate = fc.option(
  fc.constantFrom('2030-05-01T00:00:00Z', '2030-06-01T14:00:00Z', '2030-07-01T00:00:00Z'),
  { nil: undefined },
)
const stock = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0, 0, 1, 2, 4) },
  fc.constantFrom(999_999, 1_000_000),
)
// Index of an earlier pet or order, mostly of the first ones, so that much happens to them. Higher ones never existed.
const which = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, fc.nat(6))
const name = fc.constantFrom('Tom', 'Tim')

const category = fc.constantFrom(...Model.names.flat())

export const step = fc.oneof(
  fc.record({ do: fc.constant('createPet'), name, status: maybeStatus }),
  fc.record({ do: fc.constant('replacePet'), which, name, status: maybeStatus }),
  fc.record({ do: fc.constant('replacePet'), which, name, status: fc.constant('pending' as const) }),
  fc.record({
    do: fc.constant('updatePet'),
    which,
    change: fc.record({ name, status }, { requiredKeys: [] }),
  }),
  fc.record({ do: fc.constant('deletePet'), which }),
  fc.record({ do: fc.constant('setStock'), which, stock }),
  fc.record({ do: fc.constant('place'), which, quantity: fc.integer({ min: 1, max: 4 }), shipDate }),
  fc.record({ do: fc.constant('place'), which, quantity: fc.constant(1), shipDate }),
  fc.record({
    do: fc.constant('updateOrder'),
    which,
    shipDate,
    complete: fc.option(fc.boolean(), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('complete'), which }),
  fc.record({ do: fc.constant('cancel'), which }),
  fc.record({ do: fc.constant('createCategory'), category }),
  fc.record({ do: fc.constant('replaceCategory'), which, category }),
  fc.record({ do: fc.constant('wait'), hours: fc.integer({ min: 1, max: 3 }) }),
)

// Long histories, since many rules need several steps. Each begins with a pet in stock.
export const histories = fc
  .array(step, { minLength: 1, maxLength: 40, size: 'max' })
  .map((steps): Step[] => [
    { do: 'createPet', name: 'Tom', status: 'available' },
    { do: 'setStock', which: 0, stock: 4 },
    ...steps,
  ])

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const outcome = (result: object | Refusal | undefined) => (isRefusal(result) ? result.refused : 'done')

/** Runs a history on a store and on the model, and compares their results at every step. */
export class History {
  model = new Model()
  #store: Store
  #categoryId: number
  #pets: number[] = []
  #orders: number[] = []
  #categories: number[] = []

  constructor(store: Store, categoryId: number) {
    this.#store = store
    this.#categoryId = categoryId
  }

  async take(step: Step): Promise<void> {
    const { pets, categories, inventory, orders } = this.#store
    const { model } = this
    const which = 'which' in step ? step.which : 0
    const petId = this.#pets[which] ?? 999
    const orderId = this.#orders[which] ?? 999
    const agree = (result: object | undefined, expected: string) => expect(outcome(result)).toBe(expected)

    if ('hours' in step) {
      model.now = new Date(model.now.getTime() + step.hours * 3_600_000)
    } else if ('category' in step) {
      const name = step.category
      const id = step.do === 'createCategory' ? undefined : (this.#categories[which] ?? 999)
      const result =
        id === undefined
          ? await categories.create({ name })
          : await categories.replace(id, { name }, undefined)
      agree(result, model.nameCategory(id, name))
      if (id !== undefined || isRefusal(result)) return
      model.categories.set(result.value.id, name)
      this.#categories.push(result.value.id)
    } else if (step.do === 'createPet' && 'name' in step) {
      const { name, status } = step
      const pet = done(await pets.create({ name, categoryId: this.#categoryId, ...(status && { status }) }))
      model.createPet(pet.value.id, name, status)
      this.#pets.push(pet.value.id)
    } else if ('change' in step) {
      const { name = model.pets.get(petId)?.name ?? '', status } = step.change
      agree(await pets.update(petId, step.change, undefined), model.replacePet(petId, name, status))
    } else if ('name' in step) {
      const { name, status } = step
      const pet = { name, categoryId: this.#categoryId, ...(status && { status }) }
      agree(await pets.replace(petId, pet, undefined), model.replacePet(petId, name, status))
    } else if ('stock' in step) {
      agree(await inventory.update(petId, step.stock, undefined), model.setStock(petId, step.stock))
    } else if ('quantity' in step) {
      const order = { petId, quantity: step.quantity, ...(step.shipDate && { shipDate: step.shipDate }) }
      const result = await orders.place(order)
      agree(result, model.mayPlace(petId, step.quantity))
      if (isRefusal(result)) return
      model.place(result.value.id, order)
      this.#orders.push(result.value.id)
    } else if ('complete' in step) {
      const { shipDate, complete } = step
      const change = { ...(shipDate && { shipDate }), ...(complete !== undefined && { complete }) }
      agree(await orders.update(orderId, change, undefined), model.updateOrder(orderId, change))
    } else if (step.do === 'complete') {
      const change = { complete: true }
      agree(await orders.update(orderId, change, undefined), model.updateOrder(orderId, change))
    } else if (step.do === 'cancel') {
      agree(await orders.cancel(orderId, undefined), model.cancelOrder(orderId))
    } else {
      agree(await pets.delete(petId, undefined), model.deletePet(petId))
    }
  }
}
