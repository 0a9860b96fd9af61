/** One measured value and the labels that distinguish it; `suffix` is put after the name of its family. */
export interface Sample {
  value: number
  labels?: Record<string, string | number>
  suffix?: '_bucket' | '_sum' | '_count'
}

/** Samples of one name. */
export interface Family {
  /** With its unit, and `_total` for a counter: https://prometheus.io/docs/practices/naming/ */
  name: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** What it measures, in one line. */
  help: string
  /** How the values of several processes become one; by default the largest for gauges, the sum for all others. */
  merge?: 'sum' | 'max' | 'min'
  samples: readonly Sample[]
}

/** A family of one sample without labels: a counter if its name says so, else a gauge. */
export function single(name: string, value: number, help: string, merge?: Family['merge']): Family {
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  return { name, type, help, ...(merge && { merge }), samples: [{ value }] }
}

/** The media type of {@link expose}. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** The families with a prefix before their names. */
export const prefixed = (families: readonly Family[], prefix: string): Family[] =>
  families.map((family) => ({ ...family, name: `${prefix}_${family.name}` }))

/** Writes families in the text format of Prometheus, version 0.0.4. */
export const expose = (families: readonly Family[]): string => families.map(writeFamily).join('')

function writeFamily({ name, type, help, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Sample['labels']): string {
  if (labels === undefined) return ''
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
