import { json } from '../checks/check.ts'
import { type Change, toldAt } from './changes.ts'
import { titleOf } from './contract.ts'
import { countArrival, leave } from './coverage.ts'
import { createCallbackJudge, messageOf } from './judge.ts'
import type { Proof } from './proof.ts'
import { type Relation, sayChange, toldOfNothing, toldTwice } from './relate.ts'
import type { selectorsOf } from './subscribe.ts'
import type { Subscription } from './subscriptions.ts'

/** How long something that must not come is waited for, in milliseconds, once all that comes before it is there. */
const grace = 200

/** Whatever did not succeed is sent again, as what it was. */
export async function checkRepeat(
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
export async function checkEnd(
  { context: { results }, callback }: Proof,
  { arrivals }: Subscription,
  later: readonly Change[],
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
export function judgeAll(
  { context: { coverage, results, house }, callback, place }: Proof,
  subscriptions: readonly Subscription[],
  selectors: ReturnType<typeof selectorsOf>,
) {
  const name = `${titleOf(callback)} is as documented`
  const judge = createCallbackJudge(callback, place.rest, house)
  results.checked('callbacks', name)
  for (const { arrivals, secret } of subscriptions) {
    for (const arrival of arrivals) {
      countArrival(coverage, callback, selectors, arrival)
      for (const what of judge(arrival, secret)) results.failed('callbacks', name, what)
    }
  }
  const isSigned = Object.keys(callback.headers).some((one) => one.toLowerCase() === 'webhook-signature')
  if (isSigned && subscriptions.some(({ secret }) => secret === undefined))
    results.notTried.push({
      what: `the signature of ${titleOf(callback)}`,
      why: 'the response to the subscription has no secret that begins with whsec_',
    })
}

/** What was not asked for does not come, where events name what can be selected. */
export function checkSelection(
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

/** No change without its event, no event without its change, and one event for each. */
export async function checkRelation(
  { context, callback, changer: { changes } }: Proof,
  { arrivals }: Subscription,
  relation: Relation,
) {
  const { results } = context
  const name = `each change has its ${titleOf(callback)}, and each event its change`
  results.checked('callbacks', name)
  for (const change of relation.untold())
    results.failed(
      'callbacks',
      name,
      `${sayChange(change)}, and no event tells of it, as others do of their like`,
    )
  for (const what of toldTwice(callback, relation, changes, arrivals)) results.failed('callbacks', name, what)
  for await (const what of toldOfNothing(context, callback, relation, changes, arrivals))
    results.failed('callbacks', name, what)
}
