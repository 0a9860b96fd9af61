import { nearMiss, withoutIdle } from '../../../model/completion/lifecycle.ts'
import type { Model } from '../../../model/model.ts'
import { outgoingOf } from '../../../model/outgoing.ts'
import { fields } from '../../../read/document.ts'
import type { Report } from '../../../read/problem.ts'

/** Reports misspelt extensions, which would have no effect, and successors that do not exist. */
export function checkLifecycle(model: Model, report: Report): void {
  const ids = new Set(model.operations.map(({ operationId }) => operationId))
  const sent = outgoingOf(model).flatMap(({ requests }) => requests)
  for (const { at } of [...model.operations, ...sent]) {
    for (const key of Object.keys(at.value)) {
      const meant = nearMiss(key)
      if (meant) report([...at.path, key], `unknown extension ${key}${meant}`, 'fix or remove it')
    }
    // The generator refuses it in a lifecycle that has an effect.
    const isIdle = withoutIdle(at.value).idle.some(({ marks }) => marks.includes('x-successor'))
    const { operationId } = fields(at.value['x-successor'])
    if (isIdle && typeof operationId === 'string' && !ids.has(operationId))
      report(
        [...at.path, 'x-successor', 'operationId'],
        `operation ${operationId} not found`,
        'name an operation of this contract',
      )
  }
}
