import { readdirSync } from 'node:fs'
import type { Open } from './stores.ts'

type Suite = (open: Open) => void

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.suite.ts'))
const modules = await Promise.all(files.map((name): Promise<Record<string, Suite>> => import(`./${name}`)))

/** What is tested of every resource, on every engine: what the files `*.suite.ts` export. */
export const suites: readonly Suite[] = modules.flatMap((module) => Object.values(module))
