import { scopes as contractScopes } from '../../generated/router.ts'
import type { Handlers } from '../../handlers/operation.ts'
import { service } from '../../handlers/service.ts'
import { allScopes } from '../../packages/server/auth/api-keys.ts'
import type { Target } from '../../packages/tools/judge/send/target.ts'
import { recordReads } from '../../packages/tools/service/reads.ts'
import { startService } from '../support/service.ts'

/** Limits that no run reaches; responses carry their headers. */
const limits = { rateLimit: 1e9, maxStreams: 1000 }

/** Starts two servers with keys of every kind: a usual one, and one with its clock after every sunset. */
export async function startTarget(protection = limits): Promise<Target> {
  const { handlers, unread } = recordReads(service)
  const { app, key, makeKey, store } = await startService({
    handlers: handlers as Partial<Handlers>,
    protection,
  })
  const scopes = allScopes(contractScopes)
  const revoked = await makeKey(scopes)
  await store.keys.revoke(revoked.slice(-12))
  const limitedKeys = []
  for (const [at, scope] of scopes.entries()) {
    limitedKeys.push({ name: `LIMITED_KEY_${at + 1}`, value: await makeKey([scope]), scopes: [scope] })
  }
  const later = await startService({ clock: () => new Date('2031-01-01'), protection })
  return {
    url: await app.listen({ host: '127.0.0.1', port: 0 }),
    unread: async () => unread(),
    key: { name: 'KEY', value: key },
    limitedKeys,
    revokedKey: { name: 'REVOKED_KEY', value: revoked },
    expiredKey: { name: 'EXPIRED_KEY', value: await makeKey(scopes, '2026-01-01T00:00:00.000Z') },
    afterSunset: {
      url: await later.app.listen({ host: '127.0.0.1', port: 0 }),
      key: { name: 'KEY', value: later.key },
    },
  }
}
