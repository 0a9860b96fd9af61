/** Opens a database while it is being replaced, writes to it, and prints "acknowledged" or the error. */

import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { openStore } from './pets/store.ts'

const [file = ''] = process.argv.slice(2)
process.stdout.write('waiting\n')
while (!readdirSync(dirname(file)).some((name) => name.endsWith('.tmp')));
try {
  const store = await openStore(`file:${file}`)
  await store.categories.create({ name: 'Written late' })
  await store.close()
  process.stdout.write('acknowledged')
} catch (error) {
  process.stdout.write(String(error))
}
