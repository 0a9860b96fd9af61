import { parentPort, workerData } from 'node:worker_threads'
import { typeFiles } from './type-files.ts'

parentPort!.postMessage(typeFiles(workerData))
