import { expect, test } from 'vitest'
import { run } from '../../support/child.ts'

/** Prometheus' client cannot be read the first time, as when too many files are open. */
const program = `
import { registerHooks } from 'node:module'
let isFirst = true
registerHooks({
  resolve(name, context, next) {
    if (name !== '@prometheus-io/client' || !isFirst) return next(name, context)
    isFirst = false
    throw new Error('too many open files')
  },
})
const { processMetrics } = await import('./server/metrics/process.ts')
for (const _ of [1, 2]) {
  const text = await processMetrics().catch((error) => error.message)
  console.log(/^(too many|process_cpu_seconds_total)/m.exec(text)?.[0])
}`

test('metrics that could not be loaded are loaded at the next request', async () => {
  expect(await run('.', ['--input-type=module', '--eval', program])).toEqual({
    code: 0,
    out: 'too many\nprocess_cpu_seconds_total\n',
    err: '',
  })
})
