import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Problem } from './problem.ts'

const lint = fileURLToPath(new URL('../lint.ts', import.meta.url))

/** The part of Redocly's report that we show. */
interface Report {
  problems: {
    ruleId: string
    severity: string
    message: string
    location: { source: { ref: string }; start?: { line: number; col: number } }[]
  }[]
}

/** The errors that `npm run lint` finds. */
export function lintContract(contract: string): Promise<Problem[]> {
  return new Promise((resolve, reject) => {
    const args = [lint, contract, '--format=json', '--max-problems=50']
    execFile(process.execPath, args, { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error === null) return resolve([])
      if (!stdout.trim().startsWith('{')) return reject(new Error(stderr.trim() || error.message))
      const { problems } = JSON.parse(stdout) as Report
      resolve(problems.filter(({ severity }) => severity === 'error').map(problemOf))
    })
  })
}

function problemOf({ ruleId, message, location: [where] }: Report['problems'][number]): Problem {
  const start = where?.start
  const place = where ? `${where.source.ref}${start ? `:${start.line}:${start.col}` : ''}` : ''
  return { place, message: `${message.trim()} (${ruleId})` }
}
