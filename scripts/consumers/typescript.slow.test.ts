/** Typed TypeScript clients, generated from the contract, compile strictly and work against a real server. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../packages/testing/child.ts'
import { keyBeside } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { inTypeScript } from './consumers.ts'
import { journey } from './journey.ts'

test.each(inTypeScript)('$generator passes its journey', async (consumer) => {
  const database = join(temporaryFolder(), 'pets.db')
  const { address: url } = await start('.', { DATABASE_URL: `file:${database}` })
  const target = { url, key: await keyBeside(database) }
  expect(await journey(consumer, target, temporaryFolder())).toMatch(/^304: .+$/m)
})
