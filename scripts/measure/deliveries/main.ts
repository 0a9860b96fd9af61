/** How fast webhooks are delivered, and what a large backlog with many dead receivers costs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { schema } from '../../../db/store.ts'
import { command } from '../../../packages/contract/cli/command.ts'
import type { Database } from '../../../packages/store/kit/unit.ts'
import { openDatabase } from '../../../packages/store/open.ts'
import { addWebhook } from '../../../test/support/webhooks.ts'
import { describeMachine, pinLoad } from '../../bench/machine.ts'

const described = {
  run: 'node scripts/measure/deliveries/main.ts',
  about:
    'Measures deliveries of webhooks from an SQLite file to a receiver on this machine that responds at once.',
  options: {
    events: { type: 'string', value: 'N', help: 'undelivered events of the backlog', default: '100000' },
    webhooks: {
      type: 'string',
      value: 'N',
      help: 'webhooks of the backlog, every other one dead',
      default: '1000',
    },
  },
  example: 'node scripts/measure/deliveries/main.ts --events 10000',
} as const

command(described, async ({ values }) => {
  const cores = pinLoad()
  const { processor, sync } = describeMachine(tmpdir(), cores)
  console.log(
    `${processor}; a durable write takes ${sync.toFixed(2)} ms; the server has a core for itself: ${cores !== undefined}.`,
  )
  for (const webhooks of [1, 10]) await rate(webhooks, 20_000 / webhooks, cores?.server)
  await backlog(Number(values.events), Number(values.webhooks), cores?.server)
})

/** Events that many want, delivered as fast as it goes. */
async function rate(webhooks: number, events: number, core: number | undefined) {
  await using bench = await prepare(core)
  for (let at = 0; at < webhooks; at++) await addWebhook(bench.database.engine, { url: `${bench.url}/${at}` })
  await tell(bench.database, events, () => 'thing.made')
  const server = await bench.start()
  const { seconds } = await bench.arrivals(webhooks * events)
  const { cpu } = await server.usage()
  const perSecond = (webhooks * events) / seconds
  console.log(
    `${webhooks} webhooks, ${events} events: ${perSecond.toFixed(0)} deliveries/s; ${((cpu * 1e6) / (webhooks * events)).toFixed(0)} µs of the processor each, the start included.`,
  )
}

/** Events of many types, each wanted by one webhook. Half of the webhooks never respond, or refuse connections. */
async function backlog(events: number, webhooks: number, core: number | undefined) {
  await using bench = await prepare(core)
  const { engine } = bench.database
  const isDead = (at: number) => at % 2 === 1
  for (let at = 0; at < webhooks; at++) {
    const dead = at % 4 === 1 ? `${bench.url}/dead/${at}` : 'http://127.0.0.1:9/dead'
    await addWebhook(engine, {
      url: isDead(at) ? dead : `${bench.url}/${at}`,
      types: `["type.${at}"]`,
      position: 0,
    })
  }
  await tell(bench.database, events, (at) => `type.${at % webhooks}`)
  const living = Math.ceil(webhooks / 2)
  const server = await bench.start()
  const before = await server.usage()
  const { seconds, most } = await bench.arrivals(events / 2, server)
  console.log(
    `${events} undelivered events, ${webhooks} webhooks, every other one dead: the living had all of theirs after ${seconds.toFixed(1)} s; memory ${before.memory.toFixed(0)} MB at the start, ${most.toFixed(0)} MB at most.`,
  )
  // While the others go on to fail.
  const late: number[] = []
  for (let round = 0; round < 5; round++) {
    await setTimeout(2000)
    await tell(bench.database, webhooks, (at) => `type.${at}`)
    const told = await bench.arrivals(events / 2 + (round + 1) * living, server)
    late.push(told.seconds)
  }
  const { memory } = await server.usage()
  console.log(
    `Then ${webhooks} events at once, five times: the living had theirs after ${late.map((one) => one.toFixed(2)).join(', ')} s; memory ${memory.toFixed(0)} MB.`,
  )
}

/** Tells of events, many in a write. */
async function tell({ engine }: Database, count: number, typeOf: (at: number) => string) {
  for (let at = 0; at < count; at += 1000)
    await engine.write({}, (unit) => {
      for (let n = at; n < Math.min(count, at + 1000); n++)
        unit.emit(typeOf(n), { id: n, name: 'Biscuit', categoryId: 1, status: 'available' })
    })
}

/** A database, a receiver, and a server to start. */
async function prepare(core: number | undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'deliveries-'))
  const database = await openDatabase(`file:${folder}/events.db`, schema)
  const children: ChildProcess[] = []
  const run = (file: string, args: string[], on?: number) => {
    const own = [process.execPath, join(import.meta.dirname, file), ...args]
    const [program, ...rest] = on === undefined ? own : ['taskset', '--cpu-list', `${on}`, ...own]
    const child = spawn(program!, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    return { child, lines: createInterface(child.stdout!) }
  }
  const receiver = run('receiver.ts', [])
  const url = `http://127.0.0.1:${await lineOf(receiver.lines)}`
  return {
    database,
    url,
    async start() {
      const { child, lines } = run('server.ts', [`file:${folder}/events.db`], core)
      const usage = async (): Promise<{ cpu: number; memory: number }> => {
        child.stdin!.write('\n')
        return JSON.parse(await lineOf(lines))
      }
      return { usage, ready: await usage() }
    },
    /** Resolves once so many have arrived, to the time that it took from now or from the first, and the most memory of a server meanwhile. */
    async arrivals(count: number, server?: { usage(): Promise<{ memory: number }> }) {
      const start = performance.now()
      for (let most = 0; ; ) {
        const arrived = Number(await (await fetch(`${url}/arrived`)).text())
        if (server) most = Math.max(most, (await server.usage()).memory)
        if (arrived >= count) return { seconds: (performance.now() - start) / 1000, most }
        await setTimeout(20)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      await database.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const lineOf = async (lines: Interface): Promise<string> => (await once(lines, 'line'))[0]
