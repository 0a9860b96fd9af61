/** Programs that verify the signature of a webhook (standardwebhooks.com), without packages. */
export const verifications: readonly { label: string; lang: string; source: string }[] = [
  {
    label: 'Shell, with the headers in variables and the unchanged body on standard input',
    lang: 'sh',
    source: `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" |
  openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=$({
  printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"
  cat
} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" \\
  -binary | openssl base64 -A)
case " $WEBHOOK_SIGNATURE " in
  *" v1,$expected "*)
    age=$(($(date +%s) - WEBHOOK_TIMESTAMP)) ;;
  *) age=unknown ;;
esac
[ "\${age#-}" -le 300 ]`,
  },
  {
    label: 'JavaScript, with header names in lower case and the unchanged body',
    lang: 'js',
    source: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(
  headers,
  body,
  secret = process.env.WEBHOOK_SECRET,
) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const signatures = headers['webhook-signature'] ?? ''
  const encoded = secret.replace(/^whsec_/, '')
  const key = Buffer.from(encoded, 'base64')
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${timestamp}.\`)
    .update(body)
    .digest()
  const isSigned = signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',')
    const given = Buffer.from(text, 'base64')
    if (version !== 'v1') return false
    if (given.length !== expected.length) return false
    return timingSafeEqual(given, expected)
  })
  const age = Date.now() / 1000 - timestamp
  return isSigned && Math.abs(age) <= 300
}`,
  },
  {
    label: 'Python, with header names in lower case and the body as bytes',
    lang: 'python',
    source: `import base64
import hashlib
import hmac
import os
import time


def is_genuine(headers, body, secret=None):
    secret = secret or os.environ["WEBHOOK_SECRET"]
    key = base64.b64decode(secret.removeprefix("whsec_"))
    timestamp = headers["webhook-timestamp"]
    begin = f'{headers["webhook-id"]}.{timestamp}.'.encode()
    mac = hmac.new(key, begin + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(mac.digest())
    given = headers["webhook-signature"].encode().split(b" ")
    if not any(
        hmac.compare_digest(one, expected) for one in given
    ):
        return False
    return abs(time.time() - int(timestamp)) <= 300`,
  },
]

/** Verification in all languages, in Markdown. */
export const verification = [
  `**Verify each message** before you trust it: the signature must match your secret, id, timestamp and body, and must be at most five minutes old.
There may be several signatures, for a while after the secret has changed.`,
  ...verifications.map(({ label, lang, source }) => `${label}:\n\n\`\`\`${lang}\n${source}\n\`\`\``),
].join('\n\n')
