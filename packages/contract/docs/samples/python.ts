/** A sample call as a program for Python, which waits and repeats as the contract allows, and reads all pages of a list. */
import type { SampleBody } from './body.ts'
import { jsonLiteral, keyExpression, type SampleKey, type SampleRequest } from './request.ts'

/**
 * Program for Python 3 and its standard library; raises if the server rejects the request. Undefined for a multipart body, which the library
 * cannot write.
 */
export function python(request: SampleRequest): string | undefined {
  const { method, url, body, etagFrom, response, idempotencyKey } = request
  if (body?.kind === 'multipart') return undefined
  const keyMembers = headerMembers(request)
  if (request.isPaged) return pages(request, keyMembers)
  const members = [
    ...keyMembers,
    ...(idempotencyKey ? [`"Idempotency-Key": ${newKey[idempotencyKey]}`] : []),
    ...(etagFrom === undefined ? [] : ['"If-Match": etag']),
    ...(body ? [`"Content-Type": ${jsonLiteral(body.mediaType)}`] : []),
  ]
  const read = etagFrom && [
    'with send(',
    `    ${jsonLiteral(etagFrom.url)},`,
    `    headers={${headerMembers(etagFrom).join(', ')}},`,
    ') as current:',
    '    etag = current.headers["ETag"]',
    '',
  ]
  return [
    ...basicImports(request),
    ...(response === 'json' || body?.kind === 'json' ? ['import json'] : []),
    ...(request.keys.length > 0 ? ['import os'] : []),
    'import time',
    ...(idempotencyKey ? ['import uuid'] : []),
    send(request),
    ...(read ?? []),
    'with send(',
    `    ${jsonLiteral(url)},`,
    `    method="${method}",`,
    ...(members.length > 0 ? ['    headers={', ...members.map((line) => `        ${line},`), '    },'] : []),
    ...(body ? [`    data=${dataOf(body)},`] : []),
    ') as response:',
    ...reading[response].map((line) => `    ${line}`),
  ].join('\n')
}

const newKey = { any: 'str(uuid.uuid4())', uuid: 'str(uuid.uuid4())', hex: 'uuid.uuid4().hex' }

const reading: Readonly<Record<SampleRequest['response'], readonly string[]>> = {
  json: ['print(json.load(response))'],
  text: ['print(response.read().decode())'],
  lines: ['for line in response:', '    print(line.decode())'],
  bytes: ['print(len(response.read()), "bytes")'],
  none: ['print(response.status)'],
}

function dataOf(body: Exclude<SampleBody, { kind: 'multipart' }>): string {
  switch (body.kind) {
    case 'json':
      return `json.dumps(${literal(body.value)}).encode()`
    case 'text':
      return `${jsonLiteral(body.text)}.encode()`
    case 'file':
      return 'open("FILE", "rb").read()'
  }
}

const pages = (
  request: SampleRequest,
  keyMembers: string[],
) => `${[...basicImports(request), 'import json'].join('\n')}
import os
import re
import time
from urllib.parse import urljoin
${send(request)}
url = ${jsonLiteral(request.url)}
while url:
    with send(url, headers={${keyMembers.join(', ')}}) as response:
        print(json.load(response))
        link = response.headers.get("Link", "")
    found = re.search('<([^>]*)>; rel="next"', link)
    url = found and urljoin(url, found[1])`

// Honours `Retry-After` four times; repeats after a 503 only if that is safe.
const send = ({ isSafeToRepeat }: SampleRequest) => `from urllib.error import HTTPError
from urllib.request import Request, urlopen


def send(url, **options):
    for left in range(4, -1, -1):
        try:
            return urlopen(Request(url, **options))
        except HTTPError as error:
            if left == 0 or error.code ${isSafeToRepeat ? 'not in (429, 503)' : '!= 429'}:
                raise RuntimeError(error.read().decode()) from error
            wait = error.headers.get("Retry-After", "")
            time.sleep(int(wait) if wait.isdigit() else 1)

`

const basicImports = ({ keys }: SampleRequest): string[] =>
  keys.some(({ isBasic }) => isBasic) ? ['import base64'] : []

const headerMembers = ({ keys, headers }: SampleRequest): string[] => [
  ...keys.map((key) => `${jsonLiteral(key.header)}: ${keyValue(key)}`),
  ...headers.map(([name, text]) => `${jsonLiteral(name)}: ${jsonLiteral(text)}`),
]

function keyValue(key: SampleKey): string {
  const value = 'os.environ["API_KEY"]'
  return keyExpression(key, key.isBasic ? `base64.b64encode((${value} + ":").encode()).decode()` : value)
}

function literal(value: unknown): string {
  // JSON has neither NaN nor infinity.
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return jsonLiteral(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${jsonLiteral(name)}: ${literal(member)}`)
    .join(', ')}}`
}
