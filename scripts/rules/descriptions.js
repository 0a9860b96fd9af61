/** @import { Context, Fields, Location, Rule } from './types.ts' */
import { children, here, isText } from './redocly.js'

/** Whatever a consumer meets is described: responses, headers and the properties of schemas (parameters: a rule of Redocly). @type {Rule} */
export const descriptions = () => ({
  Response: described,
  Header: described,
  SchemaProperties: (fields, context) => {
    const properties = here(fields, context)
    for (const [name, property] of children(properties, context)) {
      if (!isText(property.fields.description)) report(context, properties.at.child(name).key())
    }
  },
})

/** @type {(fields: Fields, context: Context) => void} */
function described({ description }, context) {
  if (!isText(description)) report(context, context.location.child('description').key())
}

/** @type {(context: Context, location: Location) => void} */
function report({ report }, location) {
  report({ message: 'nothing says what this is; add a description', location })
}
