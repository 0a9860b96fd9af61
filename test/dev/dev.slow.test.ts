// Rare cases of `npx contract dev`: broken services and contracts, many saves at once, its own data and key.

import { existsSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { readGenerated } from '../../packages/contract/emit/output.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { split } from '../contract/split.ts'
import { copyProject, nothingToCompile } from '../support/project.ts'
import { addCountPets, contract, type Developed, develop, startDev, statusOf } from './develop.ts'
import { addOrderBy } from './ignored.ts'

describe('during edits of one project', () => {
  let developed: Developed
  beforeAll(async () => {
    developed = await develop(false, atFileEnd)
  })

  function printedFromNow() {
    const before = developed.dev.printed().length
    return () => developed.dev.printed().slice(before)
  }

  test('keeps a migration in progress away from the data of npm start', async () => {
    const { project, dev, get } = developed
    const folder = 'db/migrations/sqlite'
    const number = (await readdir(folder)).length + 1
    const migration = `${folder}/${String(number).padStart(4, '0')}-notes.sql`
    expect(await statusOf(get('/pets'))).toBe(200)

    await project.write(migration, 'CREATE TABLE notes (')
    await expect.poll(dev.printed).toContain('incomplete input')
    await project.write(migration, 'CREATE TABLE notes (text TEXT) STRICT;')
    await expect.poll(dev.printed).toContain('served after')
    await project.write(migration, 'CREATE TABLE notes (text TEXT, at TEXT) STRICT;')
    await expect
      .poll(dev.printed)
      .toMatch(new RegExp(`Migration ${number} was edited after .*Or delete data/dev`))
    expect(await statusOf(get('/pets'))).toBe(200)

    // Without its data, the server starts again after the next save.
    await rm(join(project.folder, 'data/dev'), { recursive: true })
    await project.write(migration, 'CREATE TABLE notes (text TEXT, at TEXT) STRICT;')
    await expect.poll(() => dev.printed().match(/served after/g)?.length).toBe(2)
    expect(await statusOf(get('/pets'))).toBe(200)
    expect(existsSync(join(project.folder, 'data/petstore.db'))).toBe(false)
  })

  test('its key gets a scope as soon as the contract has it', async () => {
    const { project, dev, get } = developed
    expect(await statusOf(get('/pets'))).toBe(200)
    await project.edit('x-scopes:', '        pets:read:', '        pets:list: List pets.\n        pets:read:')
    await project.edit('operationId: listPets', '[pets:read]', '[pets:list]')
    await expect
      .poll(async () => (await fetch(`${dev.address}/openapi.yaml`)).text())
      .toMatch(/x-required-scopes: \[ ?pets:list/)
    expect(await statusOf(get('/pets'))).toBe(200)
  })

  test('prints a documented part that a handler ignores, at the first request', async () => {
    const { project, dev, get } = developed
    expect(await statusOf(get('/categories?limit=1&orderBy=name'))).toBe(400)
    await addOrderBy(project)
    await expect.poll(() => statusOf(get('/categories?limit=1&orderBy=name'))).toBe(200)
    await expect.poll(dev.printed).toContain('ignored; listCategories ignores the query parameter orderBy')
    await get('/categories?limit=2&orderBy=-name')
    expect(dev.printed().match(/ignored;/g)).toHaveLength(1)
  })

  test('names a member that a handler returns and no schema describes, once', async () => {
    const { project, dev, get } = developed
    await project.edit(
      '    Pet:\n',
      "        status:\n          allOf: [{ $ref: '#/components/schemas/PetStatus' }]\n          description: Status of the pet.\n",
      '',
    )
    await expect
      .poll(async () => {
        await get('/pets/1')
        return dev.printed()
      })
      .toContain('undocumented; getPet returns status with 200, and no schema describes it')
    await get('/pets/2')
    expect(dev.printed().match(/undocumented; getPet/g)).toHaveLength(1)
  })

  test('ends many saves at once with the last one', async () => {
    const { project, get } = developed
    const printed = printedFromNow()
    const good = await project.read(contract)
    for (let count = 1; count <= 20; count++) {
      const text = good.replace('summary: List pets', `summary: List pets ${count}`)
      writeFileSync(join(project.folder, contract), text)
    }
    await expect.poll(async () => (await get('/openapi.yaml')).text()).toContain('summary: List pets 20\n')
    // Saves in between are skipped.
    expect(printed().split('served after').length - 1).toBeLessThan(20)
  })

  test('survives a broken service', async () => {
    const { project, dev, get } = developed
    const file = 'handlers/service.ts'
    const good = await project.read(file)
    for (const [broken, words] of [
      [
        good.replace('export const service = {', 'export const service = {{'),
        /handlers\/service\.ts:\d+ .*SyntaxError/,
      ],
      [`throw new RangeError('too far')\n${good}`, /handlers\/service\.ts:\d+ .*RangeError: too far/],
      [good.replace('export const service', 'export const another'), /service\.ts exports no "service"/],
    ] as const) {
      await project.write(file, broken)
      await expect.poll(dev.printed).toMatch(words)
      expect(await statusOf(get('/pets?limit=1'))).toBe(200)
    }
    const printed = printedFromNow()
    await project.write(file, good.replace("name: 'Pet Store'", "name: 'New Store'"))
    await expect.poll(printed).toMatch(/:\d\d served after/)
    expect(await statusOf(get('/pets?limit=1'))).toBe(200)
  })

  test('a server that crashes starts again, and the terminal says so', async () => {
    const { project, dev, get } = developed
    const handlers = 'handlers/categories.ts'
    const printed = printedFromNow()
    const crash = "setTimeout(() => { throw new Error('a crash') }, 1); const nothing = () => null"
    const code = await project.read(handlers)
    await project.write(
      handlers,
      code
        .replace(
          'listCategories: Operation',
          `crashing = () => { ${crash}; return nothing() }
  export const listCategories: Operation`,
        )
        .replace('async ({ query }, { store }) =>', 'async ({ query }, { store }) => (crashing(), 0) ||'),
    )
    await expect.poll(printed).toContain('served after')
    // It crashes only if it has run for a while.
    await setTimeout(1200)
    await get('/categories').catch(() => {})
    await expect.poll(dev.printed).toContain('the server crashed (1); it starts again')
    await expect.poll(() => statusOf(get('/pets'))).toBe(200)
  })
})

// everyday.slow.test.ts covers the compile error.
test('refuses to start with a missing handler outside of dev', async () => {
  const project = await copyProject()
  await addCountPets(project)
  expect(await project.run('packages/contract/commands/lint.ts')).toMatchObject({ code: 0 })
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0 })
  await expect(project.start('packages/server/main.js')).rejects.toThrow('have no handler: countPets')
})

test('serves the generated code of an unchanged contract before it is linted', async () => {
  const project = await copyProject()
  await project.write('redocly.yaml', 'extends: [')
  await project.write('tsconfig.json', nothingToCompile)
  const dev = await startDev(project)
  expect(await statusOf(fetch(`${dev.address}/docs`))).toBe(200)
  await expect
    .poll(dev.printed)
    .toMatch(/not served; the last good version stays up\n.*Cannot read redocly\.yaml/)
})

test('restores generated/ without an edit', async () => {
  const project = await copyProject()
  const generated = join(project.folder, 'generated')
  const router = await project.read('generated/router.ts')
  await project.write('generated/router.ts', `${router}// From an earlier version of the generator.\n`)
  const before = await readGenerated(generated)
  await project.write('tsconfig.json', nothingToCompile)
  const dev = await startDev(project)
  await expect.poll(() => readGenerated(generated)).not.toEqual(before)
  await dev.stop()
  expect(await readGenerated(generated)).toEqual(before)
  expect(dev.printed()).toContain('Restored generated/')
})

test('restores generated/ when it ends during generation', async () => {
  const project = await copyProject()
  const generated = join(project.folder, 'generated')
  const before = await readGenerated(generated)
  await project.write('tsconfig.json', nothingToCompile)
  const dev = await startDev(project)
  const good = await project.read(contract)
  await project.write(contract, good.replaceAll('List pets', 'List all pets'))
  // The save is noticed after 50 ms, and generation takes longer.
  await setTimeout(200)
  await project.write(contract, good)
  await dev.stop()
  expect(await readGenerated(generated)).toEqual(before)
})

test('serves a contract in several files during edits', async () => {
  const project = await copyProject()
  await split(project)
  await project.run('packages/contract/commands/generate.ts')
  await project.write('tsconfig.json', nothingToCompile)
  const dev = await startDev(project)
  const contract = async () => (await fetch(`${dev.address}/openapi.yaml`)).text()
  await expect.poll(contract).toContain('summary: List pets')
  const text = await project.read('spec/paths/pets.yaml')
  await project.write('spec/paths/pets.yaml', text.replace('summary: List pets', 'summary: List the pets'))
  await expect.poll(contract).toContain('summary: List the pets')
})
