/** Reference to a validator or a response in generated code. */
export class Expression {
  readonly of: 'validators' | 'responses'
  readonly name: string

  constructor(of: Expression['of'], name: string) {
    this.of = of
    this.name = name
  }

  get source(): string {
    const key = propertyKey(this.name)
    return key === this.name && !/^\d/.test(key) ? `${this.of}.${key}` : `${this.of}[${key}]`
  }
}

/** Returns the value of a literal without undefined members. @param evaluate returns the value of an expression */
export function evaluated(value: unknown, evaluate: (expression: Expression) => unknown): unknown {
  if (value instanceof Expression) return evaluate(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => evaluated(item, evaluate))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, evaluated(item, evaluate)]],
    ),
  )
}

/** First line of every generated file. */
export const notice =
  '// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.\n'

const width = 110

export const quote = (value: string): string =>
  `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const propertyKey = (name: string): string =>
  /^([A-Za-z_$][\w$]*|[1-9]\d*)$/.test(name) ? name : quote(name)

/**
 * Prints a literal, on one line if it fits; leaves out undefined members.
 * @param used columns that are taken on the first line
 */
export function literal(value: unknown, indent = '', used = indent.length): string {
  if (value instanceof Expression) return value.source
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const items = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => {
      const label = Array.isArray(value) ? '' : `${propertyKey(key)}: `
      return label + literal(item, inner, inner.length + label.length)
    })
  if (items.length === 0) return open + close
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (!line.includes('\n') && used + line.length < width) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

/** Prints a doc comment; empty for an empty text. */
export function docComment(text: string, indent = ''): string {
  const lines = text.trim().replaceAll('*/', '*\\/').split('\n')
  if (lines.join('') === '') return ''
  if (lines.length === 1 && indent.length + (lines[0]?.length ?? 0) < width - 7)
    return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
