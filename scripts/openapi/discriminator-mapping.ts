/** Discriminators whose schemas are called by other names once a contract has been brought into one file. */
import { type Fields, fields, isFields, list, text } from './document.ts'
import { isReference } from './read.ts'

/**
 * The schema with a discriminator that names its schemas as they are called now. `local` turns a reference into one within
 * the bundled contract; undefined where it leads nowhere, which the checks report.
 */
export function rewriteMapping(schema: Fields, local: (reference: string) => string | undefined): Fields {
  if (!isFields(schema.discriminator)) return schema
  const mapping = Object.entries(fields(schema.discriminator.mapping)).map(([value, target]) => {
    const written = String(target)
    return [value, local(isReference(written) ? written : `#/components/schemas/${written}`) ?? target]
  })
  // Without a mapping a schema goes by its name, which may have changed.
  for (const branch of list(schema.oneOf ?? schema.anyOf)) {
    const reference = text(fields(branch).$ref)
    const here = reference && local(reference)
    if (!here) continue
    const name = reference.split('/').at(-1) ?? ''
    const isNamed = mapping.some(([, target]) => target === here)
    if (!isNamed && here.split('/').at(-1) !== name) mapping.push([name.replace(/\.\w+$/, ''), here])
  }
  if (mapping.length === 0) return schema
  return { ...schema, discriminator: { ...schema.discriminator, mapping: Object.fromEntries(mapping) } }
}
