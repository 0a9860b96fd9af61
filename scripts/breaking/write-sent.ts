import { type Fields, fields, type Path, pointerStep } from '../openapi/document.ts'
import { sentPath } from './sent.ts'

/** A value, where it is written, and the references that led there. */
export interface Node {
  value: unknown
  origin: Path
  trail: readonly string[]
}

/** What reads a contract through its references, and writes it out without them. */
interface Flattener {
  child(node: Node, step: string | number): Node
  keys(node: Node): string[]
  methodsOf(item: Node): string[]
  parametersOf(owner: Node): Node[]
  write(node: Node, pointer: string): unknown
  origins: Map<string, Path>
}

/** The operation that subscribes to a callback. */
interface Owner {
  operation: Node
  /** `POST /things` */
  name: string
}

/** All that the server sends, each at a path of its own: see sent.ts. Of several requests of one callback, which no server takes, the first. */
export function writeSent(contract: Node, flattener: Flattener): [string, Fields][] {
  const { child, keys, methodsOf } = flattener
  const paths = child(contract, 'paths')
  const callbacks = keys(paths).flatMap((path) =>
    methodsOf(child(paths, path)).flatMap((method) => {
      const operation = child(child(paths, path), method)
      const owner = { operation, name: `${method.toUpperCase()} ${path}` }
      const all = child(operation, 'callbacks')
      return keys(all).flatMap((name) => {
        const [url] = keys(child(all, name)).filter((key) => !key.startsWith('x-'))
        return url === undefined ? [] : [sent(flattener, name, child(child(all, name), url), url, owner)]
      })
    }),
  )
  const webhooks = ['webhooks', 'x-webhooks'].flatMap((section) => {
    const all = child(contract, section)
    return keys(all).map((name) => sent(flattener, name, child(all, name)))
  })
  return [...callbacks, ...webhooks]
}

function sent(flattener: Flattener, name: string, item: Node, url?: string, owner?: Owner): [string, Fields] {
  const { child, keys, methodsOf, parametersOf, write, origins } = flattener
  const path = sentPath(name, owner?.name)
  const at = `#/paths/${pointerStep(path)}`
  const request = child(item, methodsOf(item)[0] ?? 'post')
  const body = child(request, 'requestBody')
  const response = `${at}/post/responses/200`
  for (const [pointer, { origin }] of [
    [at, item],
    [`${at}/post`, request],
    [response, body],
  ] as const)
    origins.set(pointer, origin)
  const headers = [...parametersOf(item), ...parametersOf(request)].map((parameter) => {
    const key = String(child(parameter, 'name').value)
    const { name, in: _, ...header } = fields(write(parameter, `${response}/headers/${pointerStep(key)}`))
    return [key, header]
  })
  const ownValue = (key: string) => child(request, key).value
  const said = [
    ...['summary', 'description'].map((key) => [key, ownValue(key)]),
    // Nothing is promised of it for longer than of the operation.
    ...['x-stability', 'x-sunset'].map((mark) => [
      mark,
      ownValue(mark) ?? (owner && child(owner.operation, mark).value),
    ]),
  ].filter(([, value]) => value !== undefined)
  const operationId = owner && (child(owner.operation, 'operationId').value ?? owner.name)
  const post = {
    operationId: owner ? `${name} (callback of ${operationId})` : `${name} (webhook)`,
    ...Object.fromEntries(said),
    'x-sent-to': url ?? '',
    'x-sent-statuses': keys(child(request, 'responses')),
    parameters: [],
    security: [],
    responses: {
      200: {
        description: '',
        headers: Object.fromEntries(headers),
        content: write(child(body, 'content'), `${response}/content`) ?? {},
      },
    },
  }
  return [path, { post }]
}
