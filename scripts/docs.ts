import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decorate } from '../server/docs/decorate.ts'
import { docsPage } from '../server/docs/page.ts'
import { docsPolicy } from '../server/docs/policy.ts'
import { parseContract, readChangelog } from '../server/docs/read.ts'
import { docsScript, docsStyle } from '../server/docs/redoc.ts'
import { documentText } from './generator/emit/document.ts'
import { command } from './lib/command.ts'
import { loadContract } from './openapi/load.ts'

const described = {
  run: 'npm run docs --',
  about: `Writes the docs as a static site, which needs nothing but itself. A contract that the generator refuses is not published.`,
  options: { out: { type: 'string', value: 'DIR', help: 'where the site goes', default: 'site' } },
  example: 'npm run docs -- --out public',
} as const

command(described, async ({ values }) => {
  const loaded = await loadContract(fileURLToPath(new URL('../spec/openapi.yaml', import.meta.url)))
  const [contract, changelog, plainScript, style] = await Promise.all([
    parseContract(documentText(loaded)),
    readChangelog(),
    docsScript(),
    docsStyle(),
  ])
  // In HTML this would begin a comment, and could hide the end of the script. It occurs in literals only.
  const script = plainScript.replaceAll('<!--', '\\x3c!--')
  const page = docsPage(decorate(contract, { served: false, changelog }), {
    script: { text: script },
    style: { text: style },
    policy: docsPolicy(hash(script), hash(style)),
  })
  await mkdir(values.out, { recursive: true })
  const file = join(values.out, 'index.html')
  await writeFile(file, page)
  console.log(`${file}: ${Math.round(page.length / 1024)} KiB`)
})

/** How a policy names an inline element. */
function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
