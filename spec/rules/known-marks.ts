import { lifecycleMarks } from './lifecycle.ts'
import type { Rule } from './redocly.ts'

/** The only place of each of our own fields. An unknown one, or one elsewhere, would be silently without effect. */
const home: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lifecycleMarks.map((mark) => [mark, 'Operation'])),
  'x-required-scopes': 'Operation',
  'x-hideTryItPanel': 'Operation',
  'x-scopes': 'SecurityScheme',
  'x-error-codes': 'Schema',
  'x-extensible-enum': 'Schema',
}

const operationMarks = Object.keys(home).filter((mark) => home[mark] === 'Operation')

/** Operations carry no unknown `x-` field, and our fields stand where they act. */
export const knownMarks: Rule = () => ({
  any: (node, { type, location, report }) => {
    for (const key of Object.keys(node).filter((key) => key.startsWith('x-'))) {
      const place = Object.hasOwn(home, key) ? home[key] : undefined
      const tell = (message: string) => report({ message, location: location.child(key).key() })
      if (place && place !== type.name)
        tell(`${key} has no effect here; move it to the ${place} that it is meant for`)
      if (!place && type.name === 'Operation') {
        tell(`${key} is not a mark of operations; those are ${operationMarks.join(', ')}`)
      }
    }
  },
  Operation: ({ 'x-hideTryItPanel': hide }, { location, report }) => {
    if (hide === undefined || hide === true) return
    report({
      message: 'x-hideTryItPanel can only be true; remove it to show the panel',
      location: location.child('x-hideTryItPanel').key(),
    })
  },
})
