/** Callbacks and webhooks may stand in a contract: they are documented and typed, and said not to be sent. */
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { decorate } from '../../../server/docs/decorate.ts'
import { copyProject, replaceAfter } from '../../support/project.ts'

/** A request that the server would send, as OpenAPI asks for it and no more. */
const request = (indent: string) =>
  [
    'post:',
    '  requestBody:',
    "    content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }",
    "  responses: { '204': { description: Heard. } }",
  ]
    .map((line) => `${indent}${line}\n`)
    .join('')

const callbacks = `      callbacks:
        taken:
          '{$request.query.url}':
${request('            ')}`

test('they pass the lint, are left out with a word, and stay in the docs', { timeout: 60_000 }, async () => {
  const project = await copyProject()
  const file = 'spec/openapi.yaml'
  const good = await project.read(file)
  const written = replaceAfter(good, 'operationId: createPet', '\n', `\n${callbacks}`)
  await project.write(file, `${written}\nx-webhooks:\n  arrived:\n${request('    ')}`)
  expect(await project.run('scripts/lint.ts')).toMatchObject({ code: 0 })
  const { code, err } = await project.run('scripts/generate.ts')
  expect(code).toBe(0)
  expect(err).toMatch(
    /left out: \S+ paths\.\/pets\.post\.callbacks: callbacks are not supported; .*\nleft out: \S+ x-webhooks: /,
  )
  const docs = decorate(parse(await project.read(file)), { served: true, changelog: '' })
  expect(docs.paths['/pets']!.post).toMatchObject({
    callbacks: { taken: expect.anything() },
    description: expect.stringContaining('Its callbacks are not sent yet'),
  })
  expect(docs['x-webhooks']).toMatchObject({
    arrived: { post: { description: expect.stringContaining('Webhooks are not sent yet') } },
  })
  // What OpenAPI itself asks for holds for them too.
  await project.edit('x-webhooks:', 'schemas/Pet', 'schemas/Pett')
  expect((await project.run('scripts/lint.ts')).out).toContain('(no-unresolved-refs)')
})
