/** Fills the disk of a store, makes room again, and prints as JSON what the store did meanwhile. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../support/store.ts'
import { done } from './writes.ts'

const [folder = '.'] = process.argv.slice(2)
const ballast = join(folder, 'ballast')
writeFileSync(ballast, Buffer.alloc(8_000_000))
const store = await openStore(`file:${join(folder, 'pets.db')}`)

let acknowledged = 0
// The file is smaller than the write of the check. If it does not fit, the write does not fit either.
const big = () => store.categories.create({ name: `Big ${acknowledged}`, description: 'x'.repeat(20_000) })
async function createUntilFull(most: number): Promise<string> {
  for (let at = 0; at < most; at++) {
    try {
      done(await big())
      acknowledged += 1
    } catch (error) {
      return error instanceof Error ? `${error.name} ${JSON.stringify(error.cause)}` : String(error)
    }
  }
  return 'never'
}

const full = await createUntilFull(1000)
const checkedFull = await store.check()
const readable = (await store.categories.list({ limit: 1000 })).items.length === acknowledged
const several = (await Promise.allSettled([big(), big()])).map(({ status }) => status)
rmSync(ballast)
const checkedAfter = (await store.check()) ?? 'healthy'
const afterwards = await createUntilFull(20)
const kept = (await store.categories.list({ limit: 1000 })).items.length === acknowledged
await store.close()
console.log(JSON.stringify({ full, checkedFull, readable, several, checkedAfter, afterwards, kept }))
