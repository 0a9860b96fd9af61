import { createChanger } from '../callbacks/changes.ts'
import { type ContractCallback, titleOf } from '../callbacks/contract.ts'
import { leave } from '../callbacks/coverage.ts'
import { prove } from '../callbacks/prove.ts'
import { openReceiver, type Receiver } from '../callbacks/receiver.ts'
import { addressPlaceOf } from '../callbacks/subscribe.ts'
import { createSubscriber, SubscriptionRefused } from '../callbacks/subscriptions.ts'
import type { Suite } from '../suite.ts'
import { check } from './check.ts'

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
    const changer = createChanger(suite, operation)
    try {
      await prove({ context, receiver, callback, operation, place, subscriber, changer })
    } catch (error) {
      // A server that does not trust the address of a stranger is right.
      if (!(error instanceof SubscriptionRefused)) throw error
      context.expect(suite.target.receiver?.repeatsWithin === undefined, error.message)
      leave(suite, [callback], error.message)
    } finally {
      changer.close()
      await subscriber.removeAll()
    }
  })
}
