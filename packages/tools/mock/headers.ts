/** Headers of mocks. */
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import { child, entries, type Fields, type Located, resolve, writtenExamples } from 'contract-openapi/read'
import { headerText } from 'contract-server/http'
import { madeExample, serializedExample } from './choose.ts'

export interface Surroundings {
  path: string // of the request, without the query
  templates: readonly string[] // of the whole contract
  template: string
  status: number
  body: unknown
}

/** Returns the headers that the contract requires of a response, and the `Location` of a new resource. */
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

// A new resource is below the path of the request, and the body has its id.
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
  return shown ?? written(header, madeExample(child(mediaOf(header) ?? header, 'schema')) ?? 'string')
}

function shownBy(header: Located): string | undefined {
  const serialized = serializedExample(header)
  if (serialized !== undefined) return serialized
  const media = mediaOf(header) ?? header
  const shown = writtenExamples(media)[0] ?? resolve(child(media, 'schema')).value.example
  return shown === undefined ? undefined : written(header, shown)
}

const mediaOf = (header: Located): Located | undefined => entries(child(header, 'content'))[0]?.[1]

const written = (header: Located, value: unknown): string =>
  headerText(value, mediaOf(header) ? 'json' : header.value.explode === true ? 'explode' : undefined)

/** Returns the responses of a route with the headers that the contract requires of errors, for those of the server itself. */
export const withErrorHeaders = (operation: Located, responses: Route['responses']): Route['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([key, spec]): [string, ResponseSpec] => {
      const response = resolve(child(operation, 'responses', key))
      const around = {
        path: '',
        templates: [],
        template: '',
        status: Number.parseInt(key, 10),
        body: undefined,
      }
      return [
        key,
        spec.requiredHeaders.length > 0 ? { ...spec, errorHeaders: headersOf(response, around) } : spec,
      ]
    }),
  )
