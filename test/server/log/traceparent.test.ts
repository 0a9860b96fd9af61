import { expect, test } from 'vitest'
import { parseTraceparent } from '../../../server/log/traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, true],
])('the traceparent %s is valid, sampled: %s', (header, sampled) => {
  expect(parseTraceparent(header)).toEqual({ traceId, spanId, sampled })
})

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
])('the traceparent %j is none', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})
