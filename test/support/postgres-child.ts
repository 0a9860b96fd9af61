/** Starts a PostgreSQL, prints where it and its data are, and stays until it is killed. */
import { startCluster } from './postgres/server.ts'

const { data, port } = await startCluster()
console.log(JSON.stringify({ data, port }))
setInterval(() => {}, 1000)
