import { type AddressPlace, addressPlaceOf, selectorsOf } from '../../plan/subscription.ts'
import { type ContractCallback, successOf, titleOf, writtenAs } from '../../read/contract.ts'
import type { ContractOperation } from '../../read/operation.ts'
import { openReceiver, type Receiver } from '../../send/receiver.ts'
import { type CheckContext, check, json, type Suite } from '../check.ts'
import { countArrival, judgeArrival, leave, messageOf } from './arrivals.ts'
import { type CreatedItem, createMaker, type Maker, relate, toldAt } from './relate.ts'
import { createSubscriber, type Subscriber, type Subscription, SubscriptionRefused } from './subscriptions.ts'

/** Subscribes, makes things, and judges what arrives. @throws Finding, SubscriptionRefused */
async function prove(proof: Proof) {
  const { context, receiver, callback, operation, subscriber, maker } = proof
  const { expect, target, manner } = context
  const { repeatsWithin } = target.receiver ?? {}
  const wait = repeatsWithin ?? manner.timeout
  const until = (holds: () => boolean, time = wait) => receiver.until(holds, time, manner.end.signal)
  const success = successOf(callback)
  const selectors = selectorsOf(operation)
  leaveOtherResponses(context, callback)
  const [selector] = selectors
  const all = Object.fromEntries(selectors)

  const gone = callback.statuses.includes('410') ? await subscriber.subscribe(all, () => 410) : undefined
  const narrow =
    selector && (await subscriber.subscribe({ ...all, [selector[0]]: [selector[1][0]] }, () => success))
  const hook = await subscriber.subscribe(all, (nth) => (nth === 0 ? 500 : success))
  const { arrivals } = hook
  await maker.makeAll()
  expect(
    await until(() => arrivals.length > 0),
    `nothing has arrived at ${hook.url} within ${wait / 1000} s, though ${maker.all.length} things were made`,
  )

  const relation = relate(callback, maker, arrivals)
  await maker.probeAll()
  const isLearned = await until(() => relation.tellings().size > 0)
  if (gone) await until(() => gone.arrivals.length > 0)
  // An item that is made now comes after all earlier ones, so those are there once it is.
  const before = maker.probes.length
  if (isLearned) await maker.probeAll()
  const later = maker.probes.slice(before)
  await until(() => later.every((one) => !relation.tellings().has(one.operation) || relation.isTold(one)))
  await until(() => relation.untold().length === 0)
  await checkRepeat(proof, hook, until)
  if (gone) await checkEnd(proof, gone, later, until)
  await subscriber.readAll()

  const subscriptions = [gone, narrow, hook].filter((one) => one !== undefined)
  judgeAll(proof, subscriptions, selectors)
  if (narrow) checkSelection(proof, narrow, hook, selector)
  if (isLearned) {
    const name = `each change has its ${titleOf(callback)}, and each event its change`
    context.results.checked('callbacks', name)
    for await (const what of relation.problems(context)) context.results.failed('callbacks', name, what)
  } else {
    const why = 'no event has what was made in one of its members, so nobody can know which belong together'
    context.results.notTried.push({ what: `each change and its ${titleOf(callback)}`, why })
  }
}

/** Documented responses that a receiver of the suite does not send. */
function leaveOtherResponses(suite: CheckContext, callback: ContractCallback) {
  const given = [successOf(callback), 410, 500].map((status) => writtenAs(callback, status))
  for (const status of callback.statuses.filter((one) => !given.includes(one)))
    leave(suite, [callback], 'the suite does not respond with it', (name) =>
      name.endsWith(` ${callback.name} ${status}`),
    )
}

/** The parts that the proof of a callback needs. */
interface Proof {
  context: CheckContext
  receiver: Receiver
  callback: ContractCallback
  operation: ContractOperation
  place: AddressPlace
  subscriber: Subscriber
  maker: Maker
}

/** How long something that must not come is waited for, in milliseconds, once all that comes before it is there. */
const grace = 200

/** Whatever did not succeed is sent again, as what it was. */
async function checkRepeat(
  { context: { results, target }, callback }: Proof,
  { arrivals }: Subscription,
  until: (holds: () => boolean) => Promise<boolean>,
) {
  const [first, ...others] = arrivals
  if (!first) return
  const name = `${titleOf(callback)} is sent again after 500`
  const isRepeated = await until(() => arrivals.slice(1).some((one) => messageOf(one) === messageOf(first)))
  if (!isRepeated && target.receiver?.repeatsWithin === undefined)
    return void results.notTried.push({
      what: name,
      why: 'no repetition came, and nobody knows when it would have to',
    })
  results.checked('callbacks', name)
  const renamed = others.find((one) => one.text === first.text && messageOf(one) !== messageOf(first))
  if (isRepeated) return
  const what = renamed
    ? `the webhook-id was ${messageOf(first)} first, and is ${messageOf(renamed)} when it is sent again`
    : `${messageOf(first)} got 500, and was not sent again`
  results.failed('callbacks', name, what)
}

/** After 410 nothing comes any more: neither the same again, nor what happened later. */
async function checkEnd(
  { context: { results }, callback }: Proof,
  { arrivals }: Subscription,
  later: readonly CreatedItem[],
  until: (holds: () => boolean, time?: number) => Promise<boolean>,
) {
  const [first] = arrivals
  if (!first) return
  const name = `${titleOf(callback)} ends after 410`
  results.checked('callbacks', name)
  // Of other events some may have been under way.
  const goesOn = () =>
    arrivals
      .slice(1)
      .some(
        (one) => messageOf(one) === messageOf(first) || later.some((made) => toldAt(one, made) !== undefined),
      )
  if (await until(goesOn, grace)) results.failed('callbacks', name, 'requests still come after a 410')
}

/** Judges each request by itself, and counts what it shows. */
function judgeAll(
  { context: { coverage, results, house }, callback, place }: Proof,
  subscriptions: readonly Subscription[],
  selectors: ReturnType<typeof selectorsOf>,
) {
  const name = `${titleOf(callback)} is as documented`
  results.checked('callbacks', name)
  for (const { arrivals, secret } of subscriptions) {
    for (const arrival of arrivals) {
      countArrival(coverage, callback, selectors, arrival)
      for (const what of judgeArrival(callback, place.rest, house, arrival, secret))
        results.failed('callbacks', name, what)
    }
  }
  const isSigned = Object.keys(callback.headers).some((one) => one.toLowerCase() === 'webhook-signature')
  if (isSigned && subscriptions.some(({ secret }) => secret === undefined))
    results.notTried.push({
      what: `the signature of ${titleOf(callback)}`,
      why: 'the response to the subscription has no secret that begins with whsec_',
    })
}

/** Checks that values that were not selected do not come, if events name the values that can be selected. */
function checkSelection(
  { context, callback }: Proof,
  narrow: Subscription,
  { arrivals }: Subscription,
  [name, [value, ...others]]: [name: string, values: unknown[]],
) {
  const isNamed = ({ body }: Subscription['arrivals'][number], values: readonly unknown[]) =>
    Object.values(Object(body)).some((one) => values.includes(one))
  if (!arrivals.some((one) => isNamed(one, [value, ...others]))) {
    const why = `no event names what ${name} selects`
    return leave(context, [callback], why, (item) => item.includes(` for ${name}=`))
  }
  const title = `${titleOf(callback)} comes as ${name} selects`
  context.results.checked('callbacks', title)
  const unwanted = narrow.arrivals.find((one) => !isNamed(one, [value]))
  if (unwanted)
    context.results.failed('callbacks', title, `${name}=${value} lets through ${json(unwanted.body)}`)
}

/** Subscribes to each callback of the contract with a receiver of its own, makes things, and judges what arrives. */
export async function checkCallbacks(suite: Suite): Promise<void> {
  const { callbacks } = suite.oracle.contract
  if (callbacks.length === 0) return
  const place = suite.target.receiver
  if (!place)
    return leave(suite, callbacks, 'it takes an address at which the server reaches the suite (--receiver)')
  const receiver = await openReceiver(place).catch((error: Error) => error)
  if (receiver instanceof Error)
    return leave(suite, callbacks, `nothing can listen at ${place.host}:${place.port}: ${receiver.message}`)
  try {
    for (const callback of callbacks) await checkCallback(suite, receiver, callback)
  } finally {
    receiver.close()
  }
}

async function checkCallback(suite: Suite, receiver: Receiver, callback: ContractCallback) {
  const operation = suite.operations.find((one) => one.operationId === callback.operationId)
  // The report says so of all that there is no sample of.
  if (!operation) return
  const place = addressPlaceOf(callback)
  if (!place) return leave(suite, [callback], `no request decides the address ${callback.url} alone`)
  await check(suite, 'callbacks', `${titleOf(callback)} is sent`, async (context) => {
    const subscriber = createSubscriber(context, receiver, operation, place)
    const maker = createMaker(suite, operation)
    try {
      await prove({ context, receiver, callback, operation, place, subscriber, maker })
    } catch (error) {
      // A server that does not trust the address of a stranger is right.
      if (!(error instanceof SubscriptionRefused)) throw error
      context.expect(suite.target.receiver?.repeatsWithin === undefined, error.message)
      leave(suite, [callback], error.message)
    } finally {
      maker.close()
      await subscriber.removeAll()
    }
  })
}
