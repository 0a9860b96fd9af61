import { readFile } from 'node:fs/promises'
import { fileOfPackage, packagedFile } from './packaged.ts'

/** The files of Swagger UI that the console needs. */
export const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css'] as const

/** One of the files of Swagger UI. */
export const swagger = (name: (typeof swaggerFiles)[number]): Promise<string> =>
  packagedFile(name, () => readFile(fileOfPackage('swagger-ui-dist', name), 'utf8'))
