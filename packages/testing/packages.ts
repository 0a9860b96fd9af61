import { lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** Links the installed packages into another checkout of this project. Workspaces are its own. */
export function linkPackages(folder: string, root: string = resolve('.')): void {
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(installed)) {
    if (name === '.cache') continue
    const here = join(installed, name)
    const own = lstatSync(here).isSymbolicLink() ? relative(root, realpathSync(here)) : undefined
    symlinkSync(own === undefined ? here : join(folder, own), join(folder, 'node_modules', name), 'junction')
  }
}
