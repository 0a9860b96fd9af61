import { basename, extname } from 'node:path'

/** Returns a type name: `NewThing` for `new-thing`. */
export function typeName(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
  return /^[A-Z]/.test(name) ? name : `Schema${name}`
}

/** Returns an identifier: `reposGet` for `repos/get`. */
export function identifier(text: string): string {
  const name = typeName(text)
  return name.slice(0, 1).toLowerCase() + name.slice(1)
}

/** Returns the name, or the first free one of `name2`, `name3`, … */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name}${count}`
    if (!isTaken(candidate)) return candidate
  }
}

// Generated types use these names.
export const reserved: ReadonlySet<string> = new Set(
  `OperationId ErrorCode Scope Requests Responses Callbacks OtherCallbacks Operation Handlers Promise Exclude NonNullable Uint8Array UploadedFile
  StatusRange Digit Numbers`.split(/\s+/),
)

// These steps of a path describe a position, not a subject.
const structural =
  /^(\d+|.*\/.*|paths|components|definitions|schemas?|properties|items|allOf|oneOf|anyOf|content|responses|requestBody|parameters|headers)$/

/** Suggests a component name: that of a definition, or one from the steps of the path. */
export function componentNameFor(kind: string, file: string, path: readonly string[]): string {
  const last = path.at(-1) ?? basename(file, extname(file))
  const isDefinition =
    path.length <= 1 || (path.length === 3 && path[0] === 'components') || kind !== 'Schema'
  if (isDefinition) return kind === 'Schema' ? typeName(last) : last
  const [, route = ''] = path[0] === 'paths' ? path : []
  const steps = [route, ...path.filter((step) => !structural.test(step)).slice(-2)]
  return typeName(steps.join(' '))
}
