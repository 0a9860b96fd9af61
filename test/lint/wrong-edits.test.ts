import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lint } from '../../packages/contract/lint/lint.ts'
import type { LintProblem } from '../../packages/contract/lint/translate.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

describe('reports one problem, at its place, of a wrong edit of the shop:', () => {
  const edits: Record<string, [edit: (text: string) => string, place: RegExp, says: string]> = {
    'a renamed path parameter': [
      (text) => text.replace('  /pets/{petId}:\n', '  /pets/{id}:\n'),
      /^ {2}\/pets\/\{id\}:$/,
      'undeclared path parameters are texts: id, which its 4 operations call petId; use the same name',
    ],
    'a path parameter that is nowhere': [
      (text) => text.replace('in: path', 'in: pth'),
      /in: pth/,
      'parameters are ignored: pth petId has an unknown location; use path',
    ],
    'a type that does not exist': [
      (text) => text.replace('type: integer', 'type: int'),
      /type: int,/,
      'unknown types are ignored: int; use integer',
    ],
    'a second operation of a name': [
      (text) => text.replace('operationId: createPet\n', 'operationId: listPets\n'),
      /operationId: listPets/,
      'listPets is taken by GET /pets',
    ],
    'a missing operationId that another operation refers to': [
      (text) => text.replace(/ *operationId: listPets\n/, ''),
      /^ {4}get:$/,
      'Operation without operationId, which x-successor of getPet calls listPets; add operationId: listPets',
    ],
    'a deleted schema': [
      (text) => text.replace(/^ {4}Error:\n( {6}.*\n|\n)+/m, ''),
      /schemas\/Error/,
      'schemas/Error does not exist; define it or fix the name (and 32 other places that refer to it)',
    ],
    'a renamed schema': [
      (text) => text.replace(/^ {4}Pet:\n/m, '    Pett:\n'),
      /schemas\/Pet'/,
      'schemas/Pet does not exist (did you mean Pett?); define it or fix the name (and 3 other places that refer to it)',
    ],
    'a schema with another name': [
      (text) => text.replace(/^ {4}Pet:\n/m, '    Animal:\n'),
      /schemas\/Pet'/,
      'schemas/Pet does not exist (did you mean Animal?); define it or fix the name (and 3 other places that refer to it)',
    ],
    'a stability that does not exist': [
      (text) => text.replace('x-stability: beta', 'x-stability: betta'),
      /betta/,
      '"betta" is not a stability (did you mean beta?)',
    ],
    'a response without anything': [
      (text) => text.replace(/'204': \{ \$ref: '#\/components\/responses\/Deleted' \}/, "'204': {}"),
      /'204': \{\}/,
      'Response without description; add description',
    ],
    'a renamed header': [
      (text) => text.replace(/^ {4}RateLimit:\n/m, '    RateLimits:\n'),
      /headers\/RateLimit'/,
      '(and 58 other places that refer to it)',
    ],
    'a renamed security scheme': [
      (text) => text.replace(/^ {4}bearerAuth:\n/m, '    bearer:\n'),
      /bearerAuth/,
      'undeclared security schemes are left to the service: bearerAuth; declare it in components.securitySchemes',
    ],
    'a deleted scope': [
      (text) => text.replace(/^ {8}pets:read:.*\n/m, ''),
      /pets:read/,
      'the scope pets:read is not declared; declare it in x-scopes of bearerAuth or fix it (and 3 other places that refer to it)',
    ],
    'a renamed tag': [
      (text) => text.replace('  - name: Pets\n', '  - name: Pet\n'),
      /tags: \[Pets\]/,
      'the tag Pets is not declared (did you mean Pet?); add it to the global tags (and 10 other places that refer to it)',
    ],
    'a deleted error code': [
      (text) => text.replace(/^ {12}pet_not_found:.*\n( {14}.*\n)*/m, ''),
      /code: pet_not_found/,
      'the code pet_not_found is not in x-error-codes of Error',
    ],
    'a misspelt field': [
      (text) => text.replace('      summary: List pets\n', '      sumary: List pets\n'),
      /sumary/,
      'Operation has no field sumary in OpenAPI 3.0 (did you mean summary?)',
    ],
    'a misspelt operationId': [
      (text) => text.replace('operationId: createPet\n', 'operationid: createPet\n'),
      /operationid/,
      'Operation has no field operationid in OpenAPI 3.0 (did you mean operationId?)',
    ],
    'a misspelt response': [
      (text) => text.replace("responses/PetFound'", "responses/PetFond'"),
      /PetFond/,
      'responses/PetFond does not exist (did you mean PetFound?)',
    ],
    'a status of four digits': [
      (text) => text.replace(/'201'(: \{ \$ref: '#\/components\/responses\/PetCreated')/, "'2011'$1"),
      /'2011'/,
      'responses are ignored: 2011 is not a status from 200 to 599',
    ],
    'a path without a slash': [
      (text) => text.replace('  /categories:\n', '  categories:\n'),
      /^ {2}categories:$/,
      'categories is not a path',
    ],
    'a misspelt description': [
      (text) => text.replace('description: One pet, by its id.', 'descripton: One pet, by its id.'),
      /descripton/,
      'Operation has no field descripton in OpenAPI 3.0 (did you mean description?)',
    ],
    'a path parameter that is not required': [
      (text) => text.replace(/(in: path\n) +required: true\n/, '$1'),
      /^ {4}petId:$/,
      'the path parameter petId must be required',
    ],
    'a removed property that five examples have': [
      (text) => text.replace(/( {4}Pet:\n[\s\S]*?) {8}status:\n.*\n.*\n/, '$1'),
      /example: .*status/,
      'has status, which its schema does not describe; fix the value or the schema (also in lines ',
    ],
    'a required property that is not described': [
      (text) => text.replace('required: [name', 'required: [nam'),
      /required: \[nam,/,
      'nam is required but not described',
    ],
  }

  const folder = temporaryFolder(afterAll)
  const file = (name: string) => relative('', join(folder, `${Object.keys(edits).indexOf(name)}.yaml`))
  const texts = new Map<string, string>()
  let problems: LintProblem[]
  beforeAll(async () => {
    const contract = await readFile('spec/openapi.yaml', 'utf8')
    for (const [name, [edit]] of Object.entries(edits)) {
      texts.set(name, edit(contract))
      expect(texts.get(name), name).not.toBe(contract)
      await writeFile(file(name), texts.get(name)!)
    }
    problems = await lint(Object.keys(edits).map(file))
  })

  test.each(Object.entries(edits))('%s', (name, [, place, says]) => {
    const own = problems.filter((problem) => problem.file === file(name))
    expect(own.map(({ message }) => message)).toEqual([expect.stringContaining(says)])
    expect(texts.get(name)!.split('\n')[own[0]!.line - 1]).toMatch(place)
  })
})
