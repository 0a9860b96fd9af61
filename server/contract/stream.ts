/** Streams of items, as handlers give them: what a contract describes by the media type `text/event-stream` and `x-itemSchema`. */

/** An item of a stream, as a server-sent event has it (HTML standard, section 9.2). */
export interface StreamItem<Data = unknown> {
  /** What a caller says when it comes back (`Last-Event-ID`), to get what follows. */
  id?: string | number
  /** By which a caller may select. */
  event?: string
  /** As the contract describes it. */
  data: Data
}

/**
 * The items as they come, each list when the one before it has been sent. Its end, or its failure, ends the response.
 * @param ended nobody reads it any more: it ends then
 */
export type Stream<Data = unknown> = (ended: AbortSignal) => AsyncIterable<readonly StreamItem<Data>[]>
