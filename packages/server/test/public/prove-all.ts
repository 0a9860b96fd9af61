/**
 * Proves the generator on third-party contracts: `node packages/server/test/public/prove-all.ts [name …]`. Generates mocks for each
 * contract, compiles them, and calls a sample of the operations over HTTP. Requires the npm registry on the first run and takes minutes, so
 * it is not part of `npm test`.
 *
 *   --misfits   also print why sample requests and mocks did not fit
 *   --left      also print the parts that were left out
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { contracts } from './contracts.ts'
import { type Proof, prove } from './prove.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    one: { type: 'string' },
    misfits: { type: 'boolean', default: false },
    left: { type: 'boolean', default: false },
  },
})

if (values.one !== undefined) {
  const contract = contracts.find(({ name }) => name === values.one)
  if (!contract) throw new Error(`No contract is called ${values.one}.`)
  process.stdout.write(JSON.stringify(await prove(contract)))
} else {
  const names = positionals.length > 0 ? positionals : contracts.map(({ name }) => name)
  const columns = [14, 16, 9, 11, 8, 13, 14]
  const row = (cells: readonly unknown[]) =>
    console.log(cells.map((cell, index) => String(cell).padEnd(columns[index] ?? 0)).join(''))
  row(['contract', 'operations', 'schemas', 'generate', 'tsc', 'mocks valid', 'judged alike', 'left out'])
  for (const name of names) {
    const proof = inOwnProcess(name)
    row([
      name,
      `${proof.generated} of ${proof.operations}`,
      proof.schemas,
      seconds(proof.generateTime),
      proof.complaints.length > 0 ? `${proof.complaints.length} errors` : seconds(proof.compileTime),
      `${proof.valid} of ${proof.tried}`,
      `${proof.agreed} of ${proof.judged}`,
      reasons(proof.left).join('; ') || 'nothing',
    ])
    const reported = [
      ...proof.complaints,
      ...(values.misfits ? proof.misfits : []),
      ...(values.left ? proof.left : []),
    ]
    for (const line of reported) console.log(`  ${line.slice(0, 200)}`)
    if (proof.complaints.length > 0 || proof.valid === 0) process.exitCode = 1
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

// A process of its own returns the memory of each contract.
function inOwnProcess(name: string): Proof {
  const command = [import.meta.filename, '--one', name]
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(`${name} failed:\n${stderr.slice(-500)}`)
  return JSON.parse(stdout)
}

/** Counts equal reasons, without the names in them. */
function reasons(left: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of left) {
    const reason = line.replace(/^.*?: /, '').split('; ')[0] ?? ''
    const kind = reason
      .replace(/^\S+ (has no effect|does not require|is not one of|and )/, '… $1')
      .replace(/format \S+/, 'format')
      .replace(/on type \w+|\(did.*/, '')
      .replace(/\/\S+/g, '…')
    counts.set(kind.trim(), (counts.get(kind.trim()) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 5)
    .map(([kind, count]) => `${count} × ${kind}`)
}
