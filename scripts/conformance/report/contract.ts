import { relative } from 'node:path'
import { fields, text } from '../../openapi/document.ts'
import type { Location } from '../../openapi/problem.ts'
import { readFiles, referenceTarget, targetValue } from '../../openapi/read.ts'

/** Where an operation stands in the contract. */
export interface Place extends Location {
  /** In upper case. */
  method: string
  path: string
}

/** The contract as reports name it. */
export interface ReportedContract {
  title: string
  version: string
  /** Relative to the working directory. */
  file: string
  /** By operationId, or `GET /things` where there is none. */
  operations: ReadonlyMap<string, Place>
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Reads where the operations of a contract stand, in its file and in those that it refers to. What cannot be read has no places. */
export async function readReportedContract(name: string): Promise<ReportedContract> {
  const file = relative('', name)
  const unknown = { title: file, version: '', file, operations: new Map() }
  const contract = await readFiles(name, false).catch(() => undefined)
  if (!contract) return unknown
  const { root, files } = contract
  const { title, version } = fields(root.data.info)
  const operations = new Map<string, Place>()
  for (const [path, value] of Object.entries(fields(root.data.paths))) {
    const reference = text(fields(value).$ref)
    const target = reference === undefined ? undefined : referenceTarget(reference, root, files)
    const at = target ?? { file: root, path: ['paths', path] }
    const item = fields(target ? targetValue(target) : value)
    for (const method of methods.filter((one) => item[one] !== undefined)) {
      const place = {
        ...at.file.locate([...at.path, method]),
        ...{ method: method.toUpperCase(), path },
      }
      operations.set(text(fields(item[method]).operationId) ?? `${place.method} ${path}`, place)
    }
  }
  return { ...unknown, title: text(title) ?? file, version: String(version ?? ''), operations }
}
