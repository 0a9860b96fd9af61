import { below, componentName, fields, type Located, list, type Path, parts, text } from '../read/document.ts'

interface Ambiguity {
  path: Path
  reason: string
  fix: string
}

/** Returns why a discriminator does not select one schema: it stands beside oneOf or anyOf of references that require its property. */
export function ambiguities({ document, value, path }: Located): Ambiguity[] {
  const at = [...path, 'discriminator']
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf'
  const branches = below({ document, value, path }, [keyword])
  const names = branches.map((branch) => componentName(branch.value))
  if (branches.length === 0 || !branches.every((branch) => text(branch.value.$ref)))
    return [
      {
        path: at,
        reason: 'a discriminator requires oneOf or anyOf of references beside it',
        fix: 'list the schemas there',
      },
    ]
  const { propertyName, mapping, defaultMapping: otherwise } = fields(value.discriminator)
  const tag = String(propertyName)
  const isRequired = (branch: Located) =>
    parts(branch).some((part) => list(part.value.required).includes(tag))
  const targets = Object.entries(fields(mapping)).map(([key, target]) => ({
    steps: ['mapping', key],
    target,
  }))
  if (otherwise !== undefined) targets.push({ steps: ['defaultMapping'], target: otherwise })
  return [
    ...branches
      .filter((branch) => otherwise === undefined && !isRequired(branch))
      .map((branch) => ({
        path: branch.path,
        reason: `${componentName(branch.value)} does not require ${tag}`,
        fix: 'add it to required',
      })),
    ...branches
      .filter((_, index) => names.indexOf(names[index]) < index)
      .map((branch) => ({
        path: branch.path,
        reason: `${componentName(branch.value)} is listed twice`,
        fix: 'remove one',
      })),
    ...targets
      .filter(({ target }) => !names.includes(String(target).split('/').at(-1)))
      .map(({ steps, target }) => ({
        path: [...at, ...steps],
        reason: `${target} is not one of the schemas in ${keyword}`,
        fix: 'add it there or fix the name',
      })),
  ]
}
