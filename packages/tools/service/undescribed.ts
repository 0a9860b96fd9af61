// Finds members of responses that no schema describes.
import { boundedRegExp } from 'contract-openapi/check'
import type { Contract } from 'contract-openapi/contract'
import {
  documentedStatus,
  modelOf,
  type UndescribedMember,
  undescribedIn,
  upgraded,
} from 'contract-openapi/model'
import { child, entries, type Located, parseFile, resolve } from 'contract-openapi/read'
import type { Service } from 'contract-server'

interface Undescribed extends UndescribedMember {
  operationId: string
  status: number
}

export const sayUndescribed = ({ operationId, status, name, isClosed }: Undescribed): string =>
  isClosed
    ? `${operationId} returns ${name} with ${status}, and its closed schema does not have it: callers get a 500`
    : `${operationId} returns ${name} with ${status}, and no schema describes it`

/**
 * Wraps handlers so that members that no schema describes are found in what they return.
 * @param onFound called once for each member
 */
export async function watchResponses(
  handlers: Service['handlers'],
  { routes, document }: Pick<Contract, 'routes' | 'document'>,
  onFound: (found: Undescribed) => void,
): Promise<Service['handlers']> {
  if (!document) return handlers
  const { operations } = modelOf(upgraded(parseFile('openapi.yaml', await document()).data).document)
  const known = new Set<string>()
  const watched = routes.flatMap(({ operationId, method, path }) => {
    const handler = handlers[operationId]
    if (!handler) return []
    const operation = operations.find(
      (operation) =>
        operation.method === method && operation.bases.some((base) => base + operation.template === path),
    )
    if (!operation) return [[operationId, handler] as const]
    const responses = child(operation.at, 'responses')
    const watching: typeof handler = async (request, context) => {
      const response = await handler(request, context)
      const { status, mediaType, body } = response
      for (const { name, isClosed } of undescribedIn(
        [schemaOf(responses, status, mediaType)],
        body,
        boundedRegExp,
      )) {
        const id = `${operationId} ${status} ${name}`
        if (!known.has(id)) onFound({ operationId, status, name, isClosed })
        known.add(id)
      }
      return response
    }
    return [[operationId, watching] as const]
  })
  return Object.fromEntries(watched)
}

function schemaOf(responses: Located, status: number, mediaType: string | undefined): Located {
  const name = documentedStatus(Object.keys(responses.value), status) ?? ''
  const content = entries(child(resolve(child(responses, name)), 'content'))
  const [, media] = content.find(([type]) => type === mediaType) ?? content[0] ?? []
  return child(media ?? responses, 'schema')
}
