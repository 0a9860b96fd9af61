/** Rules about responses: the catalogue of error codes, schemas of errors, enums that may grow, and required bodies and headers. */
import { findHeader, type HeaderRule, headersOf, isLifecycleHeader } from '../../model/header-table.ts'
import { errorCodesPath, type Operation } from '../../model/model.ts'
import { child, examplesOf, fields, isFields, resolve } from '../../read/document.ts'
import {
  isSecured,
  isText,
  nameOf,
  objectRule,
  operationRule,
  type Rule,
  responsesOf,
  sharedReference,
} from './rule.ts'

export const responseRules: Readonly<Record<string, Rule>> = {
  // Error codes are listed in one place, in snake_case.
  'error-catalogue': ({ model, objects }, report) => {
    const home = errorCodesPath.slice(0, -1)
    if (model.errorCodes.length === 0)
      report(
        'error-codes-missing',
        errorCodesPath,
        'no error codes are declared',
        `list them in x-error-codes of ${home.join('.')}`,
      )
    for (const [code, { path }] of model.errorCodes)
      if (!/^[a-z][a-z0-9_]*$/.test(code))
        report('error-code-form', path, `${code} is not a code`, 'write it like thing_not_found')
    for (const { kind, value, path } of objects)
      if (kind === 'Schema' && value['x-error-codes'] !== undefined && path.join('/') !== home.join('/'))
        report(
          'error-codes-misplaced',
          [...path, 'x-error-codes'],
          'x-error-codes belongs to the property code of the schema Error',
          'move it there',
        )
  },

  // Codes in examples of errors are listed in the catalogue with the same status.
  'error-codes': operationRule((operation, report, { model }) => {
    const codes = new Map(model.errorCodes)
    for (const { status, at } of responsesOf(operation).filter((response) =>
      /^[45]\d\d$/.test(response.status),
    )) {
      for (const { value, path } of examplesOf(child(at, 'content', 'application/json'))) {
        const { code, message, status: written } = fields(value)
        const expected = codes.get(String(code))?.value.status
        if (expected === undefined)
          report(
            'error-code-undeclared',
            [...path, 'code'],
            `the code ${code} is not in x-error-codes of Error`,
            'add it or fix it',
            { missing: `code ${code}` },
          )
        else if (expected !== Number(status))
          report(
            'error-code-status',
            [...path, 'code'],
            `the code ${code} belongs to status ${expected}, not ${status}`,
          )
        if (written !== Number(status))
          report(
            'error-example-status',
            [...path, 'status'],
            "the example's status is not that of its response",
            `write ${status}`,
          )
        if (!isText(message) || !/ .*[.?!]$/s.test(message))
          report(
            'error-message',
            [...path, 'message'],
            'the message is not a sentence',
            'write the message of the server',
          )
      }
    }
  }),

  'error-schema': operationRule((operation, report) => {
    for (const { status, body, at } of responsesOf(operation).filter((response) =>
      /^[45]/.test(response.status),
    )) {
      const [only, ...others] = body?.content ?? []
      const schema = only && resolve(only.schema).path.join('/')
      if (
        only?.mediaType === 'application/json' &&
        schema === 'components/schemas/Error' &&
        others.length === 0
      )
        continue
      const fix = "write application/json with schema: { $ref: '#/components/schemas/Error' }"
      report('error-body', [...at.path, 'content'], `the body of ${status} is not the Error schema`, fix)
    }
  }),

  // Generators read `x-extensible-enum`: named values that allow unknown ones.
  'extensible-enum': objectRule('Schema', ({ value, path }, report) => {
    const { 'x-error-codes': codes, 'x-extensible-enum': values } = value
    const expected = isFields(codes) ? Object.keys(codes) : []
    if (expected.length === 0) return
    if (Array.isArray(values) && values.toSorted().join() === expected.toSorted().join()) return
    const reason = 'x-extensible-enum is not the list of x-error-codes'
    report('enum-of-codes', [...path, 'x-extensible-enum'], reason, `write [${expected.join(', ')}]`)
  }),

  'response-bodies': operationRule(({ responses }, report) => {
    for (const { at } of responses.flatMap(({ body }) => body?.content ?? []))
      if (examplesOf(at).length === 0)
        report('body-without-example', at.path, 'the body has no example', 'add one')
  }),

  // The generator declares the headers of lifecycle extensions itself.
  'response-headers': operationRule((operation, report, contract) => {
    for (const { status, at } of responsesOf(operation)) {
      const headers = child(at, 'headers')
      const declared = Object.entries(headers.value)
      for (const rule of headersOf(status, operation.at.value, isSecured(operation))) {
        if (rule.component || rule.optional || declared.some(([header]) => findHeader(header) === rule))
          continue
        const reason = `the response carries ${rule.name}, since ${reasonOf(rule, operation, status)}`
        const shared = sharedReference(contract, 'headers', rule.name)
        const addition = shared && { path: headers.path, add: { [rule.name]: shared } }
        report('header-undeclared', headers.path, reason, 'declare it', { lacks: rule.name, addition })
      }
      for (const [header] of declared.filter(([name, value]) => isLifecycleHeader(name, value))) {
        const mark = findHeader(header)?.operation === 'deprecated' ? 'deprecated' : 'x-stability'
        const reason = `the generator declares ${header} on the responses of operations marked ${mark}`
        report('header-of-extension', [...headers.path, header], reason, 'remove it')
      }
    }
  }),
}

function reasonOf({ statuses, operation }: HeaderRule, secured: Operation, status: string): string {
  if (statuses) return `its status is ${status}`
  return operation === 'secured'
    ? `${nameOf(secured)} needs a key and keys are limited`
    : 'every response does'
}
