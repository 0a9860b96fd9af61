/// <reference types="vite/types/importMeta.d.ts" />
import type { Open } from './stores.ts'

type Suite = (open: Open) => void

const modules = import.meta.glob<Record<string, Suite>>('./*.suite.ts', { eager: true })

// Suites of every resource, for every engine. Vite imports them, so that a save reruns their tests.
export const suites: readonly Suite[] = Object.values(modules).flatMap((module) => Object.values(module))
