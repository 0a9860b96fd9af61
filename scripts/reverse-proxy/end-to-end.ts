/** The fields of a connection of its own, which a proxy takes off (RFC 9110, section 7.6.1); trailers are not passed on either. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Header fields as they came, names beside values, without those of the connection and those that its `Connection` names.
 * @param others names of more to leave out, in lower case
 */
export function endToEnd(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const fields: [name: string, value: string][] = []
  for (let at = 0; at < rawHeaders.length; at += 2) fields.push([rawHeaders[at]!, rawHeaders[at + 1]!])
  const named = fields
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()))
  const left = new Set([...hopByHop, ...named, ...others])
  return fields.filter(([name]) => !left.has(name.toLowerCase())).flat()
}
