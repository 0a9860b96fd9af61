import { expect, onTestFinished, test, vi } from 'vitest'
import { alive, Channel, NoAnswer, topic } from '../../workers/channel.ts'
import { workerTurn, writeTurns } from '../../workers/shared.ts'
import { replacing, watch } from '../../workers/supervise.ts'
import { channels } from './channels.ts'

const double = topic<number, number>('double')
const said = topic<string>('said')

/** By then what has been sent has arrived, and has been answered. */
async function someTurns() {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
}

test('what is asked is answered, and what is told arrives', async () => {
  const [primary, worker] = channels()
  const heard: string[] = []
  worker.on(double, async (number) => 2 * number)
  worker.on(said, (text) => void heard.push(text))
  primary.tell(said, 'first')
  expect(await Promise.all([1, 2, 3].map((number) => primary.ask(double, number)))).toEqual([2, 4, 6])
  expect(heard).toEqual(['first'])
})

test('nobody waits without end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [primary, worker] = channels()
  await expect(primary.ask(double, 1), 'nobody listens').rejects.toThrow(NoAnswer)
  worker.on(double, () => {
    throw new Error('It fails.')
  })
  await expect(primary.ask(double, 1)).rejects.toThrow(NoAnswer)
  worker.on(double, () => new Promise<number>(() => {}))
  const stuck = expect(primary.ask(double, 1)).rejects.toThrow('No answer to double.')
  vi.advanceTimersByTime(2000)
  await stuck
  const cut = expect(primary.ask(double, 1)).rejects.toThrow('The other process is gone.')
  primary.close()
  await cut
  await expect(primary.ask(double, 1)).rejects.toThrow('The other process is gone.')
})

test('workers take turns in writing; one that dies or hangs loses its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const join = writeTurns()
  const [[firstPrimary, first], [secondPrimary, second]] = [channels(), channels()]
  const leave = join(firstPrimary)
  join(secondPrimary)
  const [one, two] = [workerTurn(first), workerTurn(second)]

  const endFirst = await one.take()
  const order: string[] = []
  const next = two.take().then((end) => {
    order.push('next')
    return end
  })
  await someTurns()
  order.push('first ends')
  endFirst()
  const endNext = await next
  expect(order).toEqual(['first ends', 'next'])

  void one.take()
  await someTurns()
  leave()
  endNext()
  await two.take()
  const afterHanging = two.take()
  await someTurns()
  vi.advanceTimersByTime(500)
  await afterHanging
})

test('without a primary a worker writes at once', async () => {
  const [primary] = channels()
  primary.close()
  const end = await workerTurn(primary).take()
  end()
})

test('a worker whose event loop is stuck is noticed once, and one that is only slow is left alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const toSlow: Channel = new Channel((message) => void setTimeout(() => slow.receive(message), 4000))
  const slow: Channel = new Channel((message) => toSlow.receive(message))
  slow.on(alive, () => true)
  const end = watch(toSlow, () => expect.unreachable())
  const onStuck = vi.fn()
  watch(new Channel(() => {}), onStuck)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(onStuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(90_000)
  expect(onStuck).toHaveBeenCalledOnce()
  end()
})

test('a worker is replaced later after each death, and no more after too many in a minute', () => {
  const pauseAfter = replacing(2)
  expect([0, 1, 2, 3, 4, 5, 6].map((second) => pauseAfter(second * 1000))).toEqual([
    100,
    200,
    400,
    800,
    1600,
    2000,
    undefined,
  ])
  expect(pauseAfter(120_000)).toBe(100)
})
