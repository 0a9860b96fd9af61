/** Bodies, refused by a server whose generated files are another version's by now. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateInto, packageFolder } from '../../../../test/support/generated.ts'
import { readBody } from '../../request/body.ts'

test.each([
  ['is gone', (file: string) => rm(file)],
  ['knows nothing of it', (file: string) => writeFile(file, 'export const members = {}')],
])('the first error is named when the file of the others %s', async (_, change) => {
  const folder = packageFolder()
  const { routes } = await generateInto(folder, 'spec/openapi.yaml')
  await change(join(folder, 'members.js'))
  const route = routes.find(({ operationId }) => operationId === 'createPet')
  await expect(readBody(route!.body!, 'application/json', Buffer.from('{}'))).rejects.toThrow(
    'Body member "name" is required.',
  )
})
