/** Bodies that mocks cannot write: only JSON is made from a schema that describes more than a text. */
import { child, entries, type Fields, facet, type Located, resolve } from '../document.ts'
import { bodyKind } from '../media-types.ts'
import { modelOf } from '../model.ts'
import type { Problem } from '../problem.ts'

/** Whether a response in a media type can be written: as JSON, as the text of an example, or as a single value. */
export function isWritable(mediaType: string, media: Located): boolean {
  const schema = child(media, 'schema')
  const type = facet(schema, 'type')
  const isStructured = type === 'object' || type === 'array' || facet(schema, 'properties') !== undefined
  const shown = [
    media.value.example,
    ...entries(child(media, 'examples')).map(([, at]) => resolve(at).value.value),
    facet(schema, 'example'),
  ]
  return (
    !isStructured ||
    bodyKind(mediaType, isStructured) === 'json' ||
    shown.some((example) => typeof example === 'string')
  )
}

/** The media types of responses that cannot be written. */
export const findUnwritable = (contract: Fields): Problem[] =>
  modelOf(contract).operations.flatMap(({ responses }) =>
    responses.flatMap(({ body }) =>
      (body?.content ?? [])
        .filter(({ mediaType, at }) => !isWritable(mediaType, at))
        .map(({ mediaType, at: { path } }) => {
          const message = `no ${mediaType} is written from a schema; give the response an example, or JSON beside it`
          return { path, message, remove: path }
        }),
    ),
  )
