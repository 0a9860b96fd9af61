/**
 * Writes the docs as a static site of one page, which needs nothing but itself: `npm run docs`. A contract that the generator
 * refuses is not published.
 *
 *   --out DIR  another folder (default: site)
 */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { decorate } from '../server/docs/decorate.ts'
import { docsPage } from '../server/docs/page.ts'
import { docsPolicy } from '../server/docs/policy.ts'
import { parseContract, readChangelog } from '../server/docs/read.ts'
import { docsScript, docsStyle } from '../server/docs/redoc.ts'
import { documentText } from './generator/emit/document.ts'
import { run } from './lib/command.ts'
import { loadContract } from './openapi/load.ts'

run(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'site' } } })
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
