/** Bodies of JSON lines, and of JSON sequences (RFC 7464). */
import { dataOf, encoded } from './client.js'

/** @type {typeof encoded} */
export function encodedItems(body, type) {
  const start = type.includes('json-seq') ? '\x1e' : ''
  if (!start && !/jsonl|ndjson/.test(type)) return encoded(body, type)
  return body.map((/** @type {any} */ item) => `${start}${JSON.stringify(item)}\n`).join('')
}

/**
 * The items of a response, as they come.
 * @param {Promise<{ data?: any, response: Response }>} call
 */
export async function* itemsOf(call) {
  const { response } = await call
  const reader = (await dataOf(call))?.pipeThrough(new TextDecoderStream()).getReader()
  const separator = response.headers.get('Content-Type')?.includes('json-seq') ? '\x1e' : '\n'
  try {
    for (let rest = '', isLast = !reader; !isLast; ) {
      const { done, value = separator } = await reader.read()
      const texts = (rest + value).split(separator)
      rest = texts.pop() ?? ''
      for (const text of texts) if (text.trim()) yield JSON.parse(text)
      isLast = done
    }
  } finally {
    await reader?.cancel()
  }
}
