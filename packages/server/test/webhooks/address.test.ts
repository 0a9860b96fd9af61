import { networkInterfaces } from 'node:os'
import { isPublic } from 'contract-openapi/networks'
import { expect, test } from 'vitest'
import { allowedNetworks, isLocalAddress } from '../../webhooks/destination.ts'

// First and last address of each network, and public addresses beside it.
test.each(
  [
    '0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1 127.255.255.255',
    '169.254.0.0 169.254.169.254 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.192 192.0.2.1',
    '192.88.99.1 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 168.63.129.16',
    '224.0.0.1 239.255.255.255 240.0.0.0 255.255.255.254 255.255.255.255',
    ':: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8',
    '64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:53aa:64c:0:fffe:f5ff:fffe 2001:2::1 2001:10::1 2001:20::1',
    '2001:1ff:ffff::1 2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 3fff:fff:ffff::1 4000::1 5f00::1',
    'fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 ff02::1 ff0e::1 1fff::1',
    '2606:4700::1%eth0 localhost 127.1 2130706433 0x7f.1 1.2.3 1.2.3.4.5 8.8.8.8:80 [::1]',
  ].flatMap((line) => line.split(' ')),
)('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test('an empty text is not public', () => {
  expect(isPublic('')).toBe(false)
})

test.each(
  [
    '1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255',
    '169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0',
    '8.8.8.8 223.255.255.255 168.63.129.17 2001:200::1 2001:4860:4860::8888 2003::1 2606:4700::1111 2a00::1 3ffe::1',
  ].flatMap((line) => line.split(' ')),
)('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test('allows networks as written, and both forms of loopback', () => {
  const allowed = allowedNetworks(['loopback', '10.1.0.0/16', 'fd00::/8', '192.0.2.7'])
  const inside = '127.0.0.1 127.9.9.9 ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 10.1.255.1 fd12::1 192.0.2.7'.split(
    ' ',
  )
  const outside = '128.0.0.1 ::2 10.2.0.1 fc00::1 192.0.2.8 ::ffff:10.2.0.1 fd12::1%eth0 localhost'.split(' ')
  expect(inside.filter((one) => !allowed.has(one))).toEqual([])
  expect(outside.filter((one) => allowed.has(one))).toEqual([])
  expect(allowed.isEmpty).toBe(false)
})

test('no networks allow nothing', () => {
  const allowed = allowedNetworks([])
  expect(allowed.isEmpty).toBe(true)
  expect(['127.0.0.1', '::1', '10.0.0.1'].filter((one) => allowed.has(one))).toEqual([])
})

test('this machine is loopback, unspecified, and each of its addresses', () => {
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '0.0.0.0', '::', '::ffff:127.0.0.1', ...own])
    if (!address.includes('%')) expect(isLocalAddress(address), address).toBe(true)
  expect(isLocalAddress('8.8.8.8')).toBe(false)
})
