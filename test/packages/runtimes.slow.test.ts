/** A project of `contract init` on runtimes other than Node, which npm installs as packages. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { contract, installedPackages, run } from './installed.ts'

// The packages have binaries for this platform only.
const isHere = process.platform === 'linux' && process.arch === 'x64'
const runtimes = {
  Bun: ['@oven/bun-linux-x64@1.4.5', '@oven/bun-linux-x64/bin/bun'],
  Deno: ['@deno/linux-x64-glibc@2.9.6', '@deno/linux-x64-glibc/deno', 'run', '-A'],
} as const

const folder = temporaryFolder(afterAll)
const project = join(folder, 'library')
const binaries = join(folder, 'runtimes')

beforeAll(async () => {
  if (!isHere) return
  const packages = await installedPackages()
  const spec = resolve('test/library/spec/openapi.yaml')
  await contract(packages, folder, 'init', project, '--spec', spec, '--packages', packages.tarballs)
  await symlink(join(packages.folder, 'node_modules'), join(project, 'node_modules'))
  await writeFile(
    join(project, 'handlers/index.ts'),
    `import { routes } from '../generated/router.ts'
const declined = async () => ({ status: 404, mediaType: 'application/problem+json', body: { title: 'There is none.', status: 404 } })
export const handlers = Object.fromEntries(routes.map((route) => [route.operationId, declined])) as never
`,
  )
  const install = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', binaries]
  await run(folder, 'npm', 'install', ...install, ...Object.values(runtimes).map(([name]) => name))
})

const noBinary = isHere ? '' : ': no binaries for this platform'

test.skipIf(!isHere).each(Object.keys(runtimes))(
  `%s serves a project, and stops it${noBinary}`,
  async (name) => {
    const [, binary, ...options] = runtimes[name as keyof typeof runtimes]
    const keyFile = join(folder, `${name}.key`)
    const server = 'node_modules/contract-server/main.js'
    const env = {
      ...process.env,
      PORT: '0',
      DATABASE_URL: `file:${folder}/${name}.db`,
      ADMIN_KEY_FILE: keyFile,
    }
    const child = spawn(join(binaries, 'node_modules', binary), [...options, server, 'start'], {
      cwd: project,
      env,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    await expect.poll(() => printed).toMatch(/listens on http/)
    const [origin] = /http:\/\/[\d.]+:\d+/.exec(printed)!
    const headers = { 'x-library-card': (await readFile(keyFile, 'utf8')).trim() }
    const status = async (path: string) => (await fetch(origin + path, { headers })).status
    expect(await status('/health/ready')).toBe(200)
    expect(await status('/docs')).toBe(200)
    expect(await status('/library/shelves?limit=none')).toBe(400)
    child.kill('SIGTERM')
    expect(await once(child, 'exit'), printed).toEqual([0, null])
  },
)
