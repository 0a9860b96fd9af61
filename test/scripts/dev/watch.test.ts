import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprint } from '../../../scripts/dev/watch.ts'
import { temporaryFolder } from '../../support/folder.ts'

test('a folder that is gone for a moment, as while a branch is changed, has a fingerprint too', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'a.ts'), 'a')
  const before = await fingerprint([folder])
  await rename(folder, `${folder}-away`)
  expect(await fingerprint([folder])).not.toBe(before)
  await rename(`${folder}-away`, folder)
  expect(await fingerprint([folder])).toBe(before)
})
