/** Bodies, refused by a server whose generated files are another version's by now. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { generate } from '../../../scripts/generator/index.ts'
import { writeFiles } from '../../../scripts/generator/output.ts'
import { checkBody } from '../../../server/request/body.ts'
import { temporaryFolder } from '../../support/folder.ts'

test.each([
  ['is gone', (file: string) => rm(file)],
  ['knows nothing of it', (file: string) => writeFile(file, 'export const members = {}')],
])('the first error is named when the file of the others %s', async (_, change) => {
  const folder = temporaryFolder()
  await writeFiles(await generate('spec/openapi.yaml'), folder)
  const { routes } = await import(pathToFileURL(join(folder, 'router.ts')).href)
  await change(join(folder, 'members.js'))
  const route = routes.find(({ operationId }: { operationId: string }) => operationId === 'createPet')
  const refusal = await checkBody(route, {})
  expect(refusal?.message).toBe('Body member "name" is required.')
})
