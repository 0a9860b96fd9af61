import { jsonLiteral, type SampleRequest } from './request.ts'

/** For Python 3 and its standard library; raises when the server refuses. */
export function python(request: SampleRequest): string {
  const { method, url, body, mediaType, etagFrom, hasResponseBody, hasIdempotencyKey } = request
  const keyMembers = keyOf(request)
  if (request.isPaged) return pages(url, keyMembers)
  const members = [
    ...keyMembers,
    ...(hasIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(etagFrom === undefined ? [] : ['"If-Match": etag']),
    ...(body === undefined ? [] : [`"Content-Type": "${mediaType}"`]),
  ]
  const read = [
    'with send(',
    `    ${jsonLiteral(etagFrom ?? '')},`,
    `    headers={${keyMembers.join('')}},`,
    ') as current:',
    '    etag = current.headers["ETag"]',
    '',
  ]
  return [
    ...(hasResponseBody || body !== undefined ? ['import json'] : []),
    'import os',
    'import time',
    ...(hasIdempotencyKey ? ['import uuid'] : []),
    send,
    ...(etagFrom === undefined ? [] : read),
    'with send(',
    `    ${jsonLiteral(url)},`,
    `    method="${method}",`,
    '    headers={',
    ...members.map((line) => `        ${line},`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
    ') as response:',
    hasResponseBody ? '    print(json.load(response))' : '    print(response.status)',
  ].join('\n')
}

const pages = (url: string, keyMembers: string[]) => `import json
import os
import re
import time
from urllib.parse import urljoin
${send}
url = ${jsonLiteral(url)}
while url:
    with send(url, headers={${keyMembers.join('')}}) as response:
        print(json.load(response))
        link = response.headers.get("Link", "")
    found = re.search('<([^>]*)>; rel="next"', link)
    url = found and urljoin(url, found[1])`

const send = `from urllib.error import HTTPError
from urllib.request import Request, urlopen


def send(url, **options):
    try:
        return urlopen(Request(url, **options))
    except HTTPError as error:
        if error.code != 429:
            raise
        seconds = error.headers.get("Retry-After", "")
    time.sleep(int(seconds) if seconds.isdigit() else 1)
    return send(url, **options)

`

function keyOf({ key }: SampleRequest): string[] {
  if (!key) return []
  const value = [...(key.prefix ? [jsonLiteral(key.prefix)] : []), 'os.environ["API_KEY"]'].join(' + ')
  return [`${jsonLiteral(key.header)}: ${value}`]
}

/** A JSON value as Python writes it. */
function literal(value: unknown): string {
  // JSON has no NaN and no infinity.
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return jsonLiteral(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${jsonLiteral(name)}: ${literal(member)}`)
    .join(', ')}}`
}
