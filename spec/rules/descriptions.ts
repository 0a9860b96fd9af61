import { type Context, children, type Fields, here, isText, type Location, type Rule } from './redocly.ts'

/** Whatever a consumer meets is described: responses, headers and the properties of schemas (parameters: a rule of Redocly). */
export const descriptions: Rule = () => ({
  Response: described,
  Header: described,
  SchemaProperties: (fields, context) => {
    const properties = here(fields, context)
    for (const [name, property] of children(properties, context)) {
      if (!isText(property.fields.description)) report(context, properties.at.child(name).key())
    }
  },
})

function described({ description }: Fields, context: Context) {
  if (!isText(description)) report(context, context.location.child('description').key())
}

function report({ report }: Context, location: Location) {
  report({ message: 'nothing says what this is; add a description', location })
}
