import { schema } from '../../db/store.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { delivering } from './delivering.ts'

const [url] = process.argv.slice(2)
delivering(await openDatabase(url!, schema), { pauses: { check: 20, lease: 1500, renew: 300, first: 20 } })
