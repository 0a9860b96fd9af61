import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOracleContract, UnreadableContract } from '../../../scripts/conformance/oracle-contract.ts'
import { temporaryFolder } from '../../support/folder.ts'

/** Writes a contract with one schema, in a folder of its own. */
function contractWith(schema: string): string {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const response =
    '{ description: ., content: { application/json: { schema: { $ref: "#/components/schemas/It" } } } }'
  writeFileSync(
    file,
    `openapi: 3.0.3
info: { title: It, version: 1.0.0 }
paths: { /its: { get: { operationId: getIt, responses: { '200': ${response} } } } }
components: { schemas: { It: ${schema} } }`,
  )
  return file
}

test.each([
  ['{ $ref: "missing.yaml#/It" }', /missing\.yaml/],
  ['{ type: object, properties: { next: { $ref: "#/components/schemas/It" } } }', /refers to itself/],
])('%s cannot be read, and the message says why', async (schema, message) => {
  const reading = readOracleContract(contractWith(schema))
  await expect(reading).rejects.toThrow(UnreadableContract)
  await expect(reading).rejects.toThrow(message)
})

test('a schema that is used twice is no circle', async () => {
  const name = '{ type: string }'
  const file = contractWith(
    `{ type: object, properties: { a: { $ref: "#/components/schemas/Name" }, b: { $ref: "#/components/schemas/Name" } } }, Name: ${name}`,
  )
  const { operations } = await readOracleContract(file)
  expect(operations[0]?.responses.get(200)?.schema).toMatchObject({ additionalProperties: false })
})
