/** How a receiver verifies that a request comes from the server (standardwebhooks.com): in each language, without packages. */
export const verifications: readonly { label: string; lang: string; source: string }[] = [
  {
    label: 'Shell, with the headers in variables and the body, as it came, on the standard input',
    lang: 'sh',
    source: `key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=$({ printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"; cat; } |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
case " $WEBHOOK_SIGNATURE " in
  *" v1,$expected "*) age=$(($(date +%s) - WEBHOOK_TIMESTAMP)) ;;
  *) age=unknown ;;
esac
[ "\${age#-}" -le 300 ]`,
  },
  {
    label: 'JavaScript, with the headers by their names in lower case and the body as it came',
    lang: 'js',
    source: `import { createHmac, timingSafeEqual } from 'node:crypto'

export function isGenuine(headers, body, secret = process.env.WEBHOOK_SECRET) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isSigned && Math.abs(Date.now() / 1000 - timestamp) <= 300
}`,
  },
  {
    label: 'Python, with the headers by their names in lower case and the body as bytes',
    lang: 'python',
    source: `import base64
import hashlib
import hmac
import os
import time


def is_genuine(headers, body, secret=None):
    key = base64.b64decode((secret or os.environ["WEBHOOK_SECRET"]).removeprefix("whsec_"))
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    given = headers["webhook-signature"].encode().split(b" ")
    is_signed = any(hmac.compare_digest(one, expected) for one in given)
    return is_signed and abs(time.time() - int(headers["webhook-timestamp"])) <= 300`,
  },
]

/** All of it in Markdown. */
export const verification = [
  `**Verify it** before you believe it: the signature is that of your secret over id, timestamp and body, and no older than five minutes.
There may be several signatures, for a while after the secret has changed.`,
  ...verifications.map(({ label, lang, source }) => `${label}:\n\n\`\`\`${lang}\n${source}\n\`\`\``),
].join('\n\n')
