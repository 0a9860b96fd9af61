import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadContract } from '../check/load.ts'
import { checkKind } from '../check/structure.ts'
import { BadUsage, command } from '../cli/command.ts'
import { openInBrowser } from '../cli/open.ts'
import { findProject, readChangelog } from '../cli/project.ts'
import { openOption, specOption, valued } from '../cli/shared-options.ts'
import { docsScript, docsStyle, licenses } from '../docs/browser-files.ts'
import { changesFeed, hasChanges } from '../docs/changes.ts'
import { decorate } from '../docs/decorate.ts'
import {
  contractDocument,
  type DocumentedContract,
  defaultOrigin,
  operationsOf,
} from '../docs/documented-contract.ts'
import { docsPage, docsPolicy, operationPolicy, versioned } from '../docs/page.ts'
import { readableDocument } from '../docs/readable-document.ts'
import { referencePages } from '../docs/reference/pages.ts'
import { keyWords } from '../docs/start.ts'
import { documentText } from '../emit/generate.ts'
import { bundle } from '../read/bundle.ts'
import { showDiagnostic, withinStack } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'

const described = {
  run: 'npx contract docs',
  about: `Writes the docs as a static site, which works offline, and prints its address. The project's contract must pass the generator; a named
contract is shown as written.`,
  options: {
    spec: specOption,
    out: { ...valued('DIR', 'folder for the site'), default: 'site' },
    server: valued('URL', 'server that samples call (default: one on this machine)'),
    open: openOption,
  },
  example: 'npx contract docs --server https://api.example.com',
} as const

await command(described, async ({ values }) => {
  const { spec, out } = values
  const given = URL.parse(values.server ?? '')
  if (values.server !== undefined && !/^https?:$/.test(given?.protocol ?? ''))
    throw new BadUsage(`--server requires an address like https://api.example.com; got "${values.server}".`)
  const server = given?.href.replace(/\/$/, '')
  const text = (await contractText(spec)).replaceAll(defaultOrigin, () => server ?? defaultOrigin)
  const [document, changelog, script, style] = await Promise.all([
    contractDocument(text, server),
    spec === undefined ? readChangelog() : '',
    docsScript(),
    docsStyle(),
  ])
  const contract: DocumentedContract = document.toJS()
  const decorated = decorate(contract, { isServed: false, server, changelog })
  const [scriptFile, styleFile] = [versioned('docs.js', script), versioned('docs.css', style)]
  const page = docsPage(decorated, scriptFile, styleFile, { policy: docsPolicy })
  const files = {
    'index.html': page,
    [scriptFile]: script,
    [styleFile]: style,
    'openapi.yaml': document.toString({ lineWidth: 0 }),
    'openapi.json': `${JSON.stringify(contract, null, 2)}\n`,
    ...(hasChanges(contract, changelog) && {
      'changes.atom': changesFeed(contract, changelog, new Date(), 'index.html'),
    }),
    'licenses.txt': await licenses(),
  }
  const site = { isServed: false, style: styleFile, policy: operationPolicy, changelog }
  const pages = [...referencePages(decorated, site)]
  await mkdir(join(out, 'docs'), { recursive: true })
  await Promise.all(pages.map(({ path, text }) => writeFile(join(out, path), text)))
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(out, name), text)))
  const names = [...Object.keys(files), 'llms.txt', 'docs.md', `${pages.length - 2} pages in docs/`]
  console.log(`${out}: ${names.join(', ')} (${Math.round(page.length / 1024)} KiB)`)
  const { href } = pathToFileURL(join(out, 'index.html'))
  console.log(`Open ${href}`)
  if (keyWords(contract) === '' && operationsOf(contract).some(({ security = [] }) => security.length > 0))
    console.log('These docs do not say where to get a key: add info.contact to the contract.')
  if (values.open) openInBrowser(href)
})

// In YAML.
async function contractText(spec?: string): Promise<string> {
  if (spec === undefined) return documentText(await loadContract(findProject().spec))
  const files = readFiles(spec)
  checkKind(files)
  const contract = withinStack(files.root.locate, () => bundle(files))
  const document = readableDocument(contract, (left) => console.warn(`left out: ${showDiagnostic(left)}`))
  return documentText({ ...contract, document, text: undefined })
}
