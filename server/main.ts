/** The entry point. It lets Node keep compiled code between starts, which takes a third off the time of the next. */
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { main } = await import('./start.ts')
await main()
