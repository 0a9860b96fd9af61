/** The steps of a sequence, as requests. */
import { asking } from '../checks/listing.ts'
import type { ContractOperation } from '../contract-operation.ts'
import type { HttpRequest, HttpResponse } from '../exchange.ts'
import type { Samples } from '../samples.ts'
import { changeOf, subsets } from './change.ts'
import { judgeList, judgeRead, type Kept, type Problem, type Thing } from './model.ts'
import { isWhole, largest } from './pages.ts'
import { filtersOf, itemsById, type Resource } from './resource.ts'
import { walks } from './walk.ts'

export const actions = ['make', 'read', 'change', 'remove', 'list', 'filter'] as const

/** What to do, with which of the things that were made, and how. */
export interface Step {
  action: (typeof actions)[number]
  at: number
  salt: number
}

/** What the steps of one sequence work with. */
export interface Scene {
  resource: Resource
  samples: Samples
  send(request: HttpRequest): Promise<HttpResponse>
  things: Thing[]
  kept: Kept
  /** What the things stand in. */
  above: Thing['path']
  /** The address of the server. */
  base: string
}

/** Every change of a resource, in every way. */
export const changesOf = ({ changes }: Resource): Step[] =>
  changes.flatMap((_, nth) =>
    subsets.map((_, subset) => ({ action: 'change', at: 0, salt: subset * changes.length + nth }) as const),
  )

/** Takes a step, and gives what is wrong. */
export async function take(scene: Scene, { action, at, salt }: Step): Promise<Problem[]> {
  const { resource, things } = scene
  if (action === 'make') return make(scene, salt)
  if (action === 'list') return list(scene)
  const thing = things[at % things.length]
  if (!thing) return []
  if (action === 'read') return read(scene, thing)
  if (action === 'filter') return filter(scene, thing, salt)
  if (thing.removed !== undefined) return []
  return action === 'remove' ? remove(scene, thing) : change(scene, thing, resource.changes, salt)
}

async function make({ resource: { item }, samples, things, above }: Scene, salt: number): Promise<Problem[]> {
  const texts = samples.texts(item).map((name) => [name, samples.unique()] as const)
  const sent = { ...samples.varied(item, salt), ...Object.fromEntries(texts) }
  const path = { ...above, [item]: await samples.make(item, sent, above) }
  if (samples.isLate(item)) return []
  const members = Object.keys(sent).map((name) => ({
    name,
    isText: samples.texts(item).includes(name),
    other: () => undefined,
  }))
  const write = { operationId: 'making', status: 201, members, sent, before: {}, merges: false }
  things.push({ path, write, former: new Set() })
  return []
}

async function read({ resource, samples, send, things, kept }: Scene, thing: Thing): Promise<Problem[]> {
  const { status, body } = await send(await samples.request(resource.read, thing.path))
  const others = things.filter((one) => one !== thing)
  return judgeRead(resource, thing, others, status, body, kept)
}

async function change(
  scene: Scene,
  thing: Thing,
  changes: ContractOperation[],
  salt: number,
): Promise<Problem[]> {
  const operation = changes[salt % changes.length]
  if (!operation) return []
  const { samples, send } = scene
  const problems = await read(scene, thing)
  const { shown: before } = thing
  if (problems.length > 0 || !before) return problems
  const made = await changeOf(samples, operation, thing.path, before, salt, changes.length)
  if (!made) return []
  const { request, members, sent } = made
  const { status } = await send(request)
  if (isOpen(status)) thing.write = undefined
  else {
    const merges = operation.bodyTypes[0] === 'application/merge-patch+json'
    thing.write = {
      operationId: operation.operationId,
      status,
      members,
      sent,
      before,
      merges,
    }
  }
  return []
}

async function remove({ resource, samples, send, things }: Scene, thing: Thing): Promise<Problem[]> {
  if (!resource.remove) return []
  const { status } = await send(await samples.request(resource.remove, thing.path))
  if (isOpen(status)) things.splice(things.indexOf(thing), 1)
  else if (status < 300) thing.removed = status
  return []
}

/** Whether a status leaves open if the request was done, or is done yet. */
const isOpen = (status: number) => status === 202 || (status >= 300 && status < 400) || status >= 500

async function list({ resource, samples, send, things, above, base }: Scene): Promise<Problem[]> {
  if (!resource.list) return []
  const request = await samples.request(resource.list.operation, above)
  const found = new Map<string, Record<string, unknown>>()
  const note = async (one: HttpRequest) => {
    const response = await send(one)
    for (const [id, item] of itemsById(resource.list!, response.body)) found.set(id, item)
    return response
  }
  // In any of the ways in which its pages can be read: what they show they show.
  if (isWhole(resource.list)) await note(request)
  else for await (const _ of walks(resource.list, largest(resource.list, request), note, base)) break
  return judgeList(resource, things, found)
}

async function filter(
  { resource, samples, send, above }: Scene,
  { shown, write }: Thing,
  salt: number,
): Promise<Problem[]> {
  const { list } = resource
  const filters = list ? filtersOf(list) : []
  const parameter = filters[salt % filters.length]
  const value = parameter && !write ? shown?.[parameter.name] : undefined
  // What comes whole is filtered by other checks.
  if (!list || isWhole(list) || !parameter || value === undefined || value === null || value === '') return []
  const { name } = parameter
  const request = await samples.request(list.operation, above)
  const response = await send({ ...request, target: asking(request.target, [name, value]) })
  if (response.status !== 200) return []
  const matches = (other: unknown) =>
    typeof other === 'string' ? other.toLowerCase().includes(String(value).toLowerCase()) : other === value
  const wrong = [...itemsById(list, response.body).values()].find((one) => name in one && !matches(one[name]))
  const check = `${list.operation.operationId} filters by ${name}`
  return wrong ? [{ check, what: `what it lets through has another ${name}` }] : []
}
