import { parentPort, workerData } from 'node:worker_threads'
import { watchMistakes } from 'contract-openapi/lint'
import { shown } from '../dev/build.ts'
import type { Wanted } from './mistakes.ts'

const { contracts, rule }: Wanted = workerData
const found = contracts.flatMap((one) => watchMistakes(one, new Set())())
parentPort!.postMessage(found.filter((one) => rule === undefined || one.rule === rule).map(shown))
