/** Callbacks and webhooks: what the sender can keep. It posts JSON, signs it (standardwebhooks.com), and has no other credentials. */
import { type Located, valueAt } from '../document.ts'
import { bodyKind, isRange } from '../media-types.ts'
import type { Operation } from '../model.ts'
import { isSame, type Outgoing } from '../outgoing.ts'
import type { Report } from '../problem.ts'
import { checkUrl } from './callback-urls.ts'

/** The headers of a signed request, which a contract may describe. */
const sent = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** What only means something where an operation is called. */
const ofCalls = [
  'x-required-scopes',
  'x-deprecated-since',
  'x-sunset',
  'x-successor',
  'x-brownouts',
  'callbacks',
]

export function checkCallbacks(all: readonly Outgoing[], report: Report): void {
  for (const outgoing of all) {
    const { name, subscribed, requests, at } = outgoing
    const [request, ...others] = requests
    const first = all.find((other) => other.name === name)!
    if (!isSame(first, outgoing)) {
      const { operationId } = first.subscribed?.operation ?? {}
      const owner = operationId === undefined ? 'a webhook' : `a callback of ${operationId}`
      report(at.path, `${owner} is called ${name} too`, 'rename one, or let both refer to the same')
    }
    for (const other of others)
      report(other.at.path, `${name} is sent to one URL by one method`, 'give it a name of its own')
    if (!request && isThere(at)) report(at.path, `${name} has no request`, 'describe what is sent in a post')
    if (request) checkRequest(request, report)
    if (request && subscribed) checkUrl(outgoing, report)
  }
}

/** A reference that leads nowhere has been reported. */
const isThere = ({ document, value, path }: Located): boolean =>
  value.$ref === undefined && valueAt(document, path) !== undefined

function checkRequest(request: Operation, report: Report): void {
  const { operationId: name, method, parameters, responses, at } = request
  if (method !== 'POST') report(at.path, `the server sends ${name} by POST`, 'write post')
  checkBody(request, report)
  for (const { name: header, in: place, at: parameter } of parameters) {
    if (place === 'header' && sent.includes(header.toLowerCase())) continue
    report(parameter.path, `the server sends no ${place} ${header} with ${name}`, 'put it into the body')
  }
  for (const mark of ofCalls) {
    if (at.value[mark] === undefined) continue
    report([...at.path, mark], `${mark} is for operations that are called`, 'remove it')
  }
  if (Array.isArray(at.value.security) && at.value.security.length > 0) {
    report(
      [...at.path, 'security'],
      `the server signs ${name} and sends no credentials`,
      'write security: []',
    )
  }
  for (const { status } of responses) {
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status))
      report([...at.path, 'responses', status], `${status} is not a status`, 'write it like 204 or 2XX')
  }
  if (!responses.some(({ status }) => /^2(\d\d|XX)$/.test(status)))
    report([...at.path, 'responses'], 'no response says success', 'document 2XX: every 2xx is success')
}

function checkBody({ operationId: name, body, at }: Operation, report: Report) {
  const [content, ...others] = body?.content ?? []
  if (!content) return report(at.path, `${name} has no request body`, 'describe what is sent')
  for (const { at: other } of others)
    report(other.path, `the server sends ${name} in one form`, `leave ${content.mediaType} alone`)
  const { mediaType, at: media } = content
  if (bodyKind(mediaType) !== 'json' || isRange(mediaType) || mediaType.includes(';'))
    report(media.path, `the server sends JSON, and ${mediaType} is none`, 'use application/json')
  if (media.value.encoding !== undefined)
    report([...media.path, 'encoding'], `encoding has no meaning in ${mediaType}`, 'remove it')
}
