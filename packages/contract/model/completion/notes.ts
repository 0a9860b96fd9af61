import type { Path } from '../../read/document.ts'
import type { Problem } from '../../read/problem.ts'

/** A part of a contract that is served otherwise than written, found when the model is completed. */
export interface Note extends Problem {
  /** Reason without a fix: the kind of all such notes, then the part after a colon, as in `unknown types are ignored: any`. */
  message: string
  fix: string
  /** Name of the lint rule that reports it; undefined if lint finds more by itself. */
  rule: `sound-${string}` | undefined
  /** True if the meaning is beyond doubt, so that only lint reports it. */
  isPlain: boolean
}

export class Notes {
  readonly all: Note[] = []

  /** Notes a part that is ignored, changed or not checked. */
  add(rule: Note['rule'], path: Path, message: string, fix: string): void {
    this.all.push({ rule, path, message, fix, isPlain: false })
  }

  /** Notes a slip that has only one meaning. */
  mend(rule: Note['rule'], path: Path, message: string, fix: string): void {
    this.all.push({ rule, path, message, fix, isPlain: true })
  }
}
