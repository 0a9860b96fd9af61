/** First starts with few writable folders, and before the database is available. */
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main, run, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'

const isRoot = process.getuid?.() === 0
// Root may write everywhere, so that the tests run as nobody.
const asNobody = isRoot
  ? ['--import', 'data:text/javascript,process.setgid(65534);process.setuid(65534)']
  : []

function readOnlyTree() {
  const tree = temporaryFolder()
  const state = join(tree, 'state')
  mkdirSync(state, { mode: 0o700 })
  if (isRoot) chownSync(state, 65534, 65534)
  chmodSync(tree, 0o555)
  onTestFinished(() => chmodSync(tree, 0o755))
  return { tree, state }
}

describe.skipIf(noPostgres)(`a first start ${noPostgres ?? ''}`, () => {
  test('names what is missing on a read-only tree without PostgreSQL, and works once it is there', async () => {
    const cluster = await startPostgres({}, onTestFinished)
    const DATABASE_URL = await cluster.createDatabase()
    const { tree, state } = readOnlyTree()
    const attempt = (env: object) => run(tree, [...asNobody, main], { PORT: '0', DATABASE_URL, ...env })
    await cluster.stop('SIGINT')
    expect(await attempt({})).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^.+nothing listens there.+\n$/),
    })
    await cluster.start()
    const name = `data/127.0.0.1_${cluster.port}.${new URL(DATABASE_URL).pathname.slice(1)}.admin.key`
    const { code, err } = await attempt({})
    expect(code).toBe(1)
    expect(err).toMatch(
      /^The first key cannot be written to .+ \((EACCES|EROFS)\).*: set ADMIN_KEY_FILE to .+\n$/,
    )
    expect(err).toContain(name)
    const ADMIN_KEY_FILE = join(state, 'admin.key')
    const { address } = await start(tree, { DATABASE_URL, ADMIN_KEY_FILE }, [], onTestFinished, asNobody)
    expect(statSync(ADMIN_KEY_FILE).mode & 0o777).toBe(0o600)
    const key = readFileSync(ADMIN_KEY_FILE, 'utf8').trim()
    const response = await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    // The first key of another database stays as it is.
    const other = await start(
      tree,
      { DATABASE_URL: `file:${state}/own.db`, ADMIN_KEY_FILE },
      [],
      onTestFinished,
      asNobody,
    )
    expect(readFileSync(ADMIN_KEY_FILE, 'utf8').trim()).toBe(key)
    expect(existsSync(`${ADMIN_KEY_FILE}.2`)).toBe(true)
    expect(await other.stop()).toBe(0)
  })
})

test.skipIf(!isRoot)(
  'a command of another user warns before it creates a file that the service cannot open',
  async () => {
    const folder = temporaryFolder()
    chownSync(folder, 65534, 65534)
    chmodSync(folder, 0o777)
    const env = { DATABASE_URL: `file:${folder}/own.db` }
    const migrated = await run(folder, [resolve('packages/server/main.js'), 'migrate'], env)
    expect(migrated.err).toMatch(
      /^Warning: .+ belongs to user 65534, and this is user 0: .+sudo -u '#65534'.+\n$/,
    )
    const list = [resolve('packages/server/commands/keys.ts'), 'list']
    chmodSync(join(folder, 'own.db'), 0o666)
    expect((await run(folder, [...asNobody, ...list], env)).err).toMatch(
      /own\.db belongs to user 0, and this is user 65534/,
    )
    expect((await run(folder, list, env)).err).toBe('')
  },
)
