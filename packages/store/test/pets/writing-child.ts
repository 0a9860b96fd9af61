/** Writes to a store from several loops at once until it is killed. The first acknowledged write prints a line. */
import { done, openStore } from './store.ts'

const [file] = process.argv.slice(2)
const store = await openStore(`file:${file}`)
const category = done(await store.categories.create({ name: 'Written while copied' })).value
const pet = done(await store.pets.create({ name: 'Endless', categoryId: category.id })).value
done(await store.pets.count(pet.id, 1_000_000))

async function loop(loop: number) {
  for (let turn = 0; ; turn++) {
    done(await store.pets.create({ name: `${loop}-${turn}`, categoryId: category.id }))
    done(await store.orders.place({ petId: pet.id, quantity: 1 }))
    if (loop + turn === 0) process.stdout.write('writing\n')
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(loop))
