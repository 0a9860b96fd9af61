/** A process that makes the assets and ends; its memory is free afterwards. */
import { promisify } from 'node:util'
import type { Asset } from './asset.ts'
import { makeAssets, type ShownTexts } from './assets.ts'

export type Message = { assets: Asset[] } | { error: string }

const send = promisify((message: Message, done: (error: Error | null) => void) =>
  process.send!(message, done),
)

// Ctrl-C signals the whole group, and the server still responds to its requests.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.once('message', async (shown: ShownTexts) => {
  try {
    for await (const assets of makeAssets(shown)) await send({ assets })
  } catch (error) {
    await send({ error: String((error as Error).stack) })
  }
  process.disconnect?.()
})
