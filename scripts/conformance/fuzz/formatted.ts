import fc from 'fast-check'

const dates = fc.date({
  min: new Date('0000-01-01'),
  max: new Date('9999-12-31'),
  noInvalidDate: true,
})

const texts: Record<string, fc.Arbitrary<string>> = {
  'date-time': dates.map((date) => date.toISOString()),
  date: dates.map((date) => date.toISOString().slice(0, 10)),
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  hostname: fc.domain(),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
  uri: fc.webUrl(),
  'uri-reference': fc.webUrl(),
  byte: fc.base64String(),
}

/** Texts of a format; undefined where it is none that is known. */
export const textIn = (format = ''): fc.Arbitrary<string> | undefined =>
  Object.hasOwn(texts, format) ? texts[format] : undefined
