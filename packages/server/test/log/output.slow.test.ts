import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { adminKey, main, neverOverloaded } from '../../../../test/support/child.ts'
import { client } from '../../../../test/support/client.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { freePort } from '../../../../test/support/postgres/server.ts'

interface Started {
  child: ChildProcess
  folder: string
  address: string
  /** Resolves when the process has ended and all that it wrote was read, with its exit code. */
  ended: Promise<number | null>
}

/**
 * Starts the server by a command, with a standard output of its own, and waits until it responds. SIGTERM goes to the process
 * of the command, which must be the server's.
 */
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

/** Whether the server responds soon. */
const isLive = (address: string) =>
  fetch(`${address}/health/live`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Sends requests whose log lines have some 14 KB each. */
async function fill(address: string, requests: number) {
  const path = `/${'x'.repeat(14_000)}`
  for (let sent = 0; sent < requests; sent++) await (await fetch(address + path)).text()
}

/** How many log lines the server says were lost. */
async function lostLines({ address, folder }: Started): Promise<number> {
  const headers = { authorization: `Bearer ${await adminKey(folder)}` }
  const metrics = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^petstore_log_lines_lost_total (\d+)$/m.exec(metrics)?.[1])
}

/** What a process has written to its standard output, from now on. */
function read({ stdout }: ChildProcess): () => string {
  let text = ''
  stdout?.setEncoding('utf8').on('data', (data) => {
    text += data
  })
  return () => text
}

/** The log lines in what was written, each of them whole. */
const entriesOf = (text: string): { msg: string; lines?: number; path?: string }[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

test('a program reads every line, the last ones included', async () => {
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

test('a disk that is full costs log lines, which are counted, and nothing else', async () => {
  const fd = openSync('/dev/full', 'w')
  const server = await serve(fd)
  closeSync(fd)
  await fill(server.address, 10)
  expect(await lostLines(server)).toBeGreaterThanOrEqual(8)
  expect(await isLive(server.address)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** Runs a command on a disk of 256 KiB, mounted where only that command sees it, with its standard output in a file there. */
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
  'when there is room again, a line says how many were lost; all others are whole',
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

/** Without the one line that the full disk cut off. */
const dropCutLine = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('{') || line.endsWith('}'))
    .join('\n')

test('a reader who stops reading costs lines beyond 8 MB, which are counted', async () => {
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

test('a pipe that nobody reads does not hold up the end', async () => {
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

test('a reader who goes away ends nothing', async () => {
  const server = await serve('pipe')
  server.child.stdout?.destroy()
  await fill(server.address, 10)
  expect(await lostLines(server)).toBeGreaterThanOrEqual(8)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a terminal that is halted holds up neither requests nor the end', async () => {
  expect(process.versions.node, 'of a new Node: has it a public way instead of `_handle`?').toMatch(
    /^(22|24|26)\./,
  )
  const folder = temporaryFolder()
  // The terminal fills up, since nobody reads the output of `script`.
  const command = `echo $$ > pid; exec ${process.execPath} ${main}`
  const { address } = await serve('pipe', folder, ['script', '-qec', command, '/dev/null'])
  await fill(address, 100)
  expect(await isLive(address)).toBe(true)
  process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGTERM')
  await expect.poll(() => isLive(address)).toBe(false)
})
