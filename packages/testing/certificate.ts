/** Certificates for TLS in tests (X.509, RFC 5280, in DER as of X.690), without external programs. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Certificate of an issuer, in PEM. */
export interface Authority {
  name: string
  privateKey: KeyObject
  certificate: string
}

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(text)))))
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`))
const extension = (id: string, value: Uint8Array) =>
  sequence(der(0x06, Buffer.from(id, 'hex')), der(0x04, value))

/**
 * Creates a key and a certificate for it.
 * @param name name of a host or of an authority
 * @param issuer signs the certificate; without one it signs itself, as an authority
 * @param days validity from now; negative for an expired certificate
 */
export function certify(name: string, issuer?: Authority, days = 1): Authority & { key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const end = Date.now() + days * 86_400_000
  const own = issuer
    ? extension('551d11', sequence(der(0x82, Buffer.from(name))))
    : extension('551d13', sequence(der(0x01, Buffer.from([255]))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(time(new Date(end - 10 * 86_400_000)), time(new Date(end))),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(own)),
  )
  const signature = sign('sha256', body, issuer?.privateKey ?? privateKey)
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature))
  const lines = whole
    .toString('base64')
    .match(/.{1,64}/g)!
    .join('\n')
  return {
    name,
    privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
