import { printable } from 'contract-server/internal/log/printable'
import type { Finding } from './finding.ts'
import { sarifLog } from './sarif.ts'

/** What is reported by which command. */
type Show = (findings: readonly Finding[], tool: string) => string

/** How findings are shown to editors and CI. */
const shared = {
  // https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  'github-actions': (findings) =>
    findings
      .map(({ rule, message, level, file, line, column }) => {
        const [title, name] = [rule, file].map((one) =>
          command(one).replaceAll(':', '%3A').replaceAll(',', '%2C'),
        )
        return `::${level === 'note' ? 'notice' : 'error'} title=${title},file=${name},line=${line},col=${column}::${command(message)}`
      })
      .join('\n'),
  sarif: (findings, tool) => sarifLog(tool, findings),
} satisfies Record<string, Show>

type Shared = keyof typeof shared

/** Every format; `text` and `json` are the command's own. */
export const formats = ['text', 'json', ...(Object.keys(shared) as Shared[])] as const

/** The option of both commands. */
export const formatOption = {
  type: 'string',
  value: 'FORMAT',
  help: formats.join(', '),
  default: 'text',
} as const

/** Findings in any format but those of the command itself, `tool`. */
export const showFindings = (format: Shared, findings: readonly Finding[], tool: string): string =>
  shared[format](
    findings.map((one) => ({ ...one, message: printable(one.message), file: printable(one.file) })),
    tool,
  )

/** As the value of a workflow command. */
const command = (text: string): string => text.replaceAll('%', '%25').replaceAll('\n', '%0A')
