/**
 * Callbacks: subscribes with addresses of its own, makes items so that something happens, waits, and judges what has arrived: messages, repetitions,
 * the end after a 410, selections, and one event for each change.
 */
import { documentedStatus } from 'contract-openapi/model'
import { type CheckContext, check, json, type Suite } from '../check.ts'
import { type ContractCallback, successOf, titleOf } from '../contract/contract.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { type Arrival, openReceiver, type Receiver } from '../send/receiver.ts'
import { countArrival, judgeArrival, messageOf, skipCallbacks } from './arrivals.ts'
import { type CreatedItem, createMaker, type Maker, memberOfItem, relate } from './relate.ts'
import {
  addressPlaceOf,
  createSubscriber,
  type Subscription,
  SubscriptionRefused,
  selectorsOf,
} from './subscriptions.ts'

/** Subscribes to each callback of the contract with a receiver of its own, creates items, and judges what arrives. */
export async function checkCallbacks(suite: Suite): Promise<void> {
  const { callbacks } = suite.oracle.contract
  if (callbacks.length === 0) return
  const place = suite.target.receiver
  if (!place)
    return skipCallbacks(suite, callbacks, 'requires an address of the suite for the server (--receiver)')
  const receiver = await openReceiver(place).catch((error: Error) => error)
  if (receiver instanceof Error)
    return skipCallbacks(
      suite,
      callbacks,
      `nothing can listen at ${place.host}:${place.port}: ${receiver.message}`,
    )
  try {
    for (const callback of callbacks) await checkCallback(suite, receiver, callback)
  } finally {
    receiver.close()
  }
}

async function checkCallback(suite: Suite, receiver: Receiver, callback: ContractCallback) {
  const operation = suite.operations.find((operation) => operation.operationId === callback.operationId)
  // The report lists all operations without a sample.
  if (!operation) return
  const place = addressPlaceOf(callback)
  if (!place) return skipCallbacks(suite, [callback], `no request sets the whole address ${callback.url}`)
  await check(suite, 'callbacks', `${titleOf(callback)} is sent`, async (context) => {
    const subscriber = createSubscriber(context, receiver, operation, place)
    const maker = createMaker(suite, operation)
    try {
      await prove({ context, receiver, callback, operation, rest: place.rest, subscriber, maker })
    } catch (error) {
      // A server may refuse an unknown address.
      if (!(error instanceof SubscriptionRefused)) throw error
      context.expect(suite.target.receiver?.repeatsWithin === undefined, error.message)
      skipCallbacks(suite, [callback], error.message)
    } finally {
      maker.close()
      await subscriber.removeAll()
    }
  })
}

interface Trial {
  context: CheckContext
  receiver: Receiver
  callback: ContractCallback
  operation: ContractOperation
  rest: string
  subscriber: ReturnType<typeof createSubscriber>
  maker: Maker
}

async function prove(trial: Trial) {
  const { context, callback, operation, subscriber, maker } = trial
  const success = successOf(callback)
  const sent = [success, 410, 500].map((status) => documentedStatus(callback.statuses, status))
  for (const status of callback.statuses.filter((status) => !sent.includes(status)))
    skipCallbacks(context, [callback], 'the suite does not send this response', (name) =>
      name.endsWith(` ${callback.name} ${status}`),
    )
  const selectors = selectorsOf(operation)
  const all = Object.fromEntries(selectors)
  const [[selector, [value]] = ['', []]] = selectors
  const gone = callback.statuses.includes('410') ? await subscriber.subscribe(all, () => 410) : undefined
  const narrow = selector
    ? await subscriber.subscribe({ ...all, [selector]: [value] }, () => success)
    : undefined
  const hook = await subscriber.subscribe(all, (nth) => (nth === 0 ? 500 : success))
  await maker.makeAll()
  await expectArrival(trial, hook)
  const relation = relate(callback, maker, hook.arrivals)
  const later = await awaitEvents(trial, relation, gone)
  await judgeRepetition(trial, hook.arrivals)
  if (gone) await judgeEnd(trial, gone.arrivals, later)
  await subscriber.readAll()
  judgeMessages(
    trial,
    [gone, narrow, hook].filter((subscription) => subscription !== undefined),
  )
  if (narrow) judgeSelection(trial, narrow.arrivals, hook.arrivals)
  if (relation.eventKinds().size === 0)
    return context.results.skip(
      `each change and its ${titleOf(callback)}`,
      'no event contains a created item, so they cannot be related',
    )
  const fail = beginCheck(trial, `each change has its ${titleOf(callback)}, and each event its change`)
  for await (const what of relation.problems(context)) fail(what)
}

function beginCheck({ context: { results } }: Trial, name: string): (what: string) => void {
  results.checked('callbacks', name)
  return (what) => results.failed('callbacks', name, what)
}

const until = ({ context, receiver }: Trial, holds: () => boolean, time = patienceOf(context)) =>
  receiver.until(holds, time, context.manner.end.signal)

const patienceOf = ({ target, manner, fixtures: { callbackTimeout } }: CheckContext) =>
  callbackTimeout === undefined ? (target.receiver?.repeatsWithin ?? manner.timeout) : callbackTimeout * 1000

async function expectArrival(trial: Trial, { arrivals, url }: Subscription) {
  const { context, maker } = trial
  const hasArrived = await until(trial, () => arrivals.length > 0)
  const within = `within ${patienceOf(context) / 1000} s, though ${maker.all.length} things were made`
  context.expect(hasArrived, `nothing has arrived at ${url} ${within}`)
}

async function awaitEvents(
  trial: Trial,
  relation: ReturnType<typeof relate>,
  gone: Subscription | undefined,
): Promise<CreatedItem[]> {
  const { maker } = trial
  await maker.probeAll()
  const isLearned = await until(trial, () => relation.eventKinds().size > 0)
  if (gone) await until(trial, () => gone.arrivals.length > 0)
  // Events are in order: once that of a new item has come, all earlier ones have.
  const before = maker.probes.length
  if (isLearned) await maker.probeAll()
  const later = maker.probes.slice(before)
  await until(trial, () =>
    later.every((item) => !relation.eventKinds().has(item.operation) || relation.isReported(item)),
  )
  await until(trial, () => relation.unreported().length === 0)
  return later
}

async function judgeRepetition(trial: Trial, arrivals: readonly Arrival[]) {
  const { results, target } = trial.context
  const [first] = arrivals as [Arrival]
  const id = messageOf(first)
  const name = `${titleOf(trial.callback)} is sent again after 500`
  const isRepeated = await until(trial, () => arrivals.slice(1).some((arrival) => messageOf(arrival) === id))
  if (!isRepeated && target.receiver?.repeatsWithin === undefined)
    return results.skip(name, 'no repetition came, and its time is unknown')
  const fail = beginCheck(trial, name)
  if (isRepeated) return
  const renamed = arrivals.find((arrival) => arrival.text === first.text && messageOf(arrival) !== id)
  fail(
    renamed
      ? `the webhook-id was ${id} first, and is ${messageOf(renamed)} when it is sent again`
      : `${id} got 500, and was not sent again`,
  )
}

// Time to wait for an event that must not come, after all expected ones, in milliseconds.
const grace = 200

// Checks that nothing comes after a 410: no repetition and no later event. Deliveries that were under way are allowed.
async function judgeEnd(trial: Trial, arrivals: readonly Arrival[], later: readonly CreatedItem[]) {
  const [refused] = arrivals
  if (!refused) return
  const fail = beginCheck(trial, `${titleOf(trial.callback)} ends after 410`)
  const isForbidden = (arrival: Arrival) =>
    messageOf(arrival) === messageOf(refused) ||
    later.some((made) => memberOfItem(arrival, made) !== undefined)
  if (await until(trial, () => arrivals.slice(1).some(isForbidden), grace))
    fail('requests still come after a 410')
}

function judgeMessages(trial: Trial, subscriptions: readonly Subscription[]) {
  const { context, callback, operation, rest } = trial
  const { coverage, expects, results } = context
  const title = titleOf(callback)
  const fail = beginCheck(trial, `${title} is as documented`)
  for (const { arrivals, secret } of subscriptions)
    for (const arrival of arrivals) {
      countArrival(coverage, callback, selectorsOf(operation), arrival)
      for (const what of judgeArrival(callback, rest, expects.closedResponses, arrival, secret)) fail(what)
    }
  const isSigned = Object.keys(callback.headers).some((name) => name.toLowerCase() === 'webhook-signature')
  if (isSigned && subscriptions.some(({ secret }) => secret === undefined))
    results.skip(
      `the signature of ${title}`,
      'the response to the subscription has no secret beginning with whsec_',
    )
}

function judgeSelection(trial: Trial, narrow: readonly Arrival[], all: readonly Arrival[]) {
  const { context, callback, operation } = trial
  const [[selector, values] = ['', []]] = selectorsOf(operation)
  const isNamed = ({ body }: Arrival, some: readonly unknown[]) =>
    Object.values(Object(body)).some((value) => some.includes(value))
  if (!all.some((arrival) => isNamed(arrival, values)))
    return skipCallbacks(context, [callback], `no event has a value of ${selector}`, (item) =>
      item.includes(` for ${selector}=`),
    )
  const fail = beginCheck(trial, `${titleOf(callback)} comes as ${selector} selects`)
  const unwanted = narrow.find((arrival) => !isNamed(arrival, values.slice(0, 1)))
  if (unwanted) fail(`${selector}=${values[0]} lets through ${json(unwanted.body)}`)
}
