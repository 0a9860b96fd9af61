import { jsonLiteral, type SampleRequest } from './request.ts'

/** For Python 3 and its standard library; raises when the server refuses. */
export function python(request: SampleRequest): string {
  const { body, hasResponseBody, isPaged, etagFrom, mayHaveToWait, hasIdempotencyKey } = request
  const modules = [
    ...(hasResponseBody || body !== undefined ? ['json'] : []),
    ...['os', ...(isPaged ? ['re'] : []), ...(mayHaveToWait ? ['time'] : [])],
    ...(hasIdempotencyKey ? ['uuid'] : []),
  ].map((name) => `import ${name}`)
  const imports = [
    ...(mayHaveToWait ? ['from urllib.error import HTTPError'] : []),
    ...(isPaged ? ['from urllib.parse import urljoin'] : []),
    'from urllib.request import Request, urlopen',
  ]
  const call = isPaged ? pages(request) : `${etagFrom === undefined ? '' : read(request)}${single(request)}`
  return `${[...modules, ...imports].join('\n')}\n\n\n${mayHaveToWait ? waiting : plain}\n\n\n${call}`
}

const plain = `def send(url, **options):
    return urlopen(Request(url, **options))`

const waiting = `def send(url, **options):
    try:
        return urlopen(Request(url, **options))
    except HTTPError as error:
        if error.code != 429:
            raise
        seconds = error.headers.get("Retry-After", "")
    time.sleep(int(seconds) if seconds.isdigit() else 1)
    return send(url, **options)`

const read = (request: SampleRequest): string =>
  `with send(
    ${jsonLiteral(request.etagFrom)},
    headers={${keyOf(request).join('')}},
) as current:
    etag = current.headers["ETag"]

`

function single(request: SampleRequest): string {
  const { method, url, body, mediaType, hasResponseBody } = request
  const members = [
    ...keyOf(request),
    ...(request.hasIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(request.etagFrom === undefined ? [] : ['"If-Match": etag']),
    ...(body === undefined ? [] : [`"Content-Type": "${mediaType}"`]),
  ]
  return [
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

const pages = (request: SampleRequest): string => `url = ${jsonLiteral(request.url)}
while url:
    with send(url, headers={${keyOf(request).join('')}}) as response:
        print(json.load(response))
        link = response.headers.get("Link", "")
    found = re.search('<([^>]*)>; rel="next"', link)
    url = found and urljoin(url, found[1])`

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
