import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { generate } from '../../emit/generate.ts'
import { complaints } from './complaints.ts'

const loans = `openapi: 3.1.0
info: { title: Loans, version: 1.0.0 }
paths:
  /loans:
    post:
      operationId: lend
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewLoan' } } } }
      responses:
        '201':
          description: Lent.
          headers: { Location: { required: true, schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Loan' } } }
        '202': { description: Later., headers: { Retry-After: { required: true, schema: { type: integer } } } }
        default: { description: Refused., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
  /reminders:
    post:
      operationId: remind
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, properties: { days: { type: integer, default: 3 } } } } }
      responses: { '204': { description: Done. } }
components:
  schemas:
    NewLoan:
      type: object
      required: [book]
      properties: { book: { type: string }, days: { type: integer, default: 14 }, terms: { $ref: '#/components/schemas/Terms' } }
    Terms: { type: object, properties: { level: { type: integer, default: 1 } } }
    Loan:
      type: object
      required: [id]
      properties: { id: { type: string }, renewals: { type: integer, default: 0 }, terms: { $ref: '#/components/schemas/Terms' } }
    Problem: { type: object, properties: { type: { type: string, default: 'about:blank' } } }
`

const generated = () => generate(written(loans))

test('types members with a default as present in requests and optional in responses', async () => {
  const handwritten = `
import type { NewLoan, Operation } from './contract.ts'
export const weeks = (loan: NewLoan): number => loan.days / 7
export const lend: Operation<'lend', object> = async ({ body }) => {
  const level: number | undefined = body.terms?.level.valueOf()
  return { status: 201, body: { id: body.book.repeat(level ?? body.days), terms: {} }, headers: { Location: '/loans/1' } }
}
export const remind: Operation<'remind', object> = async ({ body }) => {
  body.days.toFixed()
  return { status: 204 }
}
export const refuse: Operation<'lend', object> = async () => ({ status: 404, body: {} })
`
  expect(await complaints(await generated(), handwritten)).toEqual([])
})

test('names a schema for requests alone once', async () => {
  const text = (await generated()).get('contract.ts')
  expect(text).toContain('export type NewLoan =')
  expect(text).toContain('export type TermsRequest =')
  expect(text).not.toMatch(/type (NewLoan|Loan|Problem)Request/)
})

test('types a header of errors on a success, and no undocumented success beside a default', async () => {
  const handwritten = `
import type { Operation } from './contract.ts'
export const later: Operation<'lend', object> = async () => ({ status: 202, headers: { 'Retry-After': 60 } })
// @ts-expect-error the documented header is missing
export const whenever: Operation<'lend', object> = async () => ({ status: 202 })
// @ts-expect-error 200 is not documented, and default describes the errors
export const undocumented: Operation<'lend', object> = async () => ({ status: 200, body: {} })
export const typed = async (): Promise<Awaited<ReturnType<Operation<'lend', object>>>> => ({
  status: 201,
  body: { id: '1' },
  // @ts-expect-error the header is not documented
  headers: { Location: '/loans/1', 'X-Shelf': '7' },
})
`
  expect(await complaints(await generated(), handwritten)).toEqual([])
})
