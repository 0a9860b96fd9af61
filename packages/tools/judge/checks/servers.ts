/** Checks of a server as a whole: that it is there, and that others like it respond after a sunset and above their limit. */
import { namesIn } from 'contract-openapi/wire'
import { check, get, type Suite } from '../check.ts'
import type { Oracle } from '../oracle/oracle.ts'
import { createClient, NoResponse, RunEnded } from '../send/client.ts'

export const presence = 'the server is there'

export const plainTarget = ({ contract }: Oracle): string =>
  contract.operations.find(({ method, path }) => method === 'GET' && namesIn(path).length === 0)?.path ?? '/'

// Reasons to end a run after a first response with such a status; some operations of other servers may take no key.
const reasons: Record<number, string> = {
  401: 'The server refuses the key; give one with all scopes as --key.',
  429: 'The server limits requests (429) for longer than a run waits.',
}
const reasonsOfOthers: Record<number, string> = {
  429: reasons[429]!,
  502: 'A proxy has no server behind it (502).',
  504: 'A proxy gets no response from the server behind it (504).',
}

export async function checkPresence(suite: Suite): Promise<void> {
  const { end, plain } = suite.manner
  const below = suite.target.url + suite.oracle.contract.base
  // The keys of the fixtures do not exist yet.
  const isKeyed = suite.fixtures.keys === undefined
  await check(suite, 'protocol', presence, async ({ client, expects }) => {
    const why = await client.send(get(plain)).then(
      async ({ response: { status } }) =>
        status === 404 && (await isServed(suite, below))
          ? `The contract is served at ${below}: its servers have this path. Give --url ${below}.`
          : (expects.scopedKeys && isKeyed ? reasons : reasonsOfOthers)[status],
      (error) => {
        if (error instanceof NoResponse) return error.message
        throw error
      },
    )
    if (why === undefined) return
    end.abort(new RunEnded(why))
    end.signal.throwIfAborted()
  })
}

// True if the address with the path of the contract's server has the operation that responds with 404 without it.
async function isServed({ manner, target, oracle }: Suite, address: string): Promise<boolean> {
  if (oracle.contract.base === '' || target.url.endsWith(oracle.contract.base)) return false
  const client = createClient(address, target.key, () => [], manner)
  const status = await client.send(get(manner.plain)).then(
    ({ response }) => response.status,
    () => 404,
  )
  client.close()
  return status !== 404
}

/** Checks at a later date: after its sunset a deprecated operation responds with 410. */
export async function checkAfterSunset(suite: Suite): Promise<void> {
  const { afterSunset } = suite.target
  if (!afterSunset) return
  const client = createClient(afterSunset.url, afterSunset.key, suite.observe, suite.manner)
  for (const operation of suite.operations.filter(({ deprecated }) => deprecated)) {
    const name = `${operation.operationId} responds with 410`
    await check({ ...suite, client }, 'contract', name, async ({ expectStatus }) => {
      const sample = await suite.samples.prepareRequest(operation)
      await expectStatus(sample, 410)
      if (operation.secured) await expectStatus({ ...sample, key: null }, 401)
    })
  }
  client.close()
}

const attempts = 8

/** Checks a server with a low limit: every operation responds with 429. */
export async function checkThrottled(suite: Suite): Promise<void> {
  const { throttled } = suite.target
  if (!throttled) return
  const manner = { ...suite.manner, impatient: true }
  const client = createClient(throttled.url, throttled.key, suite.observe, manner)
  for (const operation of suite.operations) {
    const sample = await suite.samples.prepareRequest(operation)
    let sent = 0
    while (sent++ < attempts && (await client.send(sample)).response.status !== 429);
  }
  client.close()
}
