/** Removes every media type of a request body but the first from openapi.json, since progenitor does not support several. */
import { readFileSync, writeFileSync } from 'node:fs'

type Item = Record<string, { requestBody?: { content: Record<string, unknown> } }>

const contract = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Item> }
for (const item of Object.values(contract.paths)) {
  for (const { requestBody } of Object.values(item)) {
    if (requestBody) requestBody.content = Object.fromEntries(Object.entries(requestBody.content).slice(0, 1))
  }
}
writeFileSync('openapi.json', JSON.stringify(contract))
