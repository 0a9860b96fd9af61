import { NoResponse, RunEnded } from '../finding.ts'
import type { Oracle } from '../oracle.ts'
import type { Suite } from '../suite.ts'
import { check, get } from './check.ts'

/** The name of the check that there is a server at all, until the run ends. */
export const presence = 'the server is there'

/** A target that needs nothing but the key. */
export const plainTarget = ({ contract }: Oracle): string =>
  contract.operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))?.path ?? '/'

/** Ends the run where there is no server to talk to. */
export async function checkPresence(suite: Suite): Promise<void> {
  const { end, plain } = suite.manner
  await check(suite, 'protocol', presence, async ({ client }) => {
    const why = await client.send(get(plain)).then(
      ({ response: { status } }) => (suite.house ? reasons : plainReasons)[status],
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

/** Why a server with such a first response is not worth another request. */
const reasons: Record<number, string> = {
  401: 'The server refuses the key; give one with all scopes as --key.',
  429: 'The server limits requests (429) for longer than a run waits.',
}

/** The same of a server of others, of which some operations may take no key. */
const plainReasons: Record<number, string> = {
  429: reasons[429]!,
  502: 'A proxy has no server behind it (502).',
  504: 'A proxy gets no response from the server behind it (504).',
}
