/// <reference types="vite/types/importMeta.d.ts" />
import type { Open } from './stores.ts'

type Suite = (open: Open) => void

const modules = import.meta.glob<Record<string, Suite>>('./*.suite.ts', { eager: true })

/** What is tested of every resource, on every engine: what the files `*.suite.ts` export. Vite imports them, so that a save runs their tests. */
export const suites: readonly Suite[] = Object.values(modules).flatMap((module) => Object.values(module))
