/** Files in bodies of multipart/form-data (OpenAPI 3.0.3, "Considerations for File Uploads"): binary properties, and lists of them. */
import type { Fields, Located } from '../../openapi/document.ts'
import { child, entries, facet, resolve } from '../../openapi/document.ts'

/** A copy of the schema of a multipart body, in which each file is described by what `change` makes of its own schema. */
export function withFiles(schema: Located, change: (file: Fields) => Fields): Located {
  const whole = resolve(schema)
  if (whole.value.properties === undefined) return whole
  const isFile = (at: Located) => facet(at, 'format') === 'binary'
  const properties = entries(child(whole, 'properties')).map(([name, property]) => {
    const own = resolve(property)
    const items = resolve(child(own, 'items'))
    if (isFile(own)) return [name, change(own.value)]
    return [name, isFile(items) ? { ...own.value, items: change(items.value) } : property.value]
  })
  return { ...whole, value: { ...whole.value, properties: Object.fromEntries(properties) } }
}
