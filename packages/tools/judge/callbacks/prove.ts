import { type CheckContext, check, json, type Suite } from '../check.ts'
import { type ContractCallback, successOf, titleOf, writtenAs } from '../read/contract.ts'
import type { ContractOperation } from '../read/operation.ts'
import { openReceiver, type Receiver } from '../send/receiver.ts'
import { countArrival, judgeArrival, leave, messageOf } from './arrivals.ts'
import { createMaker, type Maker, relate, toldAt } from './relate.ts'
import { addressPlaceOf, createSubscriber, SubscriptionRefused, selectorsOf } from './subscriptions.ts'

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
      await prove(context, receiver, callback, operation, place.rest, subscriber, maker)
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

/** How long something that must not come is waited for, in milliseconds, once all that comes before it is there. */
const grace = 200

/** Subscribes, makes things, and judges what arrives. @param rest what follows the address @throws Finding, SubscriptionRefused */
async function prove(
  context: CheckContext,
  receiver: Receiver,
  callback: ContractCallback,
  operation: ContractOperation,
  rest: string,
  subscriber: ReturnType<typeof createSubscriber>,
  maker: Maker,
) {
  const { expect, target, manner, results, coverage, house } = context
  const { repeatsWithin } = target.receiver ?? {}
  const wait = repeatsWithin ?? manner.timeout
  const until = (holds: () => boolean, time = wait) => receiver.until(holds, time, manner.end.signal)
  const title = titleOf(callback)
  const failed = (name: string, what: string) => results.failed('callbacks', name, what)
  const success = successOf(callback)
  const given = [success, 410, 500].map((status) => writtenAs(callback, status))
  for (const status of callback.statuses.filter((one) => !given.includes(one)))
    leave(context, [callback], 'the suite does not respond with it', (name) =>
      name.endsWith(` ${callback.name} ${status}`),
    )

  const selectors = selectorsOf(operation)
  const all = Object.fromEntries(selectors)
  const [[selector, [value, ...others]] = ['', []]] = selectors
  const gone = callback.statuses.includes('410') ? await subscriber.subscribe(all, () => 410) : undefined
  const narrow = selector
    ? await subscriber.subscribe({ ...all, [selector]: [value] }, () => success)
    : undefined
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

  // Whatever did not succeed is sent again, as what it was.
  const [first] = arrivals as [(typeof arrivals)[0]]
  const isRepeated = await until(() => arrivals.slice(1).some((one) => messageOf(one) === messageOf(first)))
  const again = `${title} is sent again after 500`
  const renamed = arrivals.find((one) => one.text === first.text && messageOf(one) !== messageOf(first))
  if (!isRepeated && repeatsWithin === undefined)
    results.leave(again, 'no repetition came, and nobody knows when it would have to')
  else results.checked('callbacks', again)
  if (!isRepeated && repeatsWithin !== undefined)
    failed(
      again,
      renamed
        ? `the webhook-id was ${messageOf(first)} first, and is ${messageOf(renamed)} when it is sent again`
        : `${messageOf(first)} got 500, and was not sent again`,
    )

  // After 410 nothing comes any more: neither the same again, nor what happened later. Of other events some may have been under way.
  const [refused] = gone?.arrivals ?? []
  if (gone && refused) {
    const name = `${title} ends after 410`
    results.checked('callbacks', name)
    const goesOn = () =>
      gone.arrivals
        .slice(1)
        .some(
          (one) =>
            messageOf(one) === messageOf(refused) || later.some((made) => toldAt(one, made) !== undefined),
        )
    if (await until(goesOn, grace)) failed(name, 'requests still come after a 410')
  }
  await subscriber.readAll()

  const documented = `${title} is as documented`
  results.checked('callbacks', documented)
  const subscriptions = [gone, narrow, hook].filter((one) => one !== undefined)
  for (const { arrivals, secret } of subscriptions)
    for (const arrival of arrivals) {
      countArrival(coverage, callback, selectors, arrival)
      for (const what of judgeArrival(callback, rest, house, arrival, secret)) failed(documented, what)
    }
  const isSigned = Object.keys(callback.headers).some((one) => one.toLowerCase() === 'webhook-signature')
  if (isSigned && subscriptions.some(({ secret }) => secret === undefined))
    results.leave(
      `the signature of ${title}`,
      'the response to the subscription has no secret that begins with whsec_',
    )

  // Values that were not selected do not come, if events name the values that can be selected.
  const isNamed = ({ body }: (typeof arrivals)[0], values: readonly unknown[]) =>
    Object.values(Object(body)).some((one) => values.includes(one))
  if (narrow && !arrivals.some((one) => isNamed(one, [value, ...others])))
    leave(context, [callback], `no event names what ${selector} selects`, (item) =>
      item.includes(` for ${selector}=`),
    )
  else if (narrow) {
    const name = `${title} comes as ${selector} selects`
    results.checked('callbacks', name)
    const unwanted = narrow.arrivals.find((one) => !isNamed(one, [value]))
    if (unwanted) failed(name, `${selector}=${value} lets through ${json(unwanted.body)}`)
  }

  if (!isLearned)
    return results.leave(
      `each change and its ${title}`,
      'no event has what was made in one of its members, so nobody can know which belong together',
    )
  const name = `each change has its ${title}, and each event its change`
  results.checked('callbacks', name)
  for await (const what of relation.problems(context)) failed(name, what)
}
