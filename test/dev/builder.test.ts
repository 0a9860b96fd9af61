import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { Builder } from '../../packages/tools/dev/builder.ts'

test('a build does not wait for the linter, which it ends', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'openapi.yaml')
  const good = await readFile('spec/openapi.yaml', 'utf8')
  await writeFile(file, good)
  const builder = new Builder(file, join(folder, 'generated'))
  onTestFinished(() => builder.close())
  expect(await builder.ask('lint')).toBeUndefined()
  expect(await builder.ask('build')).toMatchObject({ isServable: true, problems: [] })
  const order: string[] = []
  const linted = builder.ask('lint').finally(() => order.push('lint'))
  await writeFile(file, good.replace('      summary: List pets\n', ''))
  const built = builder.ask('build').finally(() => order.push('build'))
  expect(await linted).toBeUndefined()
  expect(await built).toMatchObject({ isServable: true, problems: [] })
  expect(order).toEqual(['lint', 'build'])
  expect(await builder.ask('lint')).toMatchObject({
    problems: [{ message: expect.stringContaining('(operation-summary)') }],
  })
})
