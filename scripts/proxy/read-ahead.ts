import type { Readable } from 'node:stream'
import { mostCopied } from './body-copy.ts'

/** The start of a stream, and whether that is all of it. */
export interface Ahead {
  chunks: Buffer[]
  isWhole: boolean
}

/**
 * Reads a stream until it ends, or is known to be too large to be held; then it is paused where it is.
 * @throws Error when it breaks off
 */
export function readAhead(stream: Readable): Promise<Ahead> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (isWhole: boolean) => {
      stream.off('data', keep).off('end', onEnd).off('error', reject).off('close', onClose)
      resolve({ chunks, isWhole })
    }
    const keep = (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= mostCopied) return
      stream.pause()
      done(false)
    }
    const onEnd = () => done(true)
    const onClose = () => reject(new Error('The body broke off.'))
    stream.on('data', keep).on('end', onEnd).on('error', reject).on('close', onClose)
  })
}
