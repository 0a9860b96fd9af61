import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BuildError } from './build-error.ts'

/** What an open page should know. */
interface State {
  /** Another one than the page was loaded with: reload. */
  version: number
  /** What is to be fixed in the contract as it is saved now. */
  problems: readonly BuildError[]
  /** Whether it is served nevertheless. */
  isServed: boolean
}

/** Only pages of the same origin get at it. */
const guards = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Keeps open pages up to date, by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class Live {
  // Pages of an earlier run are reloaded too.
  #state: State = { version: Date.now(), problems: [], isServed: true }
  readonly #pages = new Set<ServerResponse>()

  /** There is another version: pages reload. */
  reload(problems: readonly BuildError[]) {
    this.#send({ version: this.#state.version + 1, problems, isServed: true })
  }

  /** Shows problems on top of the pages; without any, they are as they were. */
  show(problems: readonly BuildError[], isServed: boolean) {
    this.#send({ ...this.#state, problems, isServed })
  }

  #send(state: State) {
    this.#state = state
    for (const page of this.#pages) page.write(this.#event())
  }

  #event() {
    return `data: ${JSON.stringify(this.#state)}\n\n`
  }

  /** Responds to the requests that pages send to us; false for a request that is none. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    if (request.url === '/dev/events') {
      response.writeHead(200, { ...guards, 'Content-Type': 'text/event-stream' })
      response.write(this.#event())
      this.#pages.add(response)
      response.once('close', () => this.#pages.delete(response))
      // A page that is closed need not reset its connection.
      request.socket.once('end', () => response.end())
      return true
    }
    if (request.url !== '/dev/live.js') return false
    response.writeHead(200, { ...guards, 'Content-Type': 'text/javascript; charset=utf-8' })
    readFile(new URL('live.js', import.meta.url)).then(
      (script) => response.end(script),
      () => response.destroy(),
    )
    return true
  }
}
