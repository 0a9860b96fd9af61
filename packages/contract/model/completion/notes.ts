import type { Path } from '../../read/document.ts'
import type { Problem } from '../../read/problem.ts'

/** A part of a contract that is served otherwise than written, found when the model is completed. */
export interface Note extends Problem {
  /** Reason without a fix: the kind of all such notes, then the part after a colon, as in `unknown types are ignored: any`. */
  message: string
  fix: string
  /** Name of the lint rule that reports it; undefined if lint finds more by itself. */
  rule: `sound-${string}` | undefined
  /** `faults` are mistakes, for which lint fails by any rules. The meaning of `slips` is beyond doubt, so that only lint reports them. */
  effect: 'faults' | 'notes' | 'slips'
}

export class Notes {
  readonly all: Note[] = []

  /** Notes a part that is ignored, changed or not checked. */
  add(rule: Note['rule'], path: Path, message: string, fix: string): void {
    this.all.push({ rule, path, message, fix, effect: 'notes' })
  }

  /** Notes a mistake, whose meaning is a guess. */
  fault(rule: Note['rule'], path: Path, message: string, fix: string): void {
    this.all.push({ rule, path, message, fix, effect: 'faults' })
  }

  /** Notes a slip that has only one meaning. */
  mend(rule: Note['rule'], path: Path, message: string, fix: string): void {
    this.all.push({ rule, path, message, fix, effect: 'slips' })
  }
}
