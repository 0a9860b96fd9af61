import { createClient } from '../client.ts'
import type { Suite } from '../suite.ts'
import { check } from './check.ts'

/** How many requests a throttled server gets to refuse one. */
const attempts = 8

/** What takes another day: after its sunset a deprecated operation responds with 410. */
export async function checkAfterSunset(suite: Suite): Promise<void> {
  const { afterSunset } = suite.target
  if (!afterSunset) return
  const client = createClient(afterSunset.url, afterSunset.key, suite.observe, suite.manner)
  for (const operation of suite.operations.filter(({ deprecated }) => deprecated)) {
    await check(
      { ...suite, client },
      'contract',
      `${operation.operationId} responds with 410`,
      async ({ send }) => {
        const sample = await suite.samples.request(operation)
        await send(sample, 410)
        if (operation.secured) await send({ ...sample, key: null }, 401)
      },
    )
  }
  client.close()
}

/** What takes a server that allows very few requests: every operation responds with 429 then. */
export async function checkThrottled(suite: Suite): Promise<void> {
  const { throttled } = suite.target
  if (!throttled) return
  const client = createClient(throttled.url, throttled.key, suite.observe, {
    ...suite.manner,
    impatient: true,
  })
  for (const operation of suite.operations) {
    const sample = await suite.samples.request(operation)
    for (let sent = 0; sent < attempts; sent++) {
      if ((await client.send(sample)).response.status === 429) break
    }
  }
  client.close()
}
