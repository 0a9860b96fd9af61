import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { atFileEnd } from '../../packages/testing/file-end.ts'
import type { Program } from '../../packages/testing/program.ts'
import { replaceAfter } from '../../packages/testing/text.ts'
import { copyProject, nothingToCompile, type Project } from '../support/project.ts'

const operation = `  /pets/count:
    get:
      operationId: countPets
      tags: [Pets]
      summary: Count pets
      description: How many pets there are.
      x-required-scopes: [pets:read]
      parameters:
        - name: status
          in: query
          description: Only pets of this status.
          schema: { $ref: '#/components/schemas/PetStatus' }
      responses:
        '200': { $ref: '#/components/responses/PetCount' }
        '400': { $ref: '#/components/responses/BadRequest' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '403': { $ref: '#/components/responses/Forbidden' }
        '406': { $ref: '#/components/responses/NotAcceptable' }
        '429': { $ref: '#/components/responses/TooManyRequests' }
        '500': { $ref: '#/components/responses/InternalError' }
        '503': { $ref: '#/components/responses/Unavailable' }

`

const response = `    PetCount:
      description: The number.
      headers:
        X-Request-Id: { $ref: '#/components/headers/RequestId' }
        RateLimit: { $ref: '#/components/headers/RateLimit' }
        RateLimit-Policy: { $ref: '#/components/headers/RateLimitPolicy' }
      content:
        application/json:
          schema:
            type: object
            required: [count]
            properties:
              count: { type: integer, minimum: 0, description: How many. }
          examples:
            some: { value: { count: 12 } }
            none: { value: { count: 0 } }

`

/** Adds an operation without a handler in front of `/pets/{petId}`, in one save. */
export async function addCountPets(project: Project): Promise<void> {
  const file = 'spec/openapi.yaml'
  const contract = replaceAfter(
    await project.read(file),
    'paths:',
    '  /pets/{petId}:\n',
    `${operation}  /pets/{petId}:\n`,
  )
  await project.write(
    file,
    replaceAfter(contract, 'components:', '  responses:\n', `  responses:\n${response}`),
  )
}

export const contract = 'spec/openapi.yaml'

/** Starts the command, which keeps Node's compile cache for the next test. */
export const startDev = ({ start }: Project): Promise<Program> => start('packages/tools/main.js', 'dev')

export interface Developed {
  project: Project
  dev: Program
  get(path: string, headers?: object): Promise<Response>
}

/**
 * Starts `npx contract dev` in a copy of the project; calls use its key.
 * @param isCompiled true to run the compiler, which takes seconds of all cores
 * @param atEnd end of its life; by default that of the test
 */
export async function develop(isCompiled = false, atEnd?: typeof atFileEnd): Promise<Developed> {
  const project = await copyProject(undefined, atEnd)
  if (!isCompiled) await project.write('tsconfig.json', nothingToCompile)
  const dev = await startDev(project)
  const file = join(project.folder, 'data/dev/admin.key')
  const get = async (path: string, headers = {}) => {
    const authorization = `Bearer ${(await readFile(file, 'utf8')).trim()}`
    return fetch(dev.address + path, { headers: { authorization, ...headers } })
  }
  return { project, dev, get }
}

export const statusOf = async (response: Promise<Response>) => (await response).status
