import { isFields, type Rule } from './redocly.ts'

/**
 * Beside `x-error-codes`, `x-extensible-enum` lists the same codes in the form that generators know: values to name, while
 * unknown ones stay allowed.
 */
export const extensibleEnum: Rule = () => ({
  Schema: ({ 'x-error-codes': codes, 'x-extensible-enum': values }, { location, report }) => {
    if (!isFields(codes)) return
    const expected = Object.keys(codes)
    if (Array.isArray(values) && values.join() === expected.join()) return
    report({
      message: `x-extensible-enum is not the list of x-error-codes; write [${expected.join(', ')}]`,
      location: location.child('x-extensible-enum').key(),
    })
  },
})
