/** Rules that the contract states in words, because its schemas come from RealWorld. */

interface Rule {
  from: number
  to: number
  form?: { pattern: RegExp; words: string }
}

const notBlank = { pattern: /\S/, words: 'must not be blank' }
const name = { from: 1, to: 50, form: notBlank }
const address = { pattern: /^[^\s@]+@[^\s@]+$/, words: 'must be an address such as ada@example.org' }

const rules: Readonly<Record<string, Rule>> = {
  username: name,
  tagList: name,
  email: { from: 3, to: 254, form: address },
  password: { from: 8, to: 200 },
  title: { from: 1, to: 200, form: notBlank },
  body: { from: 1, to: Number.MAX_SAFE_INTEGER, form: notBlank },
  description: { from: 0, to: 2000 },
  bio: { from: 0, to: 2000 },
  image: { from: 0, to: 2000 },
}

function breach(text: string, { from, to, form }: Rule): string | undefined {
  const { length } = [...text]
  if (length < from) return `must have at least ${from} character${from === 1 ? '' : 's'}`
  if (length > to) return `must have at most ${to} characters`
  if (text.includes('\0')) return 'must not contain U+0000'
  return form && !form.pattern.test(text) ? form.words : undefined
}

/**
 * Returns a sentence for each rule that a resource breaks.
 * @param owner member of the body with the resource, such as `user`
 */
export const breaches = (owner: string, resource: object): string[] =>
  Object.entries(resource).flatMap(([member, value]) => {
    const rule = rules[member]
    const texts = [value].flat().filter((text) => typeof text === 'string')
    const words = rule && texts.map((text) => breach(text, rule)).find((found) => found !== undefined)
    return words === undefined ? [] : [`${owner}.${member} ${words}`]
  })
