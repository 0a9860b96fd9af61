import type { SampleRequest } from '../request.ts'

/** For any POSIX shell; exits with an error when the server refuses. */
export function curl({ method, url, body, key }: SampleRequest): string {
  const lines = [
    `curl --fail-with-body${method === 'GET' ? '' : ` -X ${method}`}`,
    quote(url),
    ...(key ? [`-H "${key.header}: ${key.prefix}$API_KEY"`] : []),
  ]
  if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body))}`)
  }
  return lines.join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
