import { parentPort } from 'node:worker_threads'
import { typeFiles } from './type-files.ts'

parentPort!.once('message', (served) => parentPort!.postMessage(typeFiles(served)))
