/** @import { Rule } from './types.ts' */
import { child, children, here } from './redocly.js'

/** Where the contract lists its error codes. */
export const catalogue = ['components', 'schemas', 'Error', 'properties', 'code', 'x-error-codes']

/** The contract lists its error codes in one place, and writes them alike. @type {Rule} */
export const errorCatalogue = () => ({
  Root: (fields, context) => {
    const codes = children(child(here(fields, context), context, ...catalogue), context)
    if (codes.length === 0) {
      const message = `no error codes are declared; list them in x-error-codes of ${catalogue.slice(0, -1).join('.')}`
      context.report({ message, location: context.location.child(catalogue).key() })
    }
    for (const [code, { at }] of codes) {
      if (/^[a-z][a-z0-9_]*$/.test(code)) continue
      context.report({ message: `${code} is not a code; write it like thing_not_found`, location: at.key() })
    }
  },
  Schema: (fields, { location, report }) => {
    if (fields['x-error-codes'] === undefined || location.pointer === `#/${catalogue.slice(0, -1).join('/')}`)
      return
    const message = 'x-error-codes belongs to the property code of the schema Error; move it there'
    report({ message, location: location.child('x-error-codes').key() })
  },
})
