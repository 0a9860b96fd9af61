import type { Model, Operation } from '../../model/model.ts'
import { parameterGroups, parametersByGroup } from '../../model/model.ts'
import { hasHeader } from '../../model/operation.ts'
import { absoluteServer } from '../../model/servers.ts'
import { child, type Fields, facet, type Located, rootOf } from '../../read/document.ts'
import { valueIfAny } from '../../values/value.ts'
import { literal, quote } from '../code.ts'
import { pagingIn } from './operations.ts'

/** Fills in the upper-case words of the template. @param model of the contract with its examples */
export function emitReadme(template: string, { document, operations }: Model, name: string): string {
  const { title, version } = child(rootOf(document), 'info').value
  const keyed = operations.find((one) => hasHeader(one, 'idempotency-key') && one.body)
  const list = operations.find(pagingIn)
  const called = keyed ?? list ?? operations[0]
  const words: Readonly<Record<string, string>> = {
    NAME: name,
    TITLE: `${title} ${version}`.replaceAll(/\s+/g, ' '),
    BASE: quote(absoluteServer(document) ?? 'https://api.example.com'),
    CALL: called ? `client.${called.method}(${argumentsOf(called)})` : "client.GET('/')",
    PAGES: list
      ? `for await (const { data } of client.pages(${argumentsOf(list)})) console.log(data)`
      : '// No list has pages.',
  }
  return template.replaceAll(/\b(NAME|TITLE|BASE|CALL|PAGES)\b/g, (word) => words[word]!)
}

const sentTo = (schema: Located): unknown => valueIfAny(schema, { prefer: 'small', direction: 'request' })

// Uses the examples of the contract.
function argumentsOf(operation: Operation): string {
  const groups = parametersByGroup(operation).flatMap(([group, all]) => {
    const needed = all.filter(({ required }) => required)
    const members = needed.map(({ name, at, schema }) => [name, at.value.example ?? sentTo(schema)])
    return needed.length > 0 ? [[parameterGroups[group], Object.fromEntries(members)]] : []
  })
  const [form] = operation.body?.content ?? []
  const params = groups.length > 0 ? Object.fromEntries(groups) : undefined
  const body = form && (form.at.value.example ?? facet(form.schema, 'example') ?? sentTo(form.schema))
  const init: Fields = { params, body }
  return `${quote(operation.template)}${params || body ? `, ${literal(init)}` : ''}`
}
