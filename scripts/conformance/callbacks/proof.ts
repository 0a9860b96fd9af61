import type { CheckContext } from '../checks/check.ts'
import type { ContractOperation } from '../contract-operation.ts'
import type { Changer } from './changes.ts'
import type { ContractCallback } from './contract.ts'
import type { Receiver } from './receiver.ts'
import type { AddressPlace } from './subscribe.ts'
import type { Subscriber } from './subscriptions.ts'

/** What a callback is proven with. */
export interface Proof {
  context: CheckContext
  receiver: Receiver
  callback: ContractCallback
  operation: ContractOperation
  place: AddressPlace
  subscriber: Subscriber
  changer: Changer
}
