import { expect, onTestFinished, test, vi } from 'vitest'
import { Channel, type Message, NoAnswer, topic } from '../../../server/workers/channel.ts'
import { Replacing } from '../../../server/workers/replacing.ts'
import { answerAlive, watch } from '../../../server/workers/watch.ts'
import { workerTurn, writeTurns } from '../../../server/workers/write-turn.ts'

const double = topic<number, number>('double')
const said = topic<string>('said')

/** Both ends of a channel; what is sent arrives in a later turn, as between processes. */
function channels() {
  const ends: Channel[] = []
  const towards = (to: number) => (message: Message) =>
    setImmediate(() => ends[to]!.receive(JSON.parse(JSON.stringify(message))))
  ends.push(new Channel(towards(1)), new Channel(towards(0)))
  return ends as [Channel, Channel]
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
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  order.push('first ends')
  endFirst()
  const endNext = await next
  expect(order).toEqual(['first ends', 'next'])

  void one.take()
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  leave()
  endNext()
  await two.take()
  const afterHanging = two.take()
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  vi.advanceTimersByTime(500)
  await afterHanging
})

test('without a primary a worker writes at once', async () => {
  const [primary] = channels()
  primary.close()
  const end = await workerTurn(primary).take()
  end()
})

test('a worker whose event loop is stuck is noticed, and one that responds is left alone', async () => {
  const [primary, worker] = channels()
  answerAlive(worker)
  let asked = 0
  const counting = new Channel(() => {
    asked += 1
  })
  const patience = { every: 5, unanswered: 3 }
  await new Promise<void>((resolve) => {
    const end = watch(primary, () => expect.unreachable(), patience)
    watch(
      counting,
      () => {
        end()
        resolve()
      },
      patience,
    )
  })
  expect(asked).toBe(3)
  counting.close()
})

test('a worker that is only slow is left alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const primary: Channel = new Channel((message) => void setTimeout(() => worker.receive(message), 4000))
  const worker: Channel = new Channel((message) => primary.receive(message))
  answerAlive(worker)
  const end = watch(primary, () => expect.unreachable())
  await vi.advanceTimersByTimeAsync(120_000)
  end()
})

test('a worker is replaced later after each death, and no more after too many in a minute', () => {
  const replacing = new Replacing(2)
  expect([0, 1, 2, 3, 4, 5, 6].map((second) => replacing.after(second * 1000))).toEqual([
    100,
    200,
    400,
    800,
    1600,
    2000,
    undefined,
  ])
  expect(replacing.after(120_000)).toBe(100)
})
