/** @import { Rule } from './types.ts' */
import { isFields } from './redocly.js'

/**
 * Beside `x-error-codes`, `x-extensible-enum` lists the same codes in the form that generators know: values to name, while
 * unknown ones stay allowed.
 * @type {Rule}
 */
export const extensibleEnum = () => ({
  Schema: ({ 'x-error-codes': codes, 'x-extensible-enum': values }, { location, report }) => {
    const expected = isFields(codes) ? Object.keys(codes) : []
    if (expected.length === 0) return
    if (Array.isArray(values) && values.toSorted().join() === expected.toSorted().join()) return
    report({
      message: `x-extensible-enum is not the list of x-error-codes; write [${expected.join(', ')}]`,
      location: location.child('x-extensible-enum').key(),
    })
  },
})
