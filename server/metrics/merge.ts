import type { Family, Sample } from './exposition.ts'

const merges = {
  sum: (a: number, b: number) => a + b,
  max: Math.max,
  min: Math.min,
}

/** Merges the families of several processes into those of one. */
export function mergeFamilies(processes: readonly (readonly Family[])[]): Family[] {
  const merged = new Map<string, { family: Family; samples: Map<string, Sample> }>()
  for (const family of processes.flat()) {
    const { name, type, merge = type === 'gauge' ? 'max' : 'sum' } = family
    const { samples } = merged.get(name) ?? { samples: new Map<string, Sample>() }
    merged.set(name, { family, samples })
    for (const sample of family.samples) {
      const key = JSON.stringify([sample.suffix, sample.labels])
      const other = samples.get(key)
      samples.set(key, other ? { ...sample, value: merges[merge](other.value, sample.value) } : sample)
    }
  }
  return [...merged.values()].map(({ family, samples }) => ({ ...family, samples: [...samples.values()] }))
}

/** Those whose values must not fall when a process is gone: all but gauges. */
export const counters = (families: readonly Family[]): Family[] =>
  families.filter(({ type }) => type !== 'gauge')
