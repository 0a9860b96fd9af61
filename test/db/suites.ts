import { answersSuite } from './answers.suite.ts'
import { categorySuite } from './categories.suite.ts'
import { eventsSuite } from './events.suite.ts'
import { idempotencySuite } from './idempotency.suite.ts'
import { inventorySuite } from './inventory.suite.ts'
import { keySuite } from './keys.suite.ts'
import { listSuite } from './lists.suite.ts'
import { orderSuite } from './orders.suite.ts'
import { petSuite } from './pets.suite.ts'
import { retentionSuite } from './retention.suite.ts'
import { searchSuite } from './search.suite.ts'
import type { Open } from './stores.ts'
import { subscriptionsSuite } from './subscriptions.suite.ts'
import { webhookCareSuite } from './webhook-care.suite.ts'
import { webhooksSuite } from './webhooks.suite.ts'

/** What is tested of every resource, on every engine. */
export const suites: readonly ((open: Open) => void)[] = [
  answersSuite,
  categorySuite,
  eventsSuite,
  idempotencySuite,
  inventorySuite,
  keySuite,
  listSuite,
  orderSuite,
  petSuite,
  retentionSuite,
  searchSuite,
  subscriptionsSuite,
  webhookCareSuite,
  webhooksSuite,
]
