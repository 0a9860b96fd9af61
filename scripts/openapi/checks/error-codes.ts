/** The catalogue of error codes, if there is one: each code decides the status of a response. */
import type { Model } from '../model.ts'
import type { Report } from '../problem.ts'

export function checkErrorCodes({ errorCodes }: Model, report: Report): void {
  for (const [, { value, path }] of errorCodes) {
    const { status } = value
    if (typeof status !== 'number' || (Number.isInteger(status) && status >= 400 && status <= 599)) continue
    report([...path, 'status'], `${status} is not an error status`, 'write one from 400 to 599')
  }
}
