/**
 * The scripts and styles that the pages load: our own in `browser/`, Redoc with a few edits, and Swagger UI. A package contains copies of the
 * third-party ones, which `scripts/pack.ts` makes.
 */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Returns the style sheet of the docs. */
export const docsStyle = async (): Promise<string> =>
  (await Promise.all(['docs.css', 'outline.css'].map(browserFile))).join('')

/** Script of the docs (2.3 MB): Redoc and its start. It is no module, since browsers load no module from a disk. */
export async function docsScript(): Promise<string> {
  const scripts = await Promise.all(['markup.js', 'search.js', 'attributes.js', 'docs.js'].map(browserFile))
  const text = [await redoc(), ...scripts].join('\n').replaceAll('import.meta', '({})')
  return `(() => {'use strict';\n${text.replaceAll(/^export (?=const|async|function)|export\{[^{}]*\};?$/gm, '')}\n})()`
}

/**
 * Redoc, edited to load nothing from elsewhere. It comes from the package of its command line, which never runs here; the package `redoc`
 * has the same file, but requires one more for telemetry.
 * @throws Error if this version of Redoc does not fit the edits
 */
export const redoc = (): Promise<string> =>
  packagedFile('redoc.js', async () => {
    const file = fileOfPackage('@redocly/cli', 'lib/chunks/redoc.standalone.js')
    return edits.reduce(
      (text, { from, to }) => {
        const edited = text.replaceAll(from, () => to)
        if (edited === text)
          throw new Error(
            `${file} has no ${from}; adapt packages/contract/docs/browser-files.ts to this version.`,
          )
        return edited
      },
      await readFile(file, 'utf8'),
    )
  })

const logo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='42' height='14'%3E%3Ctext y='11' font-family='sans-serif' font-size='11' font-weight='600' fill='%233b82f6'%3ERedoc%3C/text%3E%3C/svg%3E"

/** Changes of Redoc that neither options, CSS nor the surrounding page can make. */
export const edits: readonly { from: string | RegExp; to: string }[] = [
  // Loads nothing from elsewhere: Redoc would fetch only these.
  { from: /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, to: logo },
  // Keeps HTML in a contract as text. Redoc's own sanitizer takes Markdown for HTML and loses code.
  { from: 'new Wz.Tag(Gz[n]||n,r,i)', to: 'isText(n)?new Wz.Tag(n,plainAttributes(r),i):i' },
  // Shows programs in Markdown like samples: highlighted, with a button to copy.
  {
    from: 'new cR(`pre`,e.transformAttributes(t),e.children.length?e.transformChildren(t):[e.attributes.content])',
    to: 'new cR(shown.program??=({program:e,language:t})=>(0,V.jsx)(yC,{source:e,lang:t,header:{controls:{copy:{}}}}),{program:e.attributes.content.trimEnd(),language:e.attributes.language})',
  },
  // Shows a tag whose parts are headings as one page, with an entry in the menu.
  { from: /e\.content\.contentType(?=[!=]==nh\.GROUP[;}])/g, to: 'kindOf(e)' },
  // Adds synonyms and corrections to the search, and orders its hits.
  { from: 'search:e=>l.search(e)', to: 'search:e=>found(t=>l.search(t),e,vocabulary)' },
]

const { resolve } = createRequire(import.meta.url)

/** Returns the text of a file for browsers. */
export const browserFile = (name: string): Promise<string> =>
  readFile(new URL(`browser/${name}`, import.meta.url), 'utf8')

/**
 * Returns a browser file of a third-party package. The server package contains a copy, so a service installs neither Redoc's command line
 * nor the rest of Swagger UI.
 * @param make creates the file in a checkout, which has no copy
 */
async function packagedFile(name: string, make: () => Promise<string>): Promise<string> {
  try {
    return await browserFile(`packaged/${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return make()
  }
}

const fileOfPackage = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), file)

/** Files of Swagger UI that the console loads. */
export const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'] as const

/** Returns the text of a file of Swagger UI. */
export const swagger = (name: (typeof swaggerFiles)[number]): Promise<string> =>
  packagedFile(name, () => readFile(fileOfPackage('swagger-ui-dist', name), 'utf8'))

/** Licences of the bundled third-party code: Redoc (MIT), Swagger UI (Apache-2.0) and their dependencies. */
export const licenses = (): Promise<string> =>
  packagedFile('licenses.txt', async () => {
    const texts = licenseFiles.map(async ([name, file]) => {
      const text = await readFile(fileOfPackage(name, file), 'utf8')
      return `${name}: ${file}\n\n${text.trim()}\n`
    })
    return (await Promise.all(texts)).join(`\n${'='.repeat(80)}\n\n`)
  })

const licenseFiles = [
  ['@redocly/cli', 'LICENSE'],
  ['@redocly/cli', 'THIRD_PARTY_NOTICES'],
  ['swagger-ui-dist', 'LICENSE'],
  ['swagger-ui-dist', 'NOTICE'],
  ['swagger-ui-dist', 'swagger-ui-bundle.js.LICENSE.txt'],
] as const
