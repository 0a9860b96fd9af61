import type { HttpRequest, HttpResponse, Key } from './exchange.ts'

/** The response to a request that shows a failure: bounded, and without the keys that the run was given. */
export interface Evidence {
  /** The operation that the request asked for, if any. */
  operationId?: string
  status: number
  headers: [name: string, value: string][]
  /** The beginning of the body. */
  text: string
}

/** Remembers the last exchanges of a run, so that a failure can be shown with its response. */
export interface Exchanges {
  note(request: HttpRequest, response: HttpResponse): void
  /** The response to the request that a curl line says, if it was among the last ones. */
  evidenceOf(curl: string): Evidence | undefined
  /** A text without the keys of the run, which a server may have put there. */
  hide(text: string): string
}

/** More than a run has under way at once. */
const remembered = 256
/** How many characters of a body, and of each header, are kept. */
const longestBody = 4000
const longestHeader = 500

/**
 * @param curlOf the curl line of a request, as failures have it
 * @param secrets what is shown as `$NAME`, wherever a server repeats it
 */
export function createExchanges(
  curlOf: (request: HttpRequest) => string,
  operationOf: (request: HttpRequest) => { operationId: string } | undefined,
  secrets: () => readonly Key[],
): Exchanges {
  const last: { request: HttpRequest; response: Omit<HttpResponse, 'body'>; curl?: string }[] = []
  let next = 0
  const hide = (text: string) =>
    secrets().reduce((shown, { name, value }) => shown.replaceAll(value, () => `$${name}`), text)
  return {
    hide,
    note(request, { status, headers, text }) {
      last[next] = { request, response: { status, headers, text: beginning(text) } }
      next = (next + 1) % remembered
    },
    evidenceOf(curl) {
      const newestFirst = [...last.slice(0, next).reverse(), ...last.slice(next).reverse()]
      const found = newestFirst.find((one) => {
        one.curl ??= curlOf(one.request)
        return one.curl === curl
      })
      if (!found) return undefined
      const { status, headers, text } = found.response
      return {
        operationId: operationOf(found.request)?.operationId,
        status,
        headers: Object.entries(headers).map(([name, value = '']) => [
          name,
          // Whoever has a session's cookie has the session.
          name === 'set-cookie' ? value.replaceAll(/=[^;,]*/g, '=…') : hide(value).slice(0, longestHeader),
        ]),
        text: hide(text),
      }
    },
  }
}

/** A part of a long text would keep all of it in memory; this is a copy. */
const beginning = (text: string): string =>
  text.length <= longestBody ? text : `${Buffer.from(text.slice(0, longestBody)).toString()}…`
