/** Checks that generated validators call, and that the generator compiles them with. */

type Check =
  | { type: 'string'; validate: (value: string) => boolean }
  | { type: 'number'; validate: (value: number) => boolean }

const day = /^(\d{4})-(\d\d)-(\d\d)$/

/** RFC 3339 full-date, a day of the calendar. */
export const isDate = (value: string): boolean => {
  const [, year, month, date] = (day.exec(value) ?? []).map(Number)
  if (year === undefined || month === undefined || date === undefined) return false
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return month >= 1 && month <= 12 && date >= 1 && date <= last
}

const time = /^T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/** RFC 3339 date-time in either case (section 5.6), with the leap second at the end of a UTC month (section 5.7). */
export const isDateTime = (value: string): boolean => {
  const [, , second] = isDate(value.slice(0, 10)) ? (time.exec(value.slice(10)) ?? []) : []
  return second === '60' ? isMonthEnd(value) : second !== undefined
}

const isMonthEnd = (value: string): boolean => {
  const next = new Date(Date.parse(value.toUpperCase().replace(':60', ':59')) + 1000)
  return next.getUTCDate() === 1 && next.getUTCHours() === 0 && next.getUTCMinutes() === 0
}

// RFC 3339 full-time, with second 60 in the last minute of a UTC day.
const isTime = (value: string): boolean =>
  time.test(`T${value}`) &&
  (!/^..:..:60/.test(value) || isDateTime(`1972-06-30T${value}`) || isDateTime(`1972-07-01T${value}`))

const isRegExp = (value: string): boolean => {
  try {
    new RegExp(value, 'u')
    return true
  } catch {
    return false
  }
}

const text = (pattern: RegExp): Check => ({
  type: 'string',
  validate: (value) => pattern.test(value),
})

// Parts of a URI (RFC 3986, appendix A) without characters that require percent-encoding. Brackets surround addresses only.
const character = "(?:[\\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})"
const host = "(?:\\[[0-9a-f:.]+\\]|(?:[\\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)"
const authority = `//(?:${character.replace('@', '')}*@)?${host}(?::\\d*)?`
const path = `(?:${character}|/)*`
const end = `(?:[?](?:${character}|[/?])*)?(?:#(?:${character}|[/?])*)?$`
const uri = new RegExp(`^[a-z][a-z0-9+.-]*:(?:${authority}(?:/${path})?|(?!//)${path})${end}`, 'i')
const relativeReference = new RegExp(`^(?:${authority}(?:/${path})?|(?!//|[^/?#]*:)${path})${end}`, 'i')

/** Checked formats by their OpenAPI name; the comments name the RFC. */
export const formats: Record<string, Check> = {
  int32: { type: 'number', validate: (value: number) => value >= -2147483648 && value <= 2147483647 },
  // JSON parsers round larger numbers.
  int64: { type: 'number', validate: Number.isSafeInteger },
  date: { type: 'string', validate: isDate },
  'date-time': { type: 'string', validate: isDateTime },
  // RFC 9562
  uuid: text(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i),
  // RFC 5321, without quoted local parts and address literals
  email: text(
    /^(?=.{1,254}$)(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i,
  ),
  // RFC 1123
  hostname: text(/^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i),
  ipv4: text(/^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/),
  ipv6: {
    type: 'string',
    validate: (value: string) => /^[0-9a-f:.]+$/i.test(value) && URL.canParse(`http://[${value}]/`),
  },
  // RFC 3986
  uri: { type: 'string', validate: (value: string) => uri.test(value) && URL.canParse(value) },
  'uri-reference': {
    type: 'string',
    validate: (value: string) =>
      (uri.test(value) || relativeReference.test(value)) && URL.canParse(value, 'http://localhost'),
  },
  time: { type: 'string', validate: isTime },
  // RFC 3339, appendix A
  duration: text(
    /^P(?=.)(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)?(?:T(?=.)(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?)$/,
  ),
  // RFC 6570: text, and expressions of names
  'uri-template': text(
    /^(?:[^\0-\x20"'<>%\\^`{|}\x7f]|%[0-9a-f]{2}|\{[+#./;?&=,!@|]?(?:[\w.]|%[0-9a-f]{2})+(?::[1-9]\d{0,3}|\*)?(?:,(?:[\w.]|%[0-9a-f]{2})+(?::[1-9]\d{0,3}|\*)?)*\})*$/i,
  ),
  // RFC 6901
  'json-pointer': text(/^(?:\/(?:[^~/]|~[01])*)*$/),
  'relative-json-pointer': text(/^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^~/]|~[01])*)*)$/),
  regex: { type: 'string', validate: isRegExp },
  // RFC 4648, section 4
  byte: text(/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
}

/** Number of code points, which JSON Schema counts instead of UTF-16 units. */
export const codePoints = (value: string): number => {
  let length = value.length
  for (let index = 0; index < value.length - 1; index++) {
    if ((value.codePointAt(index) ?? 0) > 0xffff) {
      length--
      index++
    }
  }
  return length
}

/** True if two JSON values are equal, regardless of the order of members. */
export const equal = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b || Array.isArray(a) !== Array.isArray(b))
    return false
  const members = Object.entries(a)
  const others = new Map<string, unknown>(Object.entries(b))
  return (
    members.length === others.size &&
    members.every(([key, value]) => others.has(key) && equal(value, others.get(key)))
  )
}

/**
 * Places of two equal items in a list, the earlier first; undefined if all items differ. A caller who sends many objects must not have them
 * compared in pairs.
 */
export const repeatedItem = (items: readonly unknown[]): [number, number] | undefined => {
  const simple = new Map<unknown, number>()
  const others = new Map<string, number>()
  for (const [place, item] of items.entries()) {
    const isSimple = typeof item !== 'object' || item === null
    const known: Map<unknown, number> = isSimple ? simple : others
    const key = isSimple ? item : canonical(item)
    const earlier = known.get(key)
    if (earlier !== undefined) return [earlier, place]
    known.set(key, place)
  }
  return undefined
}

// Equal values have equal texts.
const canonical = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`,
  )
  return `{${members.sort().join()}}`
}

/** True if a number is a decimal multiple of another: 4.35 of 0.01, although 4.35 / 0.01 is not an integer. */
export const isMultiple = (value: number, factor: number): boolean => {
  if (Number.isInteger(value) && Number.isInteger(factor)) return value % factor === 0
  // Doubles keep 15 digits of every decimal.
  return (Math.round(value / factor) * factor).toPrecision(15) === value.toPrecision(15)
}

/** Wraps a regular expression that is too slow for long texts: these pass untested. */
export const short = (expression: RegExp, most: number) => ({
  test: (text: string): boolean => text.length > most || expression.test(text),
})
