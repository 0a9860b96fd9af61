import { readFile } from 'node:fs/promises'
import { browserFile, fileOfPackage, packagedFile } from './packaged.ts'

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
        if (!text.includes(from))
          throw new Error(`${file} has no ${from}; adapt server/docs/redoc.ts to this version.`)
        return text.replaceAll(from, to)
      },
      await readFile(file, 'utf8'),
    )
  })

const logo =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='42' height='14'%3E%3Ctext y='11' font-family='sans-serif' font-size='11' font-weight='600' fill='%233b82f6'%3ERedoc%3C/text%3E%3C/svg%3E"

const edits = [
  // One script with what starts it needs no import, and so is one file or one element.
  { from: 'export{RedocStandalone,hydrate,init};', to: '' },
  // The only things that Redoc would fetch from elsewhere.
  { from: 'https://cdn.redoc.ly/redoc/logo-mini-full.svg', to: logo },
  { from: 'https://cdn.redoc.ly/redoc/logo-mini.svg', to: logo },
  // Its own sanitizer takes Markdown for HTML, and loses code.
  { from: 'new Wz.Tag(Gz[n]||n,r,i)', to: 'isText(n)?new Wz.Tag(n,plainAttributes(r),i):i' },
  // Programs in Markdown are shown as samples are: highlighted, with a button that copies them.
  {
    from: 'new cR(`pre`,e.transformAttributes(t),e.children.length?e.transformChildren(t):[e.attributes.content])',
    to: 'new cR(`Program`,{program:e.attributes.content.trimEnd(),language:e.attributes.language})',
  },
  {
    from: 'Heading:bhe}',
    to: 'Heading:bhe,Program:({program:e,language:t})=>(0,V.jsx)(yC,{source:e,lang:t,header:{controls:{copy:{}}}})}',
  },
  // Examples of headers of responses are shown as they are sent, not as JSON.
  ...['schemaId:y', 'schema:v'].map((schema) => ({
    from: `(vP,{${schema},expandByDefault:!0,level:1})`,
    to: `(vP,{${schema},expandByDefault:!0,level:1,exampleSerializer:Zb})`,
  })),
  // All sections are there once the first is shown, so that the browser's own search finds what is in them.
  { from: '`0px 0px 200px 0px`', to: '`0px 0px 1000000px 0px`' },
  { from: 's=e.content.contentType===nh.GROUP;', to: 's=e.content.contentType===nh.GROUP&&!isChapter(e);' },
  {
    from: '0&&e.content.contentType!==nh.GROUP}',
    to: '0&&(e.content.contentType!==nh.GROUP||isChapter(e))}',
  },
]
