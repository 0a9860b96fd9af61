/** Paths of the server's own pages, which give way to the paths of the contract. */
import { serverPages } from 'contract-openapi/pages'
import { match } from 'contract-openapi/wire'
import { InvalidSetting } from '../settings/read.ts'

/**
 * Returns the path before the server's pages: the operator's choice, else none, or, if an operation has one of their paths, the first free
 * one.
 * @param templates paths of the contract
 * @throws InvalidSetting if an operation has a path below the chosen one
 */
export function pagesPath(templates: readonly string[], chosen?: string): string {
  const alike = Map.groupBy(templates, depthOf)
  const isTaken = (prefix: string) =>
    serverPages.some((path) =>
      alike.get(depthOf(prefix + path))?.some((template) => match(template, prefix + path)),
    )
  let prefix = chosen ?? ''
  if (chosen !== undefined && isTaken(chosen))
    throw new InvalidSetting(
      `PAGES_PATH is ${chosen}, and the contract has an operation below it; choose another path.`,
    )
  while (isTaken(prefix)) prefix += '/-'
  return prefix
}

const depthOf = (path: string): number => path.split('/').length
