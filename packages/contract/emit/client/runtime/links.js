/**
 * The target of the first `Link` of a relation (RFC 8288); undefined where there is none.
 * @param {Headers} headers
 * @param {string} relation
 */
export function linkOf(headers, relation) {
  const links = (headers.get('Link') ?? '').matchAll(/<([^>]*)>((?:[^,"]|"(?:[^"\\]|\\.)*")*)/g)
  for (const [, target, parameters = ''] of links) {
    const [, relations] = /;\s*rel\s*=\s*"?([^";]+)/i.exec(parameters) ?? []
    if (relations?.toLowerCase().split(/\s+/).includes(relation)) return target
  }
  return undefined
}
