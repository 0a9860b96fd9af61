/** `npx contract dev` has data and a key of its own, which follow the contract and the migrations as they are edited. */
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject } from '../../support/project.ts'

const patience = { timeout: 120_000 }
/** Long enough for a busy machine; usually it takes a second. */
const soon = { timeout: 30_000, interval: 50 }

async function develop() {
  const project = await copyProject()
  const dev = await project.start('scripts/dev.ts')
  const get = async (path: string) => {
    const key = await readFile(join(project.folder, 'data/dev/admin.key'), 'utf8')
    return (await fetch(dev.address + path, { headers: { authorization: `Bearer ${key.trim()}` } })).status
  }
  return { project, dev, get }
}

test(
  'a migration that is written in several saves never reaches the data of npm start',
  patience,
  async () => {
    const { project, dev, get } = await develop()
    const folder = 'db/migrations/sqlite'
    const number = (await readdir(folder)).length + 1
    const migration = `${folder}/${String(number).padStart(4, '0')}-notes.sql`
    expect(await get('/pets')).toBe(200)

    await project.write(migration, 'CREATE TABLE notes (')
    await expect.poll(dev.printed, soon).toContain('incomplete input')
    await project.write(migration, 'CREATE TABLE notes (text TEXT) STRICT;')
    await expect.poll(dev.printed, soon).toContain('served after')
    await project.write(migration, 'CREATE TABLE notes (text TEXT, at TEXT) STRICT;')
    await expect
      .poll(dev.printed, soon)
      .toMatch(new RegExp(`Migration ${number} was edited after .*Or delete data/dev`))
    expect(await get('/pets')).toBe(200)

    // The way back: without its data it starts anew, once something is saved, be it the same.
    await rm(join(project.folder, 'data/dev'), { recursive: true })
    await project.write(migration, 'CREATE TABLE notes (text TEXT, at TEXT) STRICT;')
    await expect.poll(() => dev.printed().match(/served after/g)?.length, soon).toBe(2)
    expect(await get('/pets')).toBe(200)
    expect(existsSync(join(project.folder, 'data/petstore.db'))).toBe(false)
  },
)

test('its key has a scope as soon as the contract has it', patience, async () => {
  const { project, dev, get } = await develop()
  expect(await get('/pets')).toBe(200)
  await project.edit('x-scopes:', '        pets:read:', '        pets:list: List pets.\n        pets:read:')
  await project.edit('operationId: listPets', '[pets:read]', '[pets:list]')
  await expect
    .poll(async () => (await fetch(`${dev.address}/openapi.yaml`)).text(), soon)
    .toMatch(/x-required-scopes: \[ ?pets:list/)
  expect(await get('/pets')).toBe(200)
})
