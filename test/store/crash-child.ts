/**
 * Writes to a store from several loops at once until it is killed, and says on stdout what was acknowledged, one JSON
 * line each. Arguments: the database file, and a word that makes the idempotency keys of this run its own.
 */
import { writeSync } from 'node:fs'
import { openStore } from '../../db/open.ts'
import { done, idOf } from './writes.ts'

/** What was promised to be durable. */
export interface Acknowledged {
  did: 'create' | 'place' | 'complete' | 'cancel'
  id: number
  key?: string
}

const [file, round] = process.argv.slice(2)
const store = await openStore(`file:${file}`)

// One write call per line: whatever the parent reads was really acknowledged before the kill.
const acknowledge = (line: Acknowledged) => writeSync(1, `${JSON.stringify(line)}\n`)

// Later runs find these two again.
const only = (scope: string) => ({ scope, key: 'the only one', fingerprint: '' })
const category = done(await store.categories.create({ name: 'Crash' }, only('category'))).value
const endless = { name: 'Endless', categoryId: category.id }
const petId = done(await store.pets.create(endless, only('pet'))).value.id
if ((await store.inventory.find(petId))?.version === 1) await store.inventory.update(petId, 1_000_000, [1])

async function loop(loop: number) {
  for (let turn = 0; ; turn++) {
    const key = `${round}-${loop}-${turn}`
    const once = (scope: string) => ({ scope, key, fingerprint: key })
    const pet = done(await store.pets.create({ name: key, categoryId: category.id }, once('pet')))
    acknowledge({ did: 'create', id: pet.value.id, key })
    const order = idOf(done(await store.orders.place({ petId, quantity: 1 }, once('order'))))
    acknowledge({ did: 'place', id: order, key })
    if (turn % 3 === 1) {
      done(await store.orders.update(order, { complete: true }, undefined))
      acknowledge({ did: 'complete', id: order })
    }
    if (turn % 3 === 2) {
      await store.orders.cancel(order, undefined)
      acknowledge({ did: 'cancel', id: order })
    }
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(loop))
