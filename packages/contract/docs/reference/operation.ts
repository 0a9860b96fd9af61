/** The page of an operation in Markdown: its facts and parameters first, then bodies, responses of the same kind together, and samples. */
import type { Body, ResponseSpec } from '../../model/model.ts'
import { ignoresBody } from '../../model/operation.ts'
import { type Fields, type Located, resolve } from '../../read/document.ts'
import { isJson } from '../../wire/media-type.js'
import type { DocumentedOperation, LocatedOperation } from '../documented-contract.ts'
import { credentialsOf } from '../samples/request.ts'
import { writtenFor } from '../samples/value.ts'
import { type Links, linked } from './links.ts'
import { membersTable, rowsOf, sentence, tableHead, tableRow, typeWords } from './schema.ts'

/**
 * Page of an operation in Markdown: parameters, bodies, responses, errors and samples.
 * @param mostSamples number of samples, the shell's first
 */
export function operationPage(place: LocatedOperation, links: Links, mostSamples = 1): string {
  const { method, template, operation, parameters, body, responses } = place
  const { summary = template, description = '', 'x-codeSamples': samples = [] } = operation
  const credentials = credentialsOf(place)
  const rows = parameters.map(({ name, required, schema, in: place, at }) => ({
    name,
    place,
    isRequired: required,
    schema: described(resolve(schema), at.value.description),
  }))
  const parts = [
    `# ${summary}`,
    `\`${method} ${template}\``,
    description,
    credentials.length > 0 && `Credentials: ${credentials.map((one) => `\`${one}\``).join(' and ')}`,
    parameters.length > 0 &&
      `## Parameters\n\n${membersTable(rows, (row) => (row as (typeof rows)[number]).place)}`,
    body &&
      `## Request body\n\n${body.required && !ignoresBody(method) ? '' : 'Optional.\n\n'}${bodyWords([body], true)}`,
    responsesWords(responses),
    samples.length > 0 && samplesWords(samples.slice(0, mostSamples)),
    '[Guide](#guide) · [Contract](openapi.yaml)',
  ]
  return `${linked(parts.filter(Boolean).join('\n\n'), links)}\n`
}

function samplesWords(samples: NonNullable<DocumentedOperation['x-codeSamples']>): string {
  const programs = samples.map(({ label, source }) => {
    const program = `\`\`\`${label === 'curl' ? 'sh' : label.toLowerCase()}\n${source}\n\`\`\``
    return samples.length === 1 ? program : `### ${label}\n\n${program}`
  })
  return [samples.length === 1 ? '## Sample' : '## Samples', ...programs].join('\n\n')
}

const described = (schema: Located, description: unknown): Located =>
  description === undefined ? schema : { ...schema, value: { ...schema.value, description } }

function responsesWords(responses: readonly ResponseSpec[]): string {
  const rows = responses.map(({ status, at }) => tableRow([`\`${status}\``, sentence(at.value.description)]))
  const headers = new Map(
    responses.flatMap((response) => response.headers).map((header) => [header.name, header]),
  )
  const headerRows = [...headers.values()].map(({ name, at, schema }) =>
    tableRow([`\`${name}\``, typeWords(schema), sentence(at.value.description)]),
  )
  // Most errors share a body.
  const bodies = Map.groupBy(
    responses.filter(({ body }) => body !== undefined),
    ({ body }) => shapeOf(body!),
  )
  const sections = [...bodies.values()].map((group) => {
    const statuses = group.map(({ status }) => status).join(', ')
    const isSuccess = group.some(({ status }) => status.startsWith('2'))
    return `### Body of ${statuses}\n\n${bodyWords(
      group.map(({ body }) => body!),
      isSuccess,
    )}`
  })
  return [
    `## Responses\n\n${tableHead(['Status', 'Description'])}\n${rows.join('\n')}`,
    headerRows.length > 0 &&
      `### Headers\n\n${tableHead(['Name', 'Type', 'Description'])}\n${headerRows.join('\n')}`,
    ...sections,
  ]
    .filter(Boolean)
    .join('\n\n')
}

type AnyBody = Pick<Body, 'content'>

// Equal for bodies of the same schemas.
const shapes = new WeakMap<Fields, number>()
let known = 0
const shapeOf = ({ content }: AnyBody): string =>
  content
    .map(({ mediaType, schema }) => {
      const { value } = resolve(schema)
      if (!shapes.has(value)) shapes.set(value, known++)
      return `${mediaType} ${shapes.get(value)}`
    })
    .join()

const mostExample = 1200

// The first body stands for all, which have the same schemas.
function bodyWords([body]: readonly AnyBody[], hasExample: boolean): string {
  const content = body?.content ?? []
  const bySchema = Map.groupBy(content, ({ schema }) => resolve(schema).value)
  return [...bySchema.values()]
    .map((forms) => {
      const [form] = forms
      const types = forms.map(({ mediaType }) => `\`${mediaType}\``).join(', ')
      const rows = rowsOf(form!.schema)
      const words = typeWords(form!.schema)
      const example = hasExample
        ? forms.filter(({ mediaType }) => isJson(mediaType)).map(writtenFor)[0]
        : undefined
      const shown = example === undefined ? '' : JSON.stringify(example, null, 2)
      return [
        `${types}${words === '' ? '' : `: ${words}`}`,
        rows.length > 0 && membersTable(rows),
        shown !== '' && shown.length <= mostExample && `\`\`\`json\n${shown}\n\`\`\``,
      ]
        .filter(Boolean)
        .join('\n\n')
    })
    .join('\n\n')
}
