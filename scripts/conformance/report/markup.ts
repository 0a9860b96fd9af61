import { escapeMarkup } from 'contract-server/internal/docs/markup'

/** HTML that has been escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | readonly Part[]

/** HTML of a template: whatever is put into it is escaped, unless it was made by this; nothing stands for undefined. */
export const html = (parts: TemplateStringsArray, ...values: Part[]): Markup =>
  new Markup(parts.map((part, at) => (at === 0 ? part : textOf(values[at - 1]) + part)).join(''))

function textOf(value: Part): string {
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(textOf).join('')
  return value === undefined ? '' : escapeMarkup(String(value))
}
