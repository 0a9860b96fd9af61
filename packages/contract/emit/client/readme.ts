/** README.md of a client: what it does, shown on operations of the contract. */

import { child, type Fields, facet, rootOf } from '../../read/document.ts'
import { absoluteServer, hasHeader, type Operation, parametersByGroup, schemesOf } from '../../read/model.ts'
import type { Outgoing } from '../../read/outgoing.ts'
import { exampleIfAny } from '../../values/example.ts'
import { literal } from '../code.ts'
import type { Called } from './operations.ts'

/** A section; nothing where the contract has no operation that shows it. */
const section = (title: string, shown: unknown, lines: () => string): string =>
  shown ? `\n## ${title}\n\n${lines().trim()}\n` : ''

const js = (...lines: string[]): string => `\`\`\`js\n${lines.join('\n')}\n\`\`\``

export function emitReadme(
  all: readonly Called[],
  document: Fields,
  webhooks: readonly Outgoing[],
  name: string,
): string {
  const { title, version } = child(rootOf(document), 'info').value
  const lasting = all.filter(({ operation }) => operation.at.value.deprecated !== true)
  const list = lasting.find(({ paging }) => paging)
  const create = lasting.find(({ operation, idempotencyKey }) => idempotencyKey && operation.body)
  const [read, change] = changeable(lasting)
  const stream = lasting.find(({ events }) => events)
  const first = read ?? list ?? lasting[0] ?? all[0]
  const imports = ['createClient', 'ApiError', ...(webhooks.length > 0 ? ['verifyWebhook'] : [])]

  return `# ${name}

A client for the operations of ${String(title).replaceAll(/\s+/g, ' ')} ${version}. It is generated from the contract, has no dependencies, and runs in Node from 20.3 on, in Deno
and in browsers. \`npm pack\` packs this folder; no build is needed.

${js(`import { ${imports.join(', ')} } from '${name}'`, '', `const client = createClient(${optionsText(document)})`, ...(first ? ['', `const { data } = await client.${first.name}(${callText(first)})`, 'console.log(data)'] : []))}

A call takes \`path\`, \`query\`, \`headers\`, \`cookies\` and \`body\`, as the operation needs them, and resolves to \`status\`, \`data\`, \`headers\` and \`etag\`. Members and
options that it does not know throw a \`TypeError\` before anything is sent. Everything is typed;
\`import type { Schemas } from '${name}'\` has the schemas of the contract.

## Errors and retries

A call throws \`ApiError\` if the server refuses it, and \`ConnectionError\` if there is no response.

${js('try {', `  await client.${(create ?? first)?.name}(${create || first ? callText(create ?? first!).replaceAll('\n', '\n  ') : ''})`, '} catch (error) {', '  if (!(error instanceof ApiError)) throw error', '  console.log(error.status, error.code, error.message)', '}')}

After 429, 5xx or a broken connection, a call is repeated up to three times, after the seconds of \`Retry-After\` or after growing pauses. Only calls that are
safe to repeat are: \`GET\`, \`PUT\`, \`DELETE\`, and those with an \`Idempotency-Key\`. The client makes that key for each call of an operation that takes one; with the
option \`idempotencyKey\` of a call you give your own, and the same key again repeats the call, even from another process. The options \`retries\`,
\`timeout\` and \`longestRetryAfter\` of \`createClient\` choose other limits. \`signal\`, an option of each call, ends it.
${section(
  'Lists',
  list,
  () => `${js(`for await (const item of client.${list!.name}.all(${callText(list!)})) console.log(item)`)}

Pages are requested as needed. \`client.${list!.name}.pages\` gives the pages themselves.`,
)}${section(
  'Changes that overwrite nothing',
  change,
  () => `${js(`const before = await client.${read!.name}(${callText(read!)})`, `await client.${change!.name}(${callText(change!)}, { ifMatch: before })`)}

If somebody else changed it first, the error has the status 412.${read!.conditional ? ` With \`{ ifNoneMatch: before }\`, \`${read!.name}\` results in the status 304 and no data unless it has changed.` : ''}`,
)}${section(
  'Events',
  stream,
  () => `${js(`for await (const event of client.${stream?.name}.follow()) {`, '  console.log(event.id, event.type, event.data)', '  break', '}')}

Where it begins is up to the server, usually with the oldest event that it keeps. The second argument \`{ lastEventId }\` begins after one that you know${stream?.now === undefined ? '' : ", `{ from: 'now' }` with the next one"}, and \`{ signal }\` ends it. When the
connection ends, the client reconnects after the last event, after the pause that the server asks for, at least a second.`,
)}${section(
  'Webhooks',
  webhooks.length > 0,
  () => `${js('export async function receive(request) {', '  const event = await verifyWebhook(request, process.env.WEBHOOK_SECRET)', '  console.log(event)', '  return new Response(null, { status: 204 })', '}')}

\`request\` is a web \`Request\`, or \`{ headers, body }\` with the body as it came. A request that is not signed with the secret, or is older than
five minutes, throws \`WebhookVerificationError\`.`,
)}
## Redirects

Up to five redirects to the same server are followed; in browsers, which do not show where redirects lead, none is. A redirect to another server is an error: it
would get your credentials and your data.

## Deprecations

The first call of a deprecated operation writes a warning to the console, with the sunset and what to use instead. \`onDeprecated\`, an option of \`createClient\`, replaces it.
`
}

/** A change with If-Match, and what reads the same. */
function changeable(all: readonly Called[]): [Called, Called] | [] {
  for (const change of all) {
    const { method, template, body } = change.operation
    const read = all.find(({ operation }) => operation.template === template && operation.method === 'GET')
    if (/^(PUT|PATCH)$/.test(method) && body && hasHeader(change.operation, 'if-match') && read)
      return [read, change]
  }
  return []
}

function optionsText(document: Fields): string {
  const [scheme] = Object.keys(schemesOf(document).value)
  const members = [
    ...(absoluteServer(document) === undefined ? ["baseUrl: 'https://api.example.com'"] : []),
    ...(scheme === undefined
      ? []
      : [`credentials: { ${literal({ [scheme]: 0 }).slice(2, -4)} process.env.API_KEY }`]),
  ]
  return members.length > 0 ? `{ ${members.join(', ')} }` : ''
}

/** What an operation is called with: what it needs, by the examples of the contract. */
function callText({ documented }: Called): string {
  const given = parametersByGroup(documented).flatMap(([group, all]) => {
    const needed = all.filter(({ required }) => required)
    const members = needed.map(({ name, at, schema }) => [name, at.value.example ?? exampleIfAny(schema)])
    return needed.length > 0 ? [[group, Object.fromEntries(members)]] : []
  })
  const call = { ...Object.fromEntries(given), ...bodyOf(documented) }
  return Object.keys(call).length > 0 ? literal(call) : ''
}

function bodyOf({ body }: Operation): Fields {
  const form = body?.content[0]
  if (!form) return {}
  return { body: form.at.value.example ?? facet(form.schema, 'example') ?? exampleIfAny(form.schema) }
}
