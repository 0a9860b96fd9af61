import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)

/** A file of ours for the browser, which stands beside the code that serves it. */
export const browserFile = (name: string): Promise<string> =>
  readFile(new URL(`browser/${name}`, import.meta.url), 'utf8')

/**
 * A file for the browser that a package of others brings. The package of this server has it already, so that a service installs
 * neither Redoc's command line nor the rest of Swagger UI.
 * @param make what it is made of where it is not there yet: in a checkout
 */
export async function packagedFile(name: string, make: () => Promise<string>): Promise<string> {
  try {
    return await browserFile(`packaged/${name}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return make()
  }
}

/** A file of an installed package. */
export const fileOfPackage = (name: string, file: string): string =>
  join(dirname(resolve(`${name}/package.json`)), file)
