import { onTestFinished } from 'vitest'
import { allowedNetworks } from '../../webhooks/destination.ts'
import { type SenderOptions, sender } from '../../webhooks/send.ts'

/** Creates a sender that may reach this machine and is patient on a busy one. It closes when the test ends. */
export function testSender({ limits, ...options }: Partial<SenderOptions> = {}) {
  const made = sender({
    networks: allowedNetworks(['loopback']),
    ownPort: () => undefined,
    limits: { connect: 60_000, total: 60_000, ...limits },
    ...options,
  })
  onTestFinished(() => made.close())
  return made
}
