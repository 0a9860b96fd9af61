/** The headers of a mocked response. */
import { child, entries, type Fields, type Located, resolve } from '../openapi/document.ts'
import { exampleOf } from './example.ts'

/** What the headers of a response have to fit. */
export interface Surroundings {
  /** Of the request, without its query. */
  path: string
  /** The path templates that the contract serves. */
  templates: readonly string[]
  /** The path template of the operation. */
  template: string
  status: number
  body: unknown
}

/** The headers that the contract requires of a response, and where a resource that was created can be found. */
export function headersOf(response: Located, around: Surroundings): Record<string, string> {
  const { status } = around
  const headers: Record<string, string> = {}
  for (const [name, written] of entries(child(response, 'headers'))) {
    const header = resolve(written)
    const isLocation = name.toLowerCase() === 'location'
    if (name.toLowerCase() === 'content-type') continue
    if (header.value.required !== true && !(isLocation && status === 201)) continue
    // An example that operations share says nothing of this one.
    const own = written.value.$ref === undefined ? shownBy(header) : undefined
    headers[name] = isLocation ? locationOf(own, around) : textOf(name, header, around)
  }
  return headers
}

/** Where the resource is that an operation created: below the path of the request, named by the body's id. */
function locationOf(example: string | undefined, around: Surroundings): string {
  const { template, templates, path, status, body } = around
  const below = (other: string) => other.startsWith(`${template}/`) && other.slice(template.length + 1)
  const parameter = templates.flatMap((other) => /^\{(.*)\}$/.exec(below(other) || '')?.[1] ?? [])[0]
  if (![201, 202].includes(status)) return example ?? path
  if (parameter === undefined && example !== undefined) return example
  const members = typeof body === 'object' ? { ...body } : {}
  const id = [parameter ?? 'id', 'id']
    .map((name) => (members as Fields)[name])
    .find((value) => value !== undefined)
  return `${path.replace(/\/$/, '')}/${encodeURIComponent(String(id ?? 1))}`
}

function textOf(name: string, header: Located, { path }: Surroundings): string {
  const shown = shownBy(header)
  // An example of Link names a path of one operation, and may stand for many.
  if (name.toLowerCase() === 'link')
    return shown?.replaceAll(/<[^>?#]*/g, `<${path}`) ?? `<${path}>; rel="self"`
  return shown ?? String(exampleOf(child(header, 'schema')) ?? 'string')
}

/** The header's own example. */
function shownBy(header: Located): string | undefined {
  const named = entries(child(header, 'examples')).map(([, at]) => resolve(at).value.value)
  const schema = resolve(child(header, 'schema')).value
  const shown = header.value.example ?? named[0] ?? schema.example
  return shown === undefined ? undefined : String(shown)
}
