import type { CheckContext } from '../checks/check.ts'
import { changeAll, makersOf } from './changes.ts'
import { type ContractCallback, successOf, titleOf, writtenAs } from './contract.ts'
import { leave } from './coverage.ts'
import { checkEnd, checkRelation, checkRepeat, checkSelection, judgeAll } from './findings.ts'
import type { Proof } from './proof.ts'
import { relate } from './relate.ts'
import { selectorsOf } from './subscribe.ts'

/** Subscribes, makes things, and judges what arrives. @throws Finding, SubscriptionRefused */
export async function prove(proof: Proof) {
  const { context, receiver, callback, operation, subscriber, changer } = proof
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
  await changeAll(changer, context, operation)
  const things = `${changer.changes.length} things were made`
  expect(
    await until(() => arrivals.length > 0),
    `nothing has arrived at ${hook.url} within ${wait / 1000} s, though ${things}`,
  )

  const { probes, changes } = changer
  const relation = relate(callback, probes, changes, arrivals)
  const makers = makersOf(context, operation)
  for (const maker of makers) await changer.probe(maker)
  const isLearned = await until(() => relation.tellings().size > 0)
  if (gone) await until(() => gone.arrivals.length > 0)
  // What is made now comes after all that was made before, which is there, too, once this is.
  const before = probes.length
  for (const maker of isLearned ? makers : []) await changer.probe(maker)
  const later = probes.slice(before)
  await until(() => later.every((one) => !relation.tellings().has(one.operation) || relation.isTold(one)))
  await until(() => relation.untold().length === 0)
  await checkRepeat(proof, hook, until)
  if (gone) await checkEnd(proof, gone, later, until)
  await subscriber.readAll()

  const subscriptions = [gone, narrow, hook].filter((one) => one !== undefined)
  judgeAll(proof, subscriptions, selectors)
  if (narrow) checkSelection(proof, narrow, hook, selector)
  if (isLearned) await checkRelation(proof, hook, relation)
  else {
    const why = 'no event has what was made in one of its members, so nobody can know which belong together'
    context.results.notTried.push({ what: `each change and its ${titleOf(callback)}`, why })
  }
}

/** What the contract documents, and a receiver of the suite does not respond with. */
function leaveOtherResponses(suite: CheckContext, callback: ContractCallback) {
  const given = [successOf(callback), 410, 500].map((status) => writtenAs(callback, status))
  for (const status of callback.statuses.filter((one) => !given.includes(one)))
    leave(suite, [callback], 'the suite does not respond with it', (name) =>
      name.endsWith(` ${callback.name} ${status}`),
    )
}
