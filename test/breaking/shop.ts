import { readFileSync } from 'node:fs'

export const spec = readFileSync('spec/openapi.yaml', 'utf8')
