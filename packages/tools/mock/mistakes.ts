// Mistakes are found in a process of their own: a large contract takes seconds, and hundreds of megabytes that a thread would not give back.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import type { BuildError } from '../dev/build.ts'

// A package contains JavaScript, a checkout TypeScript.
const program = join(import.meta.dirname, `mistakes-process${extname(import.meta.filename)}`)

export interface Mistake extends BuildError {
  /** True for an example or a default that does not fit its schema. */
  isMisfit: boolean
}

export type Answer = { mistakes: Mistake[] } | { failure: string }

/** Returns the mistakes in contracts. */
export async function mistakesIn(contracts: readonly string[]): Promise<Mistake[]> {
  const answer = await answerFor(contracts)
  if ('mistakes' in answer) return answer.mistakes
  // The contract is served already.
  return [{ place: '', message: `Looking for mistakes failed: ${answer.failure}`, isMisfit: false }]
}

async function answerFor(contracts: readonly string[]): Promise<Answer> {
  const child = fork(program, { execArgv: [`--max-old-space-size=${mostMemory}`], stdio: 'ignore' })
  // A process that cannot start, or has ended before it is asked, must not end the mock; below, its error is the answer.
  child.on('error', () => {})
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  try {
    // A mock that ends does not wait for it, and requests go first.
    child.unref()
    child.channel!.unref()
    setPriority(child.pid!, lowPriority)
    child.send(contracts)
    const ended = once(child, 'exit').then(([code, signal]) => ({
      failure: `it ended with ${signal ?? code}.`,
    }))
    const answered = once(child, 'message').then(([answer]) => answer as Answer)
    return await Promise.race([answered, ended])
  } catch (error) {
    return { failure: (error as Error).message }
  } finally {
    process.off('exit', end)
  }
}

// In MiB.
const mostMemory = 1024

const lowPriority = 10
