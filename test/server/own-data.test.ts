/** Services with their data outside the server's store: effects and responses of repeated requests. */
import { expect, onTestFinished, test } from 'vitest'
import { onceRunner } from '../../packages/server/handle/idempotency.ts'
import { OutcomeUnknown, type ServiceStore } from '../../packages/server/index.ts'
import { checkWithin, openService, type Service } from '../../packages/server/service.ts'
import { sqlStore } from '../../packages/store/index.ts'

const once = { scope: '1:book', key: 'k', fingerprint: 'a'.repeat(64) }

async function openStore(): Promise<ServiceStore> {
  const store = await sqlStore({ id: 'seats', mark: 0x5ea75 }).open(':memory:')
  onTestFinished(() => store.close())
  return store
}

const counting = (respond: (nth: number) => Promise<{ status: number; body?: unknown }>) => {
  const calls = { count: 0 }
  return { calls, handle: () => respond(++calls.count) }
}

test('concurrent requests have one effect and one response, with bytes unchanged', async () => {
  const runOnce = onceRunner((await openStore()).answers)
  const { calls, handle } = counting(async () => {
    await new Promise((wait) => setImmediate(wait))
    return { status: 201, body: Buffer.from([0, 255]) }
  })
  const responses = await Promise.all([1, 2, 3].map(() => runOnce(once, handle)))
  expect(calls.count).toBe(1)
  const response = { status: 201, body: Buffer.from([0, 255]) }
  const repeated = { ...response, replayed: true }
  expect(responses).toEqual([response, repeated, repeated])
})

test('a refusal frees the key', async () => {
  const runOnce = onceRunner((await openStore()).answers)
  const { handle } = counting(async (nth) => ({ status: nth === 1 ? 409 : 201 }))
  expect(await runOnce(once, handle)).toEqual({ status: 409 })
  expect(await runOnce(once, handle)).toEqual({ status: 201 })
})

test('a repeated request after a failed handler has no effect, and its caller learns so', async () => {
  const runOnce = onceRunner((await openStore()).answers)
  const { calls, handle } = counting(() => Promise.reject(new Error('the connection is lost')))
  await expect(runOnce(once, handle)).rejects.toThrow('the connection is lost')
  await expect(runOnce(once, handle)).rejects.toMatchObject({ code: 'outcome_unknown' })
  await expect(runOnce({ ...once, fingerprint: 'b'.repeat(64) }, handle)).rejects.toMatchObject({
    code: 'invalid_parameter',
  })
  expect(calls.count).toBe(1)
})

test('the store of the server is ready with the data, and closes them first', async () => {
  const seen: string[] = []
  let reason: string | undefined = 'no seats today'
  const service = {
    store: sqlStore({ id: 'seats', mark: 0x5ea75 }),
    open: async ({ folder }: { folder: string | undefined }) => ({
      folder,
      check: async () => reason,
      close: async () => void seen.push('closed'),
    }),
  } as unknown as Service
  const { state, data, close } = await openService(service, ':memory:')
  expect(data).toMatchObject({ folder: undefined })
  expect(await state.check()).toBe('no seats today')
  reason = undefined
  expect(await state.check()).toBeUndefined()
  await close()
  expect(seen).toEqual(['closed'])
})

test('data without a readiness check are not ready', async () => {
  const silent = { check: () => new Promise<undefined>(() => {}) }
  expect(await checkWithin(silent, 20)).toBe('The data of the service did not answer within 0.02 seconds.')
  expect(await checkWithin({ check: async () => undefined })).toBeUndefined()
})

test('store and data may be instances of classes', async () => {
  const keeping = sqlStore({ id: 'seats', mark: 0x5ea75 })
  const own = await keeping.open(':memory:')
  class Seats {
    #reason = 'no seats today'
    check = async () => this.#reason
    async close() {
      this.#reason = 'closed'
    }
  }
  class Keeping {
    #own = own
    check() {
      return this.#own.check()
    }
    emit(type: string, data: object) {
      return this.#own.emit(type, data)
    }
    activity() {
      return this.#own.activity()
    }
    close() {
      return this.#own.close()
    }
  }
  const kept = Object.assign(new Keeping(), { events: own.events })
  const service = {
    store: { ...keeping, open: async () => kept },
    open: async () => new Seats(),
  } as unknown as Service
  const { store, state, data, close } = await openService(service, ':memory:')
  await store.emit('seat.taken', { id: 1 })
  expect(await store.events.end()).toBe(1)
  expect(state.activity()).toMatchObject({ retried: 0 })
  expect(await state.check()).toBe('no seats today')
  await close()
  expect(await data).toMatchObject({ check: expect.any(Function) })
})

test('closes the store if the data cannot be opened or closed', async () => {
  const seen: string[] = []
  const keeping = sqlStore({ id: 'seats', mark: 0x5ea75 })
  const store = {
    ...keeping,
    async open(url: string) {
      const opened = await keeping.open(url)
      const close = () => opened.close().then(() => void seen.push('closed'))
      return { ...opened, close }
    },
  }
  const fail = () => Promise.reject(new OutcomeUnknown('no database'))
  await expect(openService({ store, open: fail } as unknown as Service, ':memory:')).rejects.toThrow(
    'no database',
  )
  expect(seen).toEqual(['closed'])
  const open = async () => ({ check: async () => undefined, close: fail })
  const opened = await openService({ store, open } as unknown as Service, ':memory:')
  await expect(opened.close()).rejects.toThrow('no database')
  expect(seen).toEqual(['closed', 'closed'])
})
