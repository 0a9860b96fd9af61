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
  type: 'counter' | 'gauge' | 'histogram'
  /** What it measures, in one line. */
  help: string
  samples: readonly Sample[]
}

/** A family of one sample without labels: a counter if its name says so, else a gauge. */
export function single(name: string, value: number, help: string): Family {
  const type = name.endsWith('_total') ? 'counter' : 'gauge'
  return { name, type, help, samples: [{ value }] }
}

/** The media type of {@link expose}. */
export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Writes families in the text format of Prometheus, version 0.0.4.
 * @param prefix of all names
 */
export function expose(families: readonly Family[], prefix: string): string {
  return families.map((family) => writeFamily({ ...family, name: `${prefix}_${family.name}` })).join('')
}

function writeFamily({ name, type, help, samples }: Family): string {
  const lines = samples.map(
    ({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Sample['labels']): string {
  if (labels === undefined) return ''
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
  return `{${pairs.join(',')}}`
}

function escapeLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
