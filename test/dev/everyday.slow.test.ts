// `npx contract dev` in everyday use: the served version follows edits of the contract.

import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readGenerated } from '../../packages/contract/emit/output.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { lineOf } from '../../packages/testing/text.ts'
import { nothingToCompile } from '../support/project.ts'
import { addCountPets, contract, type Developed, develop, statusOf } from './develop.ts'

/** Timeout for the compiler, which takes half a minute of a shared core. */
const compiled = { timeout: 240_000 }

const draft = `  /visits:
    get:
      responses:
        '200':
          description: Some.
          content: { application/json: { schema: { type: array, items: { type: string, example: Vet } } } }
    post:
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { at: { type: string }, by: { type: string } } } }
      responses:
        '201': { description: Booked. }

`

describe('in one project', () => {
  let developed: Developed
  beforeAll(async () => {
    developed = await develop(true, atFileEnd)
  })

  test('mocks and documents a new operation after the save, and the compiler names the missing handler', async () => {
    const { project, dev, get } = developed
    expect(await statusOf(get('/pets?limit=1'))).toBe(200)
    expect(await statusOf(get('/pets/count'))).toBe(400)

    await addCountPets(project)
    await expect.poll(() => statusOf(get('/pets/count'))).toBe(200)
    const response = await get('/pets/count')
    expect(await response.json()).toEqual({ count: 12 })
    expect(response.headers.get('x-mock')).toBe('true')
    expect(await (await get('/pets/count', { prefer: 'example=none' })).json()).toEqual({ count: 0 })
    expect(await statusOf(get('/pets/count', { prefer: 'code=503' }))).toBe(503)
    expect(await statusOf(get('/pets/count?status=lost'))).toBe(400)
    expect(await statusOf(fetch(`${dev.address}/pets/count`))).toBe(401)
    expect(await (await get('/docs')).text()).toContain('"operationId":"countPets"')
    // Operations with a handler are real.
    const real = await get('/pets?limit=1')
    expect(real.headers.has('x-mock')).toBe(false)
    expect(dev.printed()).toContain('mocked: countPets')
    await expect
      .poll(dev.printed, compiled)
      .toMatch(
        /handlers\/index\.ts:\d+:\d+ [\s\S]*Property 'countPets' is missing in type .* but required in type/,
      )

    expect(dev.printed()).not.toContain('types ok')
    const handlers = await project.read('handlers/index.ts')
    const written = handlers.replace(
      'listPets: pets.listPets,',
      'listPets: pets.listPets,\n  countPets: async () => ({ status: 200, body: { count: 7 } }),',
    )
    await project.write('handlers/index.ts', written)
    await expect.poll(async () => (await get('/pets/count')).json()).toEqual({ count: 7 })
    expect((await get('/pets/count')).headers.has('x-mock')).toBe(false)
    await expect.poll(dev.printed, compiled).toMatch(/^[\d:]+ types ok$/m)
    // Later tests need no types.
    await project.write('tsconfig.json', nothingToCompile)
  })

  test('survives a broken contract', async () => {
    const { project, dev, get } = developed
    const good = await project.read(contract)
    const documented = await (await get('/openapi.yaml')).text()

    await project.edit('operationId: listPets', 'responses/BadRequest', 'responses/BadRequst')
    const line = lineOf(await project.read(contract), 'paths:', 'responses/BadRequst')
    await expect.poll(dev.printed).toMatch(new RegExp(`${contract}:${line}:18 .*did you mean BadRequest`))
    await project.write(contract, good)
    await expect.poll(async () => (await get('/openapi.yaml')).text()).toBe(documented)
    await project.write(contract, good.replace('paths:', 'paths: ['))
    await expect.poll(dev.printed).toMatch(/spec\/openapi\.yaml:\d+:\d+ not valid YAML/)
    await project.write(contract, '')
    await expect.poll(dev.printed).toContain('the contract is not an object')
    expect(await statusOf(get('/pets?limit=1'))).toBe(200)
    // The docs show the last good version.
    expect(await (await get('/openapi.yaml')).text()).toBe(documented)

    // Editors save by renaming another file.
    await project.write(
      'spec/.openapi.yaml.swp',
      good.replace('summary: List pets', 'summary: List the pets'),
    )
    await rename(join(project.folder, 'spec/.openapi.yaml.swp'), join(project.folder, contract))
    await expect.poll(async () => (await get('/openapi.yaml')).text()).toContain('summary: List the pets')
  })

  test('mocks half-written operations at once, and marks them as drafts', async () => {
    const { project, dev, get } = developed
    const generated = join(project.folder, 'generated')
    const before = await readGenerated(generated)
    const good = await project.read(contract)
    await project.write(contract, good.replace('  /categories:\n', `${draft}  /categories:\n`))
    await expect.poll(() => statusOf(get('/visits'))).toBe(200)
    const response = await get('/visits')
    expect({ body: await response.json(), mock: response.headers.get('x-mock') }).toEqual({
      body: ['Vet'],
      mock: 'draft',
    })
    // Additions that require no decision are documented and enforced.
    expect(await statusOf(get('/visits', { prefer: 'code=429' }))).toBe(429)
    expect(await statusOf(fetch(`${dev.address}/visits`))).toBe(401)
    expect(await statusOf(get('/visits?limit=1'))).toBe(400)
    expect(dev.printed()).toContain('mocked: listVisits (draft), createVisit (draft)')
    // The linter runs when the draft is served.
    await expect
      .poll(dev.printed)
      .toMatch(/served after.*\n.*draft, to fix:\n( {2}spec\/openapi\.yaml:\d+:\d+ .*\n){5} {2}and \d+ more/)
    // The file stays unchanged, and rules stay strict.
    expect(await project.read(contract)).toContain(draft)
    expect(await project.run('packages/contract/commands/lint.ts')).toMatchObject({ code: 1 })
    expect(await project.run('packages/contract/commands/generate.ts', '--check')).toMatchObject({ code: 1 })
    // The code of a draft cannot be committed by mistake.
    expect(await readGenerated(generated)).not.toEqual(before)
    await dev.stop()
    expect(await readGenerated(generated)).toEqual(before)
    expect(dev.printed()).toContain('Restored generated/ from before the draft.')
  })
})
