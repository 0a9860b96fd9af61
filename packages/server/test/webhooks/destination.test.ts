import { expect, test } from 'vitest'
import {
  allowedNetworks,
  canonicalUrl,
  checkedAddresses,
  dnsResolver,
  refusedUrl,
} from '../../webhooks/destination.ts'

const ownPort = () => 8080
const closed = { networks: allowedNetworks([]), ownPort }
const open = { networks: allowedNetworks(['loopback', '10.0.0.0/8']), ownPort }

test.each([
  'https://example.com',
  'https://example.com/hooks?tenant=1&x=%20',
  'https://example.com:8443/hooks',
  'HTTPS://EXAMPLE.COM/',
  'https://bücher.example/hooks',
  'https://xn--bcher-kva.example/hooks',
  'https://8.8.8.8/hooks',
  'https://example.com:8080/hooks',
  'https://[2606:4700::1111]/hooks',
  `https://example.com/${'x'.repeat(2048 - 20)}`,
])('%s is allowed', (url) => {
  expect(refusedUrl(url, closed)).toBeUndefined()
})

const notPublic = 'The address of the host is not public.'
const notUrl = 'The URL must be an absolute https URL.'

test.each([
  // Odd spellings of loopback and others.
  ['https://127.0.0.1/', notPublic],
  ['https://127.1/', notPublic],
  ['https://0x7f.1/', notPublic],
  ['https://2130706433/', notPublic],
  ['https://0177.0.0.1/', notPublic],
  ['https://127.0.0.1./', notPublic],
  ['https://127.0.0.1。/', notPublic],
  ['https://１２７.0.0.1/', notPublic],
  ['https://%31%32%37.0.0.1/', notPublic],
  ['https://0/', notPublic],
  ['https://169.254.169.254/latest/meta-data/', notPublic],
  ['https://[::1]/', notPublic],
  ['https://[::]/', notPublic],
  ['https://[::ffff:127.0.0.1]/', notPublic],
  ['https://[::ffff:8.8.8.8]/', notPublic],
  ['https://[64:ff9b::7f00:1]/', notPublic],
  ['https://[2002:7f00:1::]/', notPublic],
  ['https://[fe80::1]/', notPublic],
  ['https://localhost/', notPublic],
  ['https://LOCALHOST/', notPublic],
  ['https://ⓛocalhost/', notPublic],
  ['https://any.thing.localhost/', notPublic],
  ['https://localhost./', 'The host must not end with a dot.'],
  ['https://example.com./', 'The host must not end with a dot.'],
  ['https://./', 'The host must not end with a dot.'],
  // People and machines could read these URLs differently.
  ['https://[fe80::1%25eth0]/', notUrl],
  ['https://[::1%eth0]/', notUrl],
  ['https://256.256.256.256/', notUrl],
  ['https://exa mple.com/', notUrl],
  [' https://example.com/', notUrl],
  ['https://example.com/\n', notUrl],
  ['https://exam\tple.com/', notUrl],
  ['https:\\\\example.com\\', notUrl],
  ['https://example.com\\@127.0.0.1/', notUrl],
  ['https:example.com', notUrl],
  ['https:///example.com', notUrl],
  ['//example.com/', notUrl],
  ['/hooks', notUrl],
  ['', notUrl],
  ['https://', notUrl],
  ['https://example.com:99999/', notUrl],
  ['ftp://example.com/', notUrl],
  ['file:///etc/passwd', notUrl],
  ['javascript:alert(1)', notUrl],
  ['https://user:secret@example.com/', 'The URL must not contain credentials.'],
  ['https://user@example.com/', 'The URL must not contain credentials.'],
  ['https://@example.com/', 'The URL must not contain credentials.'],
  ['https://:@example.com/', 'The URL must not contain credentials.'],
  ['https://example.com/#part', 'The URL must not have a fragment.'],
  ['https://example.com/#', 'The URL must not have a fragment.'],
  ['https://example.com:0/', 'The URL must not have the port 0.'],
  ['https://example.com:00/', 'The URL must not have the port 0.'],
  ['http://example.com/', 'The URL must begin with https://.'],
  ['http://8.8.8.8/', 'The URL must begin with https://.'],
  ['http://127.0.0.1/', 'The URL must begin with https://.'],
  [`https://example.com/${'x'.repeat(2048)}`, 'The URL is longer than 2048 characters.'],
])('%j is rejected', (url, reason) => {
  expect(refusedUrl(url, closed)).toBe(reason)
})

test.each([
  ['http://127.0.0.1:3000/', undefined],
  ['http://localhost:3000/', undefined],
  ['https://a.localhost/', undefined],
  ['http://[::1]:3000/', undefined],
  ['http://10.2.3.4:8080/', undefined],
  ['https://10.2.3.4/', undefined],
  // The name may lead to 10.0.0.0/8, which the look-up decides.
  ['http://internal.example/', undefined],
  ['http://8.8.8.8/', 'The URL must begin with https://.'],
  ['https://192.168.0.1/', notPublic],
  ['http://127.0.0.1:8080/', 'The URL points to this server.'],
  ['https://0x7f.1:8080/', 'The URL points to this server.'],
  ['http://[::1]:8080/', 'The URL points to this server.'],
  ['http://[::ffff:127.0.0.1]:8080/', 'The URL points to this server.'],
  ['http://localhost:8080/', 'The URL points to this server.'],
])('%s with allowed loopback and 10.0.0.0/8: %s', (url, reason) => {
  expect(refusedUrl(url, open)).toBe(reason)
})

test('443 and 80 are the default ports', () => {
  const on = (port: number) => ({ ...open, ownPort: () => port })
  expect(refusedUrl('https://127.0.0.1/', on(443))).toBe('The URL points to this server.')
  expect(refusedUrl('http://127.0.0.1/', on(80))).toBe('The URL points to this server.')
  expect(refusedUrl('http://127.0.0.1/', on(443))).toBeUndefined()
})

test.each([
  ['https://receiver.example/', ['8.8.8.8', '2606:4700::1111'], undefined],
  ['https://receiver.example/', ['8.8.8.8', '127.0.0.1'], 'no public'],
  ['https://receiver.example/', ['8.8.8.8', '::1'], 'no public'],
  ['https://receiver.example/', ['::ffff:8.8.8.8'], 'no public'],
  ['http://receiver.example/', ['8.8.8.8'], 'https'],
  ['http://receiver.example/', ['10.0.0.1'], undefined],
  ['http://receiver.example/', ['10.0.0.1', '8.8.8.8'], 'https'],
  ['https://receiver.example/', ['fe80::1%eth0'], 'no public'],
  ['https://receiver.example/', ['no address'], 'no public'],
])('%s with the addresses %j is judged by all of them: %s', async (url, addresses, reason) => {
  const rules = { networks: allowedNetworks(['10.0.0.0/8']), ownPort, resolve: async () => addresses }
  const said = await checkedAddresses(new URL(url), rules).catch((error) => String(error.message))
  if (reason === undefined) expect(said).toHaveLength(addresses.length)
  else {
    expect(said).toContain(reason)
    // A stranger learns nothing about the internal network.
    for (const address of addresses) expect(said).not.toContain(address)
  }
})

test('tries two addresses of each version, IPv6 first', async () => {
  const url = new URL('https://example.com/')
  const all = ['8.8.8.8', '2606:4700::1', '8.8.4.4', '1.1.1.1', '2606:4700::2', '2606:4700::3']
  const tried = await checkedAddresses(url, { ...closed, resolve: async () => all })
  expect(tried).toEqual(['2606:4700::1', '2606:4700::2', '8.8.8.8', '8.8.4.4'])
  const none = checkedAddresses(url, { ...closed, resolve: async () => [] })
  await expect(none).rejects.toMatchObject({ code: 'ENODATA', message: 'The name has no address.' })
})

test('DNS without an address, or without an answer, fails soon after its limit', async () => {
  await expect(dnsResolver(500)('no.such.host.invalid')).rejects.toMatchObject({
    code: expect.stringMatching(/^E(NOTFOUND|NODATA|SERVFAIL|REFUSED|TIMEOUT|CANCELLED|CONNREFUSED)$/),
    hostname: 'no.such.host.invalid',
  })
})

test.each([
  ['https://a.example', 'HTTPS://A.EXAMPLE:443/?'],
  ['https://a.example/b', 'https://a.example/x/../%62'],
  ['https://a.example/%C3%A4?q=%2F', 'https://a.example/%c3%a4?q=%2f'],
  ['https://a.example//b', 'https://a.example//b'],
])('%s and %s are one URL', (url, same) => {
  expect(canonicalUrl(same)).toBe(canonicalUrl(url))
})

test.each([
  ['https://a.example/b', 'https://a.example/b/'],
  ['https://a.example/b', 'https://a.example/B'],
  ['https://a.example/%2F', 'https://a.example//'],
  ['https://a.example/?a&b', 'https://a.example/?a%26b'],
  ['https://a.example//b', 'https://b'],
])('%s and %s are two URLs', (url, other) => {
  expect(canonicalUrl(other)).not.toBe(canonicalUrl(url))
})
