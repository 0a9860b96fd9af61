import { editedText, modelOf, pathOf } from 'contract-openapi/model'
import { fields, list, type Path, parseFile, valueAt } from 'contract-openapi/read'

/** Returns the text of a contract with the paths of its servers alone: a mock serves them, and its docs must not send keys elsewhere. */
export function withLocalServers(text: string): string {
  const contract = parseFile('openapi.yaml', text).data
  const operations = modelOf(contract).operations.map(({ at }) => at.path)
  const items = operations.map((path) => path.slice(0, 2))
  const owners: Path[] = [[], ...items, ...operations]
  const changes = owners.flatMap((owner) => {
    const paths = list(valueAt(contract, [...owner, 'servers'])).map(
      (server) => pathOf(fields(server)) || '/',
    )
    const urls = [...new Set(paths)].map((url) => ({ url }))
    return urls.length > 0 ? [{ place: [...owner, 'servers'], urls }] : []
  })
  if (changes.length === 0) return text
  return editedText(text, (target) => {
    for (const { place, urls } of changes) target.set(place, urls)
  })
}
