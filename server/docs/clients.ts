import { baseOf, type DocumentedContract, operationsOf } from './documented-contract.ts'
import { addToChapter } from './guide.ts'
import { requestFor } from './request.ts'
import { keyMember } from './samples/javascript.ts'
import { jsonLiteral, shellWord } from './samples/literals.ts'

/** How a client in a language is made of the contract at an address, by generators that were tried. */
const generators: Record<string, (url: string) => string> = {
  TypeScript: (url) => `npm install openapi-fetch@0.17.0
npx openapi-typescript@7.13.0 ${url} \\
  --default-non-nullable=false --output api.ts`,
  Python: (url) => `pip install openapi-python-client==0.29.1
openapi-python-client generate \\
  --${/^\W?https?:/.test(url) ? 'url' : 'path'} ${url}`,
  Go: (url) => `go run \\
  github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 \\
  -package api -generate types,client -o api.go ${url}`,
  Java: (url) => `npx @openapitools/openapi-generator-cli@2.41.0 generate \\
  --generator-name java --library native --output client \\
  --input-spec ${url}`,
}

const intro = `Generate a client for your language from the contract. These generators were tried with it. The operator of this server can also give you a
TypeScript package that retries safely, follows pages and streams, sends ETags back and verifies webhooks (\`npx contract generate --client sdk\`).`

/**
 * Puts into the guide, as a chapter of its own, a program for each language that makes a client.
 * @param url where the contract can be had: an address, or a file
 */
export function withClients(contract: DocumentedContract, url: string): DocumentedContract {
  const word = /^[\w.:/-]+$/.test(url) ? url : shellWord(url)
  const parts = Object.entries(generators).map(
    ([language, program]) => `### ${language}\n\n\`\`\`sh\n${program(word)}\n\`\`\``,
  )
  const [first] = operationsOf(contract)
  const key = first && requestFor(first).key
  const headers = key && `\n  headers: { ${keyMember(key)} },`
  const call = `\`\`\`ts
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

export const client = createClient<paths>({
  baseUrl: ${jsonLiteral(baseOf(contract))},${headers ?? ''}
})
\`\`\``
  parts.splice(1, 0, `Calls and responses then have the types of the contract:\n\n${call}`)
  addToChapter(contract, 'SDKs and generated clients', [intro, ...parts].join('\n\n'))
  return contract
}
