import { type Fields, text } from '../read/document.ts'
import { ContractRefused, type Report } from '../read/problem.ts'
import type { Files } from '../read/read.ts'

export function checkVersion({ openapi }: Fields, report: Report): void {
  if (!/^3\.[012]\b/.test(String(openapi)))
    report(
      ['openapi'],
      `OpenAPI ${openapi} is not supported`,
      'write the contract in OpenAPI 3.0, 3.1 or 3.2',
    )
}

const wholeVersions: Readonly<Record<number, string>> = { 3: '3.0.3', 3.1: '3.1.2', 3.2: '3.2.0' }

/** @throws ContractRefused in one line for a document that is not OpenAPI 3 */
export function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? [
          'openapi',
          typeof openapi === 'number'
            ? `openapi: ${openapi} is a number; write the whole version, for example ${wholeVersions[openapi] ?? '3.0.3'}`
            : 'not an OpenAPI document; it should begin with a line like "openapi: 3.0.3"',
        ]
      : ['swagger', `Swagger ${swagger} is not supported; write the contract in OpenAPI 3, or in Swagger 2.0`]
  throw new ContractRefused([{ ...root.locate([key]), message, alone: true }])
}
