import { expect, test } from 'vitest'
import { rootOf } from '../../read/document.ts'
import { describeViolation } from '../../runtime/violation.ts'
import { validatorFor } from '../../values/compile.ts'

test.each([
  [{ type: 'string' }, 'it must be string'],
  [{ type: ['string', 'null'] }, 'it must be string'],
  [{ type: ['string', 'boolean'] }, 'it must be string or boolean'],
  [{ type: 'null' }, 'it must be null'],
])('names the types of %j', (schema, expected) => {
  const validate = validatorFor({ ...rootOf({ openapi: '3.1.0' }), value: schema }, 'request')
  expect(validate(1)).toBe(false)
  expect(describeViolation(validate.errors?.[0])).toBe(expected)
})

test('names the member whose name is invalid', () => {
  const schema = { type: 'object', propertyNames: { maxLength: 3 } }
  const validate = validatorFor({ ...rootOf({ openapi: '3.1.0' }), value: schema }, 'response')
  expect(validate({ long: 1 })).toBe(false)
  expect(describeViolation(validate.errors?.[0])).toBe(
    'the name of /long must not have more than 3 characters',
  )
})
