/** @import { Rule } from './types.ts' */

/** An operation is removed once its sunset has come. Today is `LINT_NOW`, an ISO date, if it is set. @type {Rule} */
export const sunsetPassed = () => {
  const today = dayOf(process.env.LINT_NOW)
  return {
    Operation: ({ operationId, 'x-sunset': sunset }, { location, report }) => {
      // A sunset that is no date is a matter for the marks' own rule.
      if (typeof sunset !== 'string' || !(Date.parse(sunset) <= today)) return
      report({
        message: `the sunset of ${operationId}, ${sunset}, has come; remove the operation from the contract`,
        location: location.child('x-sunset').key(),
      })
    },
  }
}

/** @type {(text: string | undefined) => number} */
function dayOf(text) {
  const day = text ? Date.parse(text) : Date.now()
  if (Number.isNaN(day)) throw new Error(`LINT_NOW is not a date: "${text}"; write it as YYYY-MM-DD`)
  return day
}
