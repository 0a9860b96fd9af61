/** Functions behind `npx contract-server webhooks`: each does one thing to the webhooks of all callers, and prints what it did. */
import { CommandFailed, printable, printableLines, table } from 'contract-openapi/cli'
import { textsIn } from '../../log/unreadable-rows.ts'
import { readWebhooks, type WebhookSettings } from '../../settings/webhooks.ts'
import { type ApiKey, firstKey, type ServiceStore } from '../../store/store.ts'
import { maxBehind, type WebhookAdmin, type WebhookOverview } from '../../store/webhook-store.ts'
import { canonicalUrl } from '../../webhooks/destination.ts'
import { hostNameOf, rateOf } from '../../webhooks/lanes.ts'
import { webhookTools } from '../../webhooks/start.ts'

export type AdminStore = Pick<ServiceStore, 'webhooks' | 'events' | 'keys'>

// Small transactions let others write in between.
const batchSize = 1000

/** Prints all webhooks; of a URL only its host, since the rest may be secret. */
export async function list({ webhooks, keys }: AdminStore, isJson = false) {
  const [found, known] = await Promise.all([webhooks.list(), keys.list()])
  const shown = found.map((webhook) => shownOf(webhook, known, readWebhooks(process.env)))
  if (isJson) return console.log(printableLines(JSON.stringify(shown, null, 2)))
  if (shown.length === 0) return console.log('There are no webhooks.')
  console.log(
    table([
      [
        'id',
        'caller',
        'key',
        'host',
        'state',
        'pending',
        'failed',
        'behind',
        'lag',
        'limit',
        'failing since',
      ],
      ...shown.map(({ id, caller, key, host, state, pending, failed, behind, lag, limit, failingSince }) => [
        String(id),
        caller,
        key ?? '',
        host,
        state,
        String(pending),
        String(failed),
        behind < maxBehind ? String(behind) : `≥ ${behind}`,
        lag === null ? '' : spanOf(lag),
        `${limit}/s`,
        failingSince ?? '',
      ]),
    ]),
  )
}

function shownOf(
  { url, enabled, disabledReason, types: _, since, ...webhook }: WebhookOverview,
  keys: ApiKey[],
  { hostRate, hostRates }: WebhookSettings,
) {
  const { id, caller, position, pending, failed, behind, failingSince } = webhook
  const key = keys.findLast(({ callerId }) => String(callerId) === caller)?.name ?? null
  const state = enabled ? 'enabled' : (disabledReason ?? 'disabled by its caller')
  const host = URL.parse(url)?.host ?? ''
  const lag = since === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000))
  const limit = rateOf(hostNameOf(url), hostRate, hostRates)
  return {
    id,
    caller,
    key,
    host,
    enabled,
    state,
    pending,
    failed,
    behind,
    lag,
    limit,
    position,
    failingSince,
  }
}

function spanOf(seconds: number): string {
  const [size, unit] = (
    [
      [86_400, 'd'],
      [3600, 'h'],
      [60, 'min'],
    ] as const
  ).find(([size]) => seconds >= 2 * size) ?? [1, 's']
  return `${Math.floor(seconds / size)} ${unit}`
}

interface WebhookInput {
  url: string
  types?: readonly string[]
  key?: string
}

/**
 * Adds a webhook and prints its secret. `key` names the API key that owns it.
 * @throws CommandFailed for a forbidden URL, a second webhook of a key with this URL, or an unknown key
 */
export async function add({ webhooks, keys }: AdminStore, { url, types = [], key = firstKey }: WebhookInput) {
  const { refusedUrl, newSecret } = webhookTools(readWebhooks(process.env), () => undefined)
  const reason = URL.canParse(url) ? refusedUrl(url) : 'It is not a URL.'
  if (reason !== undefined) throw new CommandFailed(`Webhooks cannot be sent to ${printable(url)}. ${reason}`)
  const owner = (await keys.list()).findLast(({ name }) => name === key)
  if (!owner || owner.revokedAt !== undefined)
    throw new CommandFailed(
      `No key named "${printable(key)}" is in force; "keys list" shows the keys in force.`,
    )
  const caller = String(owner.callerId)
  const duplicate = (await webhooks.list()).find(
    (webhook) => webhook.caller === caller && canonicalUrl(webhook.url) === canonicalUrl(url),
  )
  if (duplicate)
    throw new CommandFailed(`Webhook ${duplicate.id} of the key "${printable(key)}" has this URL.`)
  const { shown, sealed } = newSecret()
  const wanted = [...new Set(types.flatMap((list) => list.split(',')))]
  const id = await webhooks.add({ caller, url, types: JSON.stringify(wanted), secret: sealed })
  console.log(shown)
  console.error(
    `Webhook ${id} is sent ${wanted.length === 0 ? 'all events' : `events of ${printable(wanted.join(', '))}`} from now on. Its secret is not shown again.`,
  )
}

export async function remove({ webhooks }: AdminStore, id: number) {
  await find(webhooks, id)
  await webhooks.remove(id)
  console.error(`Webhook ${id} is removed: servers stop sending within two seconds.`)
}

export async function disable({ webhooks }: AdminStore, id: number) {
  const { enabled, disabledReason } = await find(webhooks, id)
  if (!enabled || !(await webhooks.disable(id, 'operator'))) {
    const reason = disabledReason === null ? 'by its caller' : `already (${disabledReason})`
    throw new CommandFailed(`Webhook ${id} is disabled ${printable(reason)}.`)
  }
  console.error(
    `Webhook ${id} is disabled: servers stop sending within two seconds. Its caller can enable it again; revoke the key of a caller who must not.`,
  )
}

export async function replayFailed({ webhooks }: AdminStore, id: number) {
  const { failed, ...webhook } = await find(webhooks, id)
  let count = 0
  for (let last: number | undefined = 0; last !== undefined; ) {
    const made = await webhooks.resend(id, last, batchSize)
    count += made.length
    last = made.at(-1)
  }
  const gone = Math.max(0, failed - count)
  const left = gone === 0 ? '' : ` The events of ${gone} more are no longer kept; these stay failed.`
  console.error(`${count} deliveries of webhook ${id} that failed are due again.${left}${unsent(webhook)}`)
}

/** Sends the events from the id `from` on again. */
export async function replayFrom({ webhooks, events }: AdminStore, id: number, from: number) {
  const { types, position } = await find(webhooks, id)
  const wanted = textsIn(types)
  if (!wanted) throw new CommandFailed(`The types of webhook ${id} cannot be read; run check-data.`)
  const page = await events.read({ after: from - 1, limit: 1, types: wanted })
  const begin = 'keptAfter' in page ? page.keptAfter : from - 1
  const missed = 'keptAfter' in page ? ` Events up to ${begin} are no longer kept.` : ''
  if (!(await webhooks.rewind(id, begin))) {
    const message = `Webhook ${id} is at event ${position} and receives the later events anyway.`
    throw new CommandFailed(`${message}${missed} Choose an earlier event, or leave out --from.`)
  }
  const { behind, ...webhook } = await find(webhooks, id)
  const count = behind < maxBehind ? behind : `at least ${behind}`
  console.error(
    `Webhook ${id} is sent its events after ${begin} again, ${count} at present.${missed}${unsent(webhook)}`,
  )
}

const unsent = ({ enabled }: Pick<WebhookOverview, 'enabled'>) =>
  enabled ? '' : ' The webhook is disabled: they are sent once its caller enables it.'

async function find(webhooks: WebhookAdmin, id: number): Promise<WebhookOverview> {
  const found = (await webhooks.list()).find((webhook) => webhook.id === id)
  if (found) return found
  throw new CommandFailed(`Webhook ${id} not found; "list" shows all webhooks.`)
}
