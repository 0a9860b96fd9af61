import { shellWord } from 'contract-server/internal/docs/samples/literals'
import { readHeader, readLimitedKey } from '../option-values.ts'
import { variableOf } from '../target.ts'

/** What names a file to write, and what a repetition gets anew. */
const left = /^(junit|json|html|sarif|seed)$/

/** What repeats a run: its options as they were typed, with variables of the shell in the place of keys and of headers' values. */
export function repeating(values: Record<string, unknown>, seed: number): string {
  const given = Object.entries(values).filter(([name, value]) => value !== undefined && !left.test(name))
  const options = given.flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one, at) => (one === true ? `--${name}` : `--${name} ${shown(name, String(one), at)}`)),
  )
  return ['npx contract conformance', ...options, `--seed ${seed}`].join(' ')
}

function shown(name: string, value: string, at: number): string {
  if (name === 'limited-key') {
    const key = readLimitedKey(value, at)
    return `"${key.scopes ? `${key.scopes.join(',')}=` : ''}$${key.name}"`
  }
  if (/key$/.test(name)) return `"$${variableOf(name)}${at === 0 ? '' : `_${at + 1}`}"`
  if (name === 'header') {
    const [header] = readHeader(value)
    return `"${header}: $${variableOf(header)}"`
  }
  return /^[\w./:@=,-]+$/.test(value) ? value : shellWord(value)
}
