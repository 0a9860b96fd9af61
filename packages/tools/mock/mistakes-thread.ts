import { parentPort, workerData } from 'node:worker_threads'
import { watchMistakes } from 'contract-openapi/lint'
import { shown } from '../dev/build.ts'

const contracts: readonly string[] = workerData
parentPort!.postMessage(contracts.flatMap((one) => watchMistakes(one, new Set())().map(shown)))
