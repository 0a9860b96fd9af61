import { BadUsage } from './command.ts'

/** The option that says which contract, in the words of all commands; its value may stand without it. */
export const specOption = {
  type: 'string',
  value: 'FILE',
  help: 'the contract, as FILE says it too: OpenAPI 3 in YAML or JSON (default: that of the project)',
} as const

/** The one contract that a command line names, as an argument or as `--spec`; undefined where it names none. @throws BadUsage */
export function oneContract(files: readonly string[], spec: string | undefined): string | undefined {
  const [named, ...more] = [...files, ...(spec === undefined ? [] : [spec])]
  if (more.length > 0)
    throw new BadUsage(
      `One contract is named, as FILE or with --spec; not ${[named, ...more].join(' and ')}.`,
    )
  return named
}
