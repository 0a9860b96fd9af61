/** The largest body that is checked, in bytes. */
export const mostCopied = 4 * 1024 * 1024
/** Why a larger one is not. */
export const tooLarge = `the body is larger than ${mostCopied / 1024 / 1024} MiB`

/** A copy of a body that goes by; of one that is larger than {@link mostCopied} nothing is kept. */
export class BodyCopy {
  #chunks: Buffer[] = []
  #size = 0
  readonly add = (chunk: Buffer) => {
    this.#size += chunk.length
    if (this.isWhole) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  get isWhole(): boolean {
    return this.#size <= mostCopied
  }

  /** Undefined when it was too large. */
  get bytes(): Buffer | undefined {
    if (!this.isWhole) return undefined
    // Many small chunks take more than their bytes.
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }
}
