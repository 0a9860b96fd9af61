/** Users. The server knows a user by an API key, the `token` of the contract: the id of a user is that of their first key, their name that of the key. */
import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Caller, isRefusal, type KeyStore, refuse } from 'contract-server'
import type { Engine, Table } from 'contract-store'
import type { Login, NewUser, Profile, User, UserUpdate } from '../generated/contract.ts'

export interface UserRecord {
  id: number
  username: string
  email: string
  /** As {@link protect} makes it. */
  password: string
  bio: string | null
  image: string | null
}

export const users: Table<UserRecord> = {
  name: 'users',
  columns: { id: 'integer', username: 'text', email: 'text', password: 'text', bio: 'text', image: 'text' },
  key: ['id'],
  contains: { image: 'url' },
}

export const follows: Table<{ followerId: number; followedId: number }> = {
  name: 'follows',
  columns: { followerId: 'integer', followedId: 'integer' },
  key: ['followerId', 'followedId'],
}

/** The columns of a user `u`, as SQL shows them to the user whose id is the value. */
export const profileColumns = `u.username, u.bio, u.image,
  EXISTS (SELECT 1 FROM follows WHERE follower_id = ? AND followed_id = u.id) AS following`

/** A row with {@link profileColumns}: SQLite has 0 and 1 for booleans. */
export type ProfileRow = Omit<Profile, 'following'> & { following: boolean | 0 | 1 }

export const profileOf = ({ username, bio, image, following }: ProfileRow): Profile => ({
  username,
  bio,
  image,
  following: Boolean(following),
})

/** The id of the user who calls; every operation with a token has one. */
export const idOf = (caller: Caller | null): number => Number(caller!.id)

export const userOf = ({ username, email, bio, image }: UserRecord): User => ({ username, email, bio, image })

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>

/** The stored form of a password: a salt, and the scrypt digest of both. */
async function protect(password: string): Promise<string> {
  const salt = randomBytes(16)
  return [salt, await derive(password, salt, 32)].map((part) => part.toString('hex')).join(' ')
}

async function isPassword(password: string, kept: string): Promise<boolean> {
  const [salt, digest] = kept.split(' ').map((part) => Buffer.from(part, 'hex'))
  return digest !== undefined && timingSafeEqual(digest, await derive(password, salt!, 32))
}

const newToken = () => `conduit_${randomBytes(20).toString('hex')}`
const digestOf = (token: string) => hash('sha256', token, 'hex')

const taken = (what: string) => refuse('taken', `Somebody has this ${what}; choose another.`)

export function userStore({ finder, read, write, transaction }: Engine, keys: KeyStore) {
  const find = finder(users, (user: UserRecord) => user)
  const add = (user: UserRecord) =>
    write(
      { lock: [user, { property: 'email', value: user.email }].map((rows) => ({ table: users, ...rows })) },
      (unit) => {
        if (unit.find(users, 'email', user.email)) return taken('address')
        unit.add(users, user)
        return user
      },
    )

  /** The user who calls. A key that an operator made has one from its first call on, who cannot log in. */
  async function current(caller: Caller | null): Promise<UserRecord> {
    const id = idOf(caller)
    const username = `key-${id}`
    const fresh: UserRecord = {
      id,
      username,
      email: `${username}@example.org`,
      password: '',
      bio: null,
      image: null,
    }
    return (
      (await find(id)) ??
      write({ lock: [{ table: users, id }] }, (unit): UserRecord => {
        const known = unit.get(users, id)
        if (!known) unit.add(users, fresh)
        return known ?? fresh
      })
    )
  }

  return {
    current,

    async create({ username, email, password }: NewUser) {
      const token = newToken()
      const kept = await protect(password)
      const key = await keys.create({ name: username, scopes: [], digest: digestOf(token) })
      if (!key) return taken('name')
      const added = await add({ id: key.callerId, username, email, password: kept, bio: null, image: null })
      if (!isRefusal(added)) return { user: added, token }
      await keys.revoke(username)
      return added
    },

    /** Each login makes a new token, since only the digest of the last one is kept. */
    async login({ email, password }: Login) {
      const [found] = await read<UserRecord>('SELECT * FROM users WHERE email = ?', email)
      const token = newToken()
      const isKnown = found && (await isPassword(password, found.password))
      if (isKnown && (await keys.rotate(found.username, digestOf(token)))) return { user: found, token }
      return refuse('unknown', 'Nobody has this address and this password.')
    },

    async update(caller: Caller | null, { password, ...change }: UserUpdate) {
      const { id } = await current(caller)
      const secret = password !== undefined && { password: await protect(password) }
      const lock = [
        { table: users, id },
        { table: users, property: 'email', value: change.email ?? '' },
      ]
      return write({ lock }, (unit) => {
        const before = unit.get(users, id)!
        if (unit.find(users, 'email', change.email ?? '', id)) return taken('address')
        const after = { ...before, ...change, ...secret }
        unit.put(users, before, after)
        return after
      })
    },

    async profile(username: string, viewer: number): Promise<Profile | undefined> {
      const [found] = await read<ProfileRow>(
        `SELECT ${profileColumns} FROM users u WHERE username = ?`,
        viewer,
        username,
      )
      return found && profileOf(found)
    },

    /** Resolves to whether there is such a user. */
    follow: (username: string, follower: number, isFollowed: boolean) =>
      transaction(async ({ query }) => {
        const [user] = await query<{ id: number }>('SELECT id FROM users WHERE username = ?', username)
        const pair = [follower, user?.id ?? null]
        if (user && isFollowed)
          await query('INSERT INTO follows VALUES (?, ?) ON CONFLICT DO NOTHING', ...pair)
        else await query('DELETE FROM follows WHERE follower_id = ? AND followed_id = ?', ...pair)
        return true
      }),
  }
}
