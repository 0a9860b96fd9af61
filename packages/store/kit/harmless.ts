/** An engine whose rejections end no process. In comes an engine, out comes one of the same functions; their promises still reject for callers. */
import type { Engine } from './unit.ts'

/**
 * Marks a rejection as handled. It still reaches whoever awaits the promise. Of two reads at once, the second may fail before somebody awaits it, and
 * Node would end the process.
 */
function harmless<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

const always =
  <Args extends unknown[], T>(read: (...args: Args) => Promise<T>) =>
  (...args: Args): Promise<T> =>
    harmless(read(...args))

/** Wraps an engine, so that nothing that it rejects ends the process. */
export const harmlessEngine = ({ finder, lister, read, write, createOnce, transaction }: Engine): Engine => ({
  finder: (view, shape) => always(finder(view, shape)),
  lister: (list, shape) => always(lister(list, shape)),
  read: (text, ...values) => harmless(read(text, ...values)),
  write: (declared, work) => harmless(write(declared, work)),
  createOnce: (once, declared, work) => harmless(createOnce(once, declared, work)),
  transaction: (work) => harmless(transaction(work)),
})
