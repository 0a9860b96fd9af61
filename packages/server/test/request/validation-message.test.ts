import { child, rootOf } from 'contract-openapi/read'
import { validatorFor } from 'contract-openapi/values'
import { expect, test } from 'vitest'
import { describeViolations } from '../../request/validation-message.ts'

const card = { properties: { card: { type: 'string' } } }

test.each<[object, object, message: string, pointer: string]>([
  [
    { propertyNames: { maxLength: 3 } },
    { long: 1 },
    '"long" has a name that must have at most 3 characters',
    '/long',
  ],
  [
    { propertyNames: { pattern: '^[a-z]$' } },
    { A: 1 },
    '"A" has a name that must match the pattern ^[a-z]$',
    '/A',
  ],
  [{ dependentRequired: { card: ['zip'] } }, { card: '' }, '"zip" is required with card', '/zip'],
  [
    { allOf: [card], unevaluatedProperties: false },
    { card: '', more: 1 },
    '"more" is not known to this operation',
    '/more',
  ],
])('names the member that %j refuses', (schema, value, message, pointer) => {
  const document = { openapi: '3.1.0', components: { schemas: { Body: { type: 'object', ...schema } } } }
  const validate = validatorFor(child(rootOf(document), 'components', 'schemas', 'Body'), 'request')
  expect(validate(value)).toBe(false)
  const described = describeViolations('body', validate.errors!.slice(0, 1), value)
  expect(described.message).toBe(`Body member ${message}.`)
  expect(described.faults).toMatchObject([{ in: 'body', pointer }])
})
