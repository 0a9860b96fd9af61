/** Files that are no contract, or only the beginning of one: of these nothing else needs to be said. */
import { relative } from 'node:path'
import { type Fields, fields, text } from '../document.ts'
import { sections as known } from '../grammar.ts'
import { ContractRefused } from '../problem.ts'
import type { Files } from '../read.ts'

/** @throws ContractRefused in one line for what is no OpenAPI 3 at all */
export function checkKind({ root }: Files): void {
  const { openapi, swagger } = root.data
  if (text(openapi) !== undefined) return
  const [key, message] =
    swagger === undefined
      ? ['openapi', 'this is not an OpenAPI document; one begins with a line such as "openapi: 3.0.3"']
      : [
          'swagger',
          `Swagger ${swagger} is not supported; convert the file to OpenAPI 3, for example by swagger2openapi: ` +
            `npx swagger2openapi ${relative('', root.name)} --outfile openapi.json`,
        ]
  throw new ContractRefused([{ ...root.locate([key]), message }])
}

/** @throws ContractRefused in one line where references lead to sections that a file lacks from its end on */
export function checkEnd({ root }: Files, document: Fields): void {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\//g)]
  const sections = new Set(references.map(([, section = '']) => section))
  const lacking = [...sections].filter(
    (one) => Object.values(known).includes(one) && !(one in fields(document.components)),
  )
  if (lacking.length === 0) return
  const message =
    `the file ends here, without components.${lacking.join(', components.')} to which it refers; ` +
    'restore its end, or write them'
  throw new ContractRefused([{ ...root.end, message, alone: true }])
}
