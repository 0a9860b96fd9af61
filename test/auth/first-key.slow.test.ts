import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { scopes } from '../../generated/router.ts'
import { allScopes, digestOf } from '../../packages/server/auth/api-keys.ts'
import { run } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'

const firstStart = (folder: string, KILL_AT = '') =>
  run(folder, [resolve('test/auth/first-key-child.ts')], { KILL_AT })

test('the next start completes a first start that was killed at any step', async () => {
  const moments = Number((await firstStart(temporaryFolder())).out)
  expect(moments).toBeGreaterThan(8)
  let withFile = 0
  for (let moment = 1; moment <= moments; moment++) {
    const folder = temporaryFolder()
    const file = join(folder, 'data', 'admin.key')
    expect(await firstStart(folder, String(moment))).toMatchObject({ code: null, out: '' })
    if (existsSync(file)) withFile++
    expect(await firstStart(folder), `after moment ${moment}`).toMatchObject({ code: 0, err: '' })
    const store = await openStore(`file:${join(folder, 'data', 'petstore.db')}`)
    const key = await store.keys.find(digestOf((await readFile(file, 'utf8')).trim()))
    const pets = await store.pets.list({ limit: 100 })
    const orders = await store.orders.list({ limit: 100 })
    await store.close()
    expect(key, `after moment ${moment}`).toMatchObject({ name: 'admin', scopes: allScopes(scopes) })
    expect([pets.items.length, orders.items.length]).toEqual([12, 4])
    expect((await readdir(join(folder, 'data'))).filter((name) => name.includes('key'))).toEqual([
      'admin.key',
    ])
  }
  expect(withFile).toBeGreaterThan(3)
})
