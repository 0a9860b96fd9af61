import { parentPort, workerData } from 'node:worker_threads'
import { watchMistakes } from 'contract-openapi/lint'
import { shown } from '../dev/build.ts'
import type { Mistake } from './mistakes.ts'

const contracts: readonly string[] = workerData
const found = contracts.flatMap((one) => watchMistakes(one, new Set())())
parentPort!.postMessage(
  found.map((one): Mistake => ({ ...shown(one), isMisfit: one.code === 'value-misfit' })),
)
