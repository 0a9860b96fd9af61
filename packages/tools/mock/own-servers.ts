import { modelOf, pathOf } from 'contract-openapi/model'
import { fields, list, type Path, valueAt } from 'contract-openapi/read'
import { parseDocument } from 'yaml'

/** Returns the text of a contract with the paths of its servers alone: a mock serves them, and its docs must not send keys elsewhere. */
export function withOwnServers(text: string): string {
  const document = parseDocument(text)
  const contract = fields(document.toJS())
  const operations = modelOf(contract).operations.map(({ at }) => at.path)
  const items = operations.map((path) => path.slice(0, 2))
  for (const owner of [[], ...items, ...operations] satisfies Path[]) {
    const place = [...owner, 'servers']
    const paths = list(valueAt(contract, place)).map((server) => pathOf(fields(server)) || '/')
    if (paths.length > 0)
      document.setIn(
        place,
        [...new Set(paths)].map((url) => ({ url })),
      )
  }
  return document.toString({ lineWidth: 0 })
}
