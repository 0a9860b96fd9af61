import { parentPort, workerData } from 'node:worker_threads'
import { typesOf } from './types.ts'

parentPort!.postMessage(typesOf(workerData, false))
