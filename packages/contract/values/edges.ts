import type { Schema } from './schema.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Texts that break careless code. Those with lone surrogates or control characters are only sent in bodies and queries. */
export const texts: readonly string[] = [
  ...['', ' ', '\t', '\n', '\u00a0', '\u2028', '\ufeff', '\u200b', '\ufffd'],
  ...['\u0000', 'a\u0000b', '\u0007', '\u001f', '\u007f', '\u009f', '\ud800', 'x\udc00', '\udfff\ud800'],
  ...['e\u0301', '\u202eReversed', '\u2066\u2069', '\\', "'; DROP TABLE users; --", 'with space'],
  ...['"a b"', '"1", W/"2"'],
  ...words('a 0 -1 1 null true undefined NaN __proto__ constructor toString hasOwnProperty {{7*7}}'),
  ...words('🐶 👩‍👩‍👧‍👦 é ﬁ ß İ ı 漢字 ريكس 𐍈 <script>alert(1)</script> ../../etc/passwd'),
  ...words(`O'Malley " % %00 %zz a,b a;b a&b=c + # * "1" W/"1" W/1 "1", tag "ü" """`),
  ...[255, 256, 1001, 40_000].map((length) => 'x'.repeat(length)),
  ...[998, 999].map((length) => `"${'x'.repeat(length)}"`),
  ...['🐶'.repeat(100), '🐶'.repeat(101), ' '.repeat(100)],
]

/** Integers at the limits of common types. */
export const integers: readonly number[] = [
  ...[-(2 ** 53), -(2 ** 31) - 1, -(2 ** 31), -256, -2, -1, 0, 1, 2, 3],
  ...[7, 8, 15, 16, 31, 32, 53].flatMap((bits) => [2 ** bits - 1, 2 ** bits]),
  ...[2 ** 53 - 2, 2 ** 53 + 2, 2 ** 62],
]

/** JSON numbers, some beyond the limits of common types. */
export const numbers: readonly string[] = [
  ...words('9007199254740993 9223372036854775807 9223372036854775808 18446744073709551616 1e400 -1e400'),
  ...words('1.5 0.1 -0.5 1e-7 0.9999999999999999 1e308 1e21'),
  `1${'0'.repeat(400)}`,
]

/** Dates at the limits of the calendar; some are invalid. */
export const dates: readonly string[] = [
  ...words(`
    0000-01-01T00:00:00Z 0000-02-29T00:00:00Z 0001-01-01T00:00:00Z 0099-12-31T23:59:59Z 1582-10-10T00:00:00Z
    1969-12-31T23:59:59.999Z 1999-12-31T23:59:59Z 3000-01-01T00:00:00Z 9999-12-31T23:59:59Z
    0000-01-01T00:00:00+23:59 9999-12-31T23:59:59-14:00 9999-12-31T23:59:59.999999999-23:59
    2000-02-29T12:00:00Z 2024-02-29T23:59:59Z 2100-02-28T00:00:00Z
    9999-12-31T23:59:59.999999999Z 2030-03-01T10:00:00.1Z 2030-03-01T10:00:00.123456Z 2030-12-31T23:59:59.000Z
    2030-03-01T10:00:00+14:00 2030-03-01T10:00:00-12:00 2030-03-01T00:00:00+23:59
    2030-03-01T10:00:00-00:00 2000-01-01T00:00:00+00:01 2038-01-19T03:14:08Z 2029-02-29T10:00:00Z
    2100-02-29T10:00:00Z 2030-02-30T10:00:00Z 2030-04-31T10:00:00Z 2030-13-01T10:00:00Z 2030-00-01T10:00:00Z
    2030-01-00T10:00:00Z 2030-03-01T24:00:00Z 2030-03-01T10:60:00Z 2030-03-01T10:00:61Z 2030-03-01T10:00:00
    2030-03-01 2030-03-01T10:00:00+0530 2030-03-01T10:00:00+24:00 2030-03-01T10:00Z
    2030-3-1T10:00:00Z 20300301T100000Z 10:00:00Z 1893456000
    2030-03-31T22:59:60Z 2030-03-30T23:59:60Z 2030-03-31T23:59:60+01:00 +02030-03-01T10:00:00Z -0001-01-01T00:00:00Z tomorrow`),
  '2030-03-01 10:00:00Z',
]

// Characters. Some contracts write the largest integer as the limit of a text, which no computer holds and servers refuse long before.
const longest = 1_000_000

/** Numbers and texts close to the limits and values of a schema. */
export function nearMisses({ minimum, maximum, minLength = 1, maxLength, enum: values = [] }: Schema): {
  numbers: number[]
  texts: string[]
} {
  const limits = [minimum, maximum].filter((limit) => limit !== undefined)
  const lengths = [minLength - 1, (maxLength ?? -2) + 1].filter((length) => length >= 0 && length <= longest)
  const spelt = values.map(String)
  return {
    numbers: limits.flatMap((limit) => [limit - 1, limit + 1, limit + 0.5]),
    texts: [
      ...lengths.flatMap((length) => ['x'.repeat(length), '🐶'.repeat(length)]),
      ...spelt.flatMap((text) => [
        text.toUpperCase(),
        ` ${text}`,
        `${text}s`,
        text.slice(0, -1),
        `${text},${text}`,
      ]),
    ],
  }
}
