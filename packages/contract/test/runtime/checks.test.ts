import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formats } from '../../runtime/checks.ts'
import { formats as judged } from '../../values/allows.ts'

const accepts = (format: string, text: string) =>
  (formats[format] as { validate(value: string): boolean }).validate(text)

const uris = [
  'https://example.org/a/b;c=1?q=[a]#frag'.replace('[a]', '%5Ba%5D'),
  'http://user:pass@example.org:8080',
  'http://[2001:db8::7]:80/',
  'urn:isbn:0451450523',
  'mailto:a@example.org',
  'file:///etc/hosts',
]
const noUris = [
  'https://[@example.org/test.txt',
  'http://[',
  'http://[::1',
  'http://a]b/',
  'http://example.org/[a]',
  'http://example.org/?q=[a]',
  'http://example.org/a b',
  'http://example.org/%zz',
  'http://example.org:99999999/',
  'http://exam[ple.org/',
  'http://[:::]/',
]
const references = ['', '/a/b', '//example.org/a', '../b?c=d#e', '?q', '#f', './a:b', '//[::1]/a']
const noReferences = ['a[b]', '//[', '//[:::]/', '1a:b', '/a b', '#a#b']

test.each(uris)('accepts %s as uri and uri-reference', (text) => {
  expect(accepts('uri', text)).toBe(true)
  expect(accepts('uri-reference', text)).toBe(true)
})

test.each(noUris)('rejects %s as uri and uri-reference', (text) => {
  expect(accepts('uri', text)).toBe(false)
  expect(accepts('uri-reference', text)).toBe(false)
})

test.each(references)('accepts "%s" as uri-reference, not as uri', (text) => {
  expect(accepts('uri-reference', text)).toBe(true)
  expect(accepts('uri', text)).toBe(false)
})

test.each(noReferences)('rejects "%s" as uri-reference', (text) => {
  expect(accepts('uri-reference', text)).toBe(false)
})

test('accepts every URL of the web as uri, in the form of browsers', () => {
  const url = fc.webUrl({ withFragments: true, withQueryParameters: true })
  fc.assert(fc.property(url, (text) => accepts('uri', new URL(text).href)))
})

test('shares its format checks with the conformance suite', () => {
  for (const [name, check] of Object.entries(judged)) expect(check).toBe(formats[name])
})

const formatted: Record<string, [valid: string[], invalid: string[]]> = {
  time: [
    ['10:00:00Z', '23:59:60Z', '10:00:00.5+01:00'],
    ['10:00', '10:00:60Z', '25:00:00Z', '10:00:00'],
  ],
  duration: [
    ['P1D', 'PT1H', 'P1Y2M3DT4H5M6S', 'P2W'],
    ['P', 'PT', '1D', 'P1H', 'P1Y2D', 'P1W2D', 'P1DT'],
  ],
  'uri-template': [
    ['/a/{b}', 'http://x/{+path}/here', '{?x,y*}', '{var:30}'],
    ['{', '}', '{a', 'a b', '{}'],
  ],
  'json-pointer': [
    ['', '/a/b', '/a~1b', '/'],
    ['a', '/~2'],
  ],
  'relative-json-pointer': [
    ['0', '1/a', '2#'],
    ['-1', '/a', '01'],
  ],
  regex: [
    ['^a$', 'a|b'],
    ['[', '(?i)a'],
  ],
}

test.each(Object.entries(formatted))('checks %s by its standard', (format, [valid, invalid]) => {
  expect(valid.filter((text) => !accepts(format, text))).toEqual([])
  expect(invalid.filter((text) => accepts(format, text))).toEqual([])
})
