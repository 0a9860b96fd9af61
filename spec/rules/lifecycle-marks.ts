import { lifecycleProblems } from './lifecycle.ts'
import type { Fields, Location, Rule } from './redocly.ts'

/** The lifecycle marks of an operation make sense together. */
export const lifecycleMarks: Rule = () => {
  const operations: { fields: Fields; at: Location }[] = []
  return {
    Operation: (fields, { location }) => {
      operations.push({ fields, at: location })
    },
    Root: {
      leave: (_, { report }) => {
        const byId = new Map(operations.map(({ fields }) => [String(fields.operationId), fields]))
        for (const { fields, at } of operations) {
          for (const { path, message } of lifecycleProblems(fields, byId)) {
            report({ message, location: at.child(path).key() })
          }
        }
      },
    },
  }
}
