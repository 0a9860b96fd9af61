/** @import { Rule } from './types.ts' */

/** The extensions that mean something here, by the kind of object that they belong to. @type {Readonly<Record<string, readonly string[]>>} */
const marks = {
  Operation: [
    'x-required-scopes',
    'x-hideTryItPanel',
    'x-conformance-unseen',
    'x-deprecated-since',
    'x-sunset',
    'x-successor',
    'x-deprecated-reason',
    'x-brownouts',
    'x-stability',
  ],
  SecurityScheme: ['x-scopes'],
}

/** Marks of operations are known, for a misspelt one would do nothing and nobody would notice; and none of them strays. @type {Rule} */
export const knownMarks = () => ({
  any: (fields, { location, report, type }) => {
    const own = marks[type.name] ?? []
    for (const key of Object.keys(fields).filter((name) => name.startsWith('x-') && !own.includes(name))) {
      const at = location.child(key).key()
      const home = Object.keys(marks).find((kind) => marks[kind]?.includes(key))
      if (home) {
        const message = `${key} has no meaning on a ${type.name}; move it to the ${home} that it is meant for`
        report({ message, location: at })
      } else if (type.name === 'Operation') {
        report({ message: `unknown mark ${key}; use one of ${own.join(', ')}, or remove it`, location: at })
      }
    }
    if (type.name !== 'Operation') return
    if (fields['x-hideTryItPanel'] === false) {
      const message = 'x-hideTryItPanel can only be true; remove it to show the panel'
      report({ message, location: location.child('x-hideTryItPanel').key() })
    }
    if (fields.deprecated === true && fields['x-sunset'] === undefined) {
      const message = 'deprecated without an end; add x-deprecated-since and x-sunset (YYYY-MM-DD)'
      report({ message, location: location.child('deprecated').key() })
    }
  },
})
