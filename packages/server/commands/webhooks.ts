/** The command `webhooks`: lists, adds and repairs webhooks in the store, or listens for deliveries on this machine. */
import {
  BadUsage,
  CommandFailed,
  command,
  flag,
  type Parsed,
  printable,
  repeated,
  valued,
} from 'contract-openapi/cli'
import { isSecret } from '../webhooks/secrets.ts'
import { withStore } from './lib/store.ts'
import { type AdminStore, add, disable, list, remove, replayFailed, replayFrom } from './lib/webhook-admin.ts'
import { type Arrival, arrivalText, listenForWebhooks } from './lib/webhook-listener.ts'

const described = {
  run: 'npx contract-server webhooks',
  operands: 'list | add | remove ID | disable ID | replay ID | listen',
  about: `Manages the webhooks of the database of DATABASE_URL, whoever created them. list shows the state of each one (behind: events that were not sent to it yet; lag: since when; limit: requests a second to its host),
add makes a webhook for a service whose contract has no operation for that, and prints its secret once, alone on stdout; remove removes one.
disable stops a webhook until its caller enables it again. replay sends failed events again, or all events from one on.
listen receives webhooks on 127.0.0.1, prints and verifies them, and says why a message is not authentic. The server sends to this machine only
if WEBHOOK_ALLOWED_NETWORKS has loopback.`,
  options: {
    json: flag('list: print JSON'),
    url: valued('URL', 'add: where to send events'),
    types: repeated('TYPE,…', 'add: the types of the events to send (default: all)'),
    key: valued(
      'NAME',
      'add: the API key that owns the webhook; its revocation stops the webhook (default: admin)',
    ),
    from: valued('EVENT_ID', 'replay: send all events from this one on again, including those that arrived'),
    port: valued('N', 'listen: the port; 0 for any free one (default: 8090)'),
    secret: repeated('whsec_…', 'listen: the secret that signs the messages; without it nothing is verified'),
    forward: valued('URL', 'listen: where to forward messages; its response is returned'),
  },
  example: 'npx contract-server webhooks listen --secret whsec_… --forward http://127.0.0.1:3000/hooks',
} as const

type Values = Parsed<typeof described.options>['values']

await command(described, async ({ values, positionals: [verb, ...ids] }) => {
  const typed = [verb, ...ids.map(() => 'ID'), ...Object.keys(values).sort()].join(' ')
  if (/^listen( forward)?( port)?( secret)?$/.test(typed)) return listen(values)
  await withStore(workOf(typed, ids, values))
})

function workOf(typed: string, [id]: string[], values: Values): (store: AdminStore) => Promise<void> {
  const { json, from } = values
  if (/^list( json)?$/.test(typed)) return (store) => list(store, json)
  if (/^add( key)?( types)? url$/.test(typed)) return (store) => add(store, { ...values, url: values.url! })
  if (!/^(remove ID|disable ID|replay ID( from)?)$/.test(typed))
    throw new BadUsage(
      'Expected list, add --url URL, remove ID, disable ID, replay ID or listen, each with its own options.',
    )
  const webhook = idOf('ID', id)
  if (typed === 'remove ID') return (store) => remove(store, webhook)
  if (typed === 'disable ID') return (store) => disable(store, webhook)
  if (from === undefined) return (store) => replayFailed(store, webhook)
  const event = idOf('--from', from)
  return (store) => replayFrom(store, webhook, event)
}

function idOf(noun: string, text = ''): number {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(id)) return id
  throw new BadUsage(`${noun} is a number from 1 on, not "${printable(text)}".`)
}

async function listen({ port = '8090', secret: secrets = [], forward }: Values) {
  if (!/^[0-9]{1,5}$/.test(port) || Number(port) > 65535)
    throw new BadUsage(`--port takes a number from 0 to 65535, not "${port}".`)
  if (!secrets.every(isSecret))
    throw new BadUsage('--secret takes whsec_ and 24 to 64 bytes in base64, as the webhook was created with.')
  if (forward !== undefined && !(/^https?:/i.test(forward) && URL.canParse(forward)))
    throw new BadUsage(`--forward takes an http or https URL, not "${forward}".`)
  const show = process.stdout.isTTY ? arrivalText : (arrival: Arrival) => printable(JSON.stringify(arrival))
  const listening = listenForWebhooks({
    port: Number(port),
    secrets,
    forward,
    arrived: (arrival) => console.log(show(arrival)),
  })
  const { url } = await listening.catch((error: Error) => {
    throw new CommandFailed(`Cannot listen on port ${port} (${error.message}); choose another --port.`)
  })
  console.error(`Receiving webhooks on ${url}`)
}
