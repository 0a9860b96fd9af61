/** Servers: one path prefix for all of them, since one program serves the contract. */
import { child, type Fields, list, rootOf } from '../document.ts'
import type { Report } from '../problem.ts'
import { pathOf } from '../servers.ts'

export function checkServers(document: Fields, report: Report): void {
  const servers = list(document.servers).map((_, index) => child(rootOf(document), 'servers', index))
  const [first] = servers
  for (const server of servers) {
    const path = pathOf(server.value)
    const at = [...server.path, 'url']
    if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(path)) {
      report(at, `${path} is not a plain path`, 'write it like /v1')
    } else if (first && path !== pathOf(first.value)) {
      report(at, `the path ${path || '/'} differs from that of the first server`, 'use one path for all')
    }
  }
}
