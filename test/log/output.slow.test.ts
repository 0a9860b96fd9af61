import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adminKey, main, neverOverloaded } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { freePort } from '../../packages/testing/free-port.ts'

interface Started {
  child: ChildProcess
  folder: string
  address: string
  // Resolves to the exit code when the process has ended and its output is read.
  ended: Promise<number | null>
}

// SIGTERM goes to the process of the command, which must be the server's.
async function serve(
  stdout: number | 'pipe',
  folder = temporaryFolder(),
  [program, ...args]: [string, ...string[]] = [process.execPath, main],
): Promise<Started> {
  const port = await freePort()
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, TERM: 'dumb', PORT: String(port), ...neverOverloaded },
    stdio: ['pipe', stdout, 'inherit'],
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const address = `http://127.0.0.1:${port}`
  await expect.poll(() => isLive(address)).toBe(true)
  return { child, folder, address, ended }
}

const isLive = (address: string) =>
  fetch(`${address}/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

// The log line of each request has some 14 KB.
async function fill(address: string, requests: number) {
  const path = `/${'x'.repeat(14_000)}`
  for (let sent = 0; sent < requests; sent++) await (await fetch(address + path)).text()
}

async function lostLines({ address, folder }: Started): Promise<number> {
  const headers = { authorization: `Bearer ${await adminKey(folder)}` }
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^petstore_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1])
}

function read({ stdout }: ChildProcess): () => string {
  let text = ''
  stdout?.setEncoding('utf8').on('data', (data) => {
    text += data
  })
  return () => text
}

const entriesOf = (text: string): { msg: string; lines?: number; path?: string }[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a program reads every line, including the last ones', async () => {
  const { child, folder, address, ended } = await serve('pipe')
  const text = read(child)
  const ask = client(address, await adminKey(folder))
  for (let i = 0; i < 100; i++) await ask('GET', '/pets?limit=1')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const entries = entriesOf(text()).filter(({ path }) => path === '/pets')
  expect(entries).toHaveLength(100)
  expect(entries[99]).toMatchObject({ msg: 'request completed', caller: 'admin', status: 200 })
})

test('a full disk costs only log lines, which are counted', async () => {
  const fd = openSync('/dev/full', 'w')
  const server = await serve(fd)
  closeSync(fd)
  await fill(server.address, 10)
  expect(await lostLines(server)).toBeGreaterThanOrEqual(8)
  expect(await isLive(server.address)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

// Runs a command with its output in a file on a disk of 256 KiB, which only that command sees.
const onSmallDisk = (folder: string, ...command: string[]): [string, ...string[]] => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  'mount -t tmpfs -o size=256k tmpfs "$0" && exec "$@" > "$0/log"',
  folder,
  ...command,
]
const [unshare, ...args] = onSmallDisk(tmpdir(), 'true')
const haveSmallDisk = spawnSync(unshare, args).status === 0

test.skipIf(!haveSmallDisk)(
  'a later line has the number of lost lines, and all others are complete',
  async () => {
    const disk = temporaryFolder()
    const server = await serve('pipe', temporaryFolder(), onSmallDisk(disk, process.execPath, main))
    const inside = join(`/proc/${server.child.pid}/root`, disk)
    const ballast = join(inside, 'ballast')
    const log = join(inside, 'log')
    await writeFile(ballast, Buffer.alloc(128 * 1024))
    await fill(server.address, 20)
    const lost = await lostLines(server)
    expect(lost).toBeGreaterThan(0)
    await rm(ballast)
    const written = async () => entriesOf(await readFile(log, 'utf8').then(dropCutLine))
    await expect
      .poll(async () => {
        await isLive(server.address)
        return (await written()).some(({ msg }) => msg === 'log lines were lost')
      })
      .toBe(true)
    const entries = await written()
    const reported = entries.filter(({ lines }) => lines !== undefined)
    expect(reported.reduce((sum, { lines = 0 }) => sum + lines, 0)).toBe(await lostLines(server))
    const kept = entries.filter(({ path }) => path?.startsWith('/xx'))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(20)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  },
)

// The full disk cut one line off.
const dropCutLine = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('{') || line.endsWith('}'))
    .join('\n')

test('a reader that stops reading costs lines beyond 8 MB, which are counted', async () => {
  const server = await serve('pipe')
  const { child, address, folder } = server
  let sent = 0
  for (; (await lostLines(server)) === 0; sent += 50) await fill(address, 50)
  expect(sent * 14_000).toBeGreaterThan(8e6)
  const text = read(child)
  const ask = client(address, await adminKey(folder))
  await expect
    .poll(async () => {
      await ask('GET', '/pets')
      return entriesOf(text().slice(0, text().lastIndexOf('\n'))).some(({ lines }) => lines !== undefined)
    })
    .toBe(true)
  child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const entries = entriesOf(text())
  const lost = entries.reduce((sum, { lines = 0 }) => sum + lines, 0)
  const others = entries.filter(({ path }) => path === '/metrics' || path?.startsWith('/xx'))
  // One scrape for each round, and the first.
  expect(others.length + lost).toBeGreaterThanOrEqual(sent + sent / 50 + 1)
})

test('an unread pipe does not delay the end', async () => {
  const fifo = join(temporaryFolder(), 'fifo')
  spawnSync('mkfifo', [fifo])
  const fd = openSync(fifo, 'r+')
  onTestFinished(() => closeSync(fd))
  const server = await serve(fd)
  await fill(server.address, 50)
  expect(await isLive(server.address)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a closed pipe ends nothing', async () => {
  const server = await serve('pipe')
  server.child.stdout?.destroy()
  await fill(server.address, 10)
  expect(await lostLines(server)).toBeGreaterThanOrEqual(8)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a halted terminal delays neither requests nor the end', async () => {
  expect(process.versions.node, 'of a new Node: has it a public way instead of `_handle`?').toMatch(
    /^(22|24|26)\./,
  )
  const folder = temporaryFolder()
  // The terminal fills up, because nobody reads the output of `script`.
  const command = `echo $$ > pid; exec ${process.execPath} ${main}`
  const { address } = await serve('pipe', folder, ['script', '-qec', command, '/dev/null'])
  await fill(address, 100)
  expect(await isLive(address)).toBe(true)
  process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGTERM')
  await expect.poll(() => isLive(address)).toBe(false)
})
