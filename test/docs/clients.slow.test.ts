/** Commands of the docs that generate clients. scripts/consumers runs the generated clients themselves. */
import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { decorate } from '../../packages/contract/docs/decorate.ts'
import { defaultOrigin, parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { chapterOf } from '../../packages/contract/docs/guide.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { listen } from './server.ts'

const contract = decorate(await parseContract(await document()), { isServed: true, changelog: '' })
const { description: guide = '' } = chapterOf(contract, 'SDKs and generated clients')!
const [lines = ''] = /(?<=```sh\n)[^`]*(?=\n```)/.exec(guide) ?? []
const [program = ''] = /(?<=```ts\n)[^`]*(?=\n```)/.exec(guide) ?? []

test('the generated TypeScript client accepts a body without members that have defaults', async () => {
  const { origin, key } = await listen()
  const folder = temporaryFolder()
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const [, ...args] = lines
    .replace(/^npm install \S+\nnpx openapi-typescript@\S+/, 'openapi-typescript')
    .replace(defaultOrigin, origin)
    .split(/[\s\\]+/)
  const run = (...command: string[]) =>
    promisify(execFile)(process.execPath, command, { cwd: folder, env: { ...process.env, API_KEY: key } })
  await run('node_modules/openapi-typescript/bin/cli.js', ...args)
  const call = `const { data } = await client.POST('/pets', { body: { name: 'Rex', categoryId: 1 } })\nconsole.log(data?.status)\n`
  await writeFile(join(folder, 'call.ts'), `${program.replace(defaultOrigin, origin)}\n${call}`)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const options =
    '--noEmit --strict --module nodenext --target esnext --allowImportingTsExtensions --skipLibCheck'
  await run('node_modules/typescript/bin/tsc', ...options.split(' '), '--types', 'node', 'call.ts')
  expect((await run('call.ts')).stdout).toBe('available\n')
})

test('uses the tested versions of its generator and library', async () => {
  const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
  const { dependencies } = JSON.parse(await readFile('packages/tools/package.json', 'utf8'))
  const versions = { ...devDependencies, ...dependencies }
  for (const name of ['openapi-typescript', 'openapi-fetch'])
    expect(lines).toContain(`${name}@${versions[name]}`)
})
