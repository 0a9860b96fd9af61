import { execFile } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Postgres } from './server.ts'

/**
 * Copies the data of a running server. pg_basebackup is not installed, so this follows the PostgreSQL 18 documentation on file system backups
 * (section 25.3.4).
 */
export async function baseBackup(primary: Postgres, to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  const client = new pg.Client(primary.url('postgres', 'postgres'))
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('copy', true)")
    await copyLive(primary, to)
    await Promise.all(
      ['postmaster.pid', 'postmaster.opts', 'standby.signal'].map((name) =>
        rm(join(to, name), { force: true }),
      ),
    )
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)')
    await put(to, 'backup_label', rows[0].labelfile)
  } finally {
    await client.end()
  }
}

/** Appends text to a file in the data folder of a server. */
export async function put(data: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(data)
  await writeFile(join(data, name), text, { flag: 'a' })
  await chown(join(data, name), uid, gid)
}

/** Copies a folder, skipping files that vanish meanwhile. */
async function copyLive({ data, programs }: Postgres, to: string): Promise<void> {
  try {
    await promisify(execFile)('cp', ['-R', data, to], programs.options)
  } catch (error) {
    const lines = (error as { stderr: string }).stderr.trim().split('\n')
    if (!lines.every((line) => line.endsWith('No such file or directory'))) throw error
  }
}
