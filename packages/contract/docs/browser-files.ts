import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The style of the docs. */
export const docsStyle = async (): Promise<string> =>
  (await Promise.all(['docs.css', 'outline.css'].map(browserFile))).join('')

/** The whole script of the docs, some 2.3 MB: Redoc and what starts it. */
export async function docsScript(): Promise<string> {
  const own = await Promise.all(['markup.js', 'attributes.js', 'docs.js'].map(browserFile))
  return (await redoc()) + own.join('')
}

/**
 * Redoc, made to ask for nothing. It comes in the package of its command line, where nothing of it is run: the package `redoc` has
 * the same file, and needs another one for telemetry.
 * @throws Error when Redoc is not what this was written for
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

/** Changes to Redoc that options, CSS and the page around it cannot make. */
export const edits: readonly { from: string | RegExp; to: string }[] = [
  // Carries that nothing is fetched from elsewhere: the only things that Redoc would fetch.
  { from: /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, to: logo },
  // Carries that HTML in a contract is text, and sends nobody elsewhere: Redoc's own sanitizer takes Markdown for HTML, and loses code.
  { from: 'new Wz.Tag(Gz[n]||n,r,i)', to: 'isText(n)?new Wz.Tag(n,plainAttributes(r),i):i' },
  // Carries programs that can be copied: those in Markdown are shown as samples are, highlighted, with a button.
  {
    from: 'new cR(`pre`,e.transformAttributes(t),e.children.length?e.transformChildren(t):[e.attributes.content])',
    to: 'new cR(shown.program??=({program:e,language:t})=>(0,V.jsx)(yC,{source:e,lang:t,header:{controls:{copy:{}}}}),{program:e.attributes.content.trimEnd(),language:e.attributes.language})',
  },
  // Carries chapters: a tag whose parts are headings is one page, and an entry of the menu that leads to it.
  { from: /e\.content\.contentType(?=[!=]==nh\.GROUP[;}])/g, to: 'kindOf(e)' },
  // Carries the search: synonyms, and what is found in the order of the reader.
  { from: 'search:e=>l.search(e)', to: 'search:e=>found(t=>l.search(t),e)' },
]

const { resolve } = createRequire(import.meta.url)

/** A file of ours for the browser, which stands beside the code that serves it. */
export const browserFile = (name: string): Promise<string> =>
  readFile(new URL(`browser/${name}`, import.meta.url), 'utf8')

/**
 * A file for the browser that a package of others brings. The package of this server has it already, so that a service installs
 * neither Redoc's command line nor the rest of Swagger UI.
 * @param make what it is made of where it is not there yet: in a checkout
 */
async function packagedFile(name: string, make: () => Promise<string>): Promise<string> {
  try {
    return await browserFile(`packaged/${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return make()
  }
}

/** A file of an installed package. */
const fileOfPackage = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), file)

/** The files of Swagger UI that the console needs. */
export const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'] as const

/** One of the files of Swagger UI. */
export const swagger = (name: (typeof swaggerFiles)[number]): Promise<string> =>
  packagedFile(name, () => readFile(fileOfPackage('swagger-ui-dist', name), 'utf8'))

/** The licences of all that pages load and others wrote: Redoc (MIT) and Swagger UI (Apache-2.0), with what is in their bundles. */
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
