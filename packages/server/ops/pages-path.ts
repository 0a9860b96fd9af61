/** The paths of the server itself, which make way for those of the contract. */
import { InvalidSetting } from '../settings/read.ts'

/** Those that it serves beside the contract. */
const own = [
  '/',
  '/docs',
  '/docs/docs.js',
  '/try',
  '/try/contract.json',
  '/openapi.yaml',
  '/openapi.json',
  '/changes.atom',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/sandbox/reset',
]

/**
 * The path below which the pages of the server are: the one that the operator chose, or none; where an operation has one of these paths, the first
 * that no operation has.
 * @param templates the paths of the contract
 * @throws InvalidSetting where an operation has a path below the one that was chosen
 */
export function pagesPath(templates: readonly string[], chosen: string | undefined): string {
  const patterns = templates.map(patternOf)
  const isTaken = (prefix: string) =>
    own.some((path) => patterns.some((pattern) => pattern.test(prefix + path)))
  let prefix = chosen ?? ''
  if (chosen !== undefined && isTaken(chosen))
    throw new InvalidSetting(
      `PAGES_PATH is ${chosen}, and the contract has an operation below it; choose another path.`,
    )
  while (isTaken(prefix)) prefix += '/-'
  return prefix
}

function patternOf(template: string): RegExp {
  const pieces = template.split(/\{[^}]*\}/).map((piece) => piece.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pieces.join('[^/]+')}$`)
}
