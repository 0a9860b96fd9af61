/** Users and their sessions. A session is an API key that expires, and the id of a user is the caller id of these keys. */
import { type Caller, digestOf, isRefusal, type KeyStore, newKey, refuse } from 'contract-server'
import type { Engine, Table } from 'contract-store'
import type { Login, Profile, User, UserUpdate } from '../generated/contract.ts'
import { isPassword, protect } from './passwords.ts'

export interface UserRecord {
  id: number
  username: string
  email: string
  // Result of `protect`; empty for a user who cannot log in.
  password: string
  bio: string
  image: string
  // Time of the last change of the password, in milliseconds since 1970, which ended all sessions but one.
  passwordAt: number
  // Key id of that session.
  keptSession: number
}

export const users: Table<UserRecord> = {
  name: 'users',
  columns: {
    id: 'integer',
    username: 'text',
    email: 'text',
    password: 'text',
    bio: 'text',
    image: 'text',
    passwordAt: 'integer',
    keptSession: 'integer',
  },
  key: ['id'],
}

export const follows: Table<{ followerId: number; followedId: number }> = {
  name: 'follows',
  columns: { followerId: 'integer', followedId: 'integer' },
  key: ['followerId', 'followedId'],
}

// The value is the id of the user who sees the profile `u`.
export const profileColumns = `u.username, u.bio, u.image,
  EXISTS (SELECT 1 FROM follows WHERE follower_id = ? AND followed_id = u.id) AS following`

// SQLite has 0 and 1 for booleans.
export type ProfileRow = Omit<Profile, 'following'> & { following: boolean | 0 | 1 }

export const profileOf = ({ username, bio, image, following }: ProfileRow): Profile => ({
  username,
  bio,
  image,
  following: Boolean(following),
})

/** User with a token. */
export interface SignedIn {
  user: UserRecord
  session: string
}

export const userOf = ({ user, session: token }: SignedIn): User => {
  const { username, email, bio, image } = user
  return { username, email, bio, image, token }
}

// Milliseconds.
const sessionLength = 30 * 24 * 60 * 60 * 1000

const taken = (member: string) => refuse('taken', `user.${member} is taken; choose another`)

export function userStore({ finder, read, write, transaction }: Engine, keys: KeyStore) {
  const find = finder(users, (user: UserRecord) => user)

  // Without a user the key gets a new caller, who becomes one.
  async function openSession(user?: UserRecord) {
    const session = newKey('conduit')
    const digest = digestOf(session)
    const expiresAt = new Date(Date.now() + sessionLength).toISOString()
    const name = `session ${digest.slice(0, 16)}`
    const key = await keys.create({ name, scopes: [], digest, expiresAt, ...(user && { callerId: user.id }) })
    // The digest is random, and so cannot exist.
    return { session, key: key! }
  }

  // These rows decide whether a name and an address are free.
  const claims = ({ username = '', email = '' }: UserUpdate) => [
    { table: users, property: 'username', value: username },
    { table: users, property: 'email', value: email },
  ]

  return {
    /** Returns the user of a key; undefined for a key of another kind, and for a session that a new password has ended. */
    async signedIn({ id, keyId, expiresAt = '' }: Caller): Promise<UserRecord | undefined> {
      const user = await find(Number(id))
      const begun = Date.parse(expiresAt) - sessionLength
      return user && (begun > user.passwordAt || keyId === user.keptSession) ? user : undefined
    },

    // A user without a password cannot log in.
    async create({ username, email, password }: { username: string; email: string; password?: string }) {
      const kept = password === undefined ? '' : await protect(password)
      const { session, key } = await openSession()
      const id = key.callerId
      const made = await write({ lock: [{ table: users, id }, ...claims({ username, email })] }, (unit) => {
        if (unit.find(users, 'username', username)) return taken('username')
        if (unit.find(users, 'email', email)) return taken('email')
        const empty = { bio: '', image: '', passwordAt: 0, keptSession: key.id }
        const user = { id, username, email, password: kept, ...empty }
        unit.add(users, user)
        return user
      })
      if (!isRefusal(made)) return { user: made, session }
      await keys.revoke(key.name)
      return made
    },

    /** Resolves to undefined for a wrong address or password. */
    async login({ email, password }: Login): Promise<SignedIn | undefined> {
      const [found] = await read<{ id: number; password: string }>(
        'SELECT id, password FROM users WHERE email = ?',
        email,
      )
      const isRight = await isPassword(password, found?.password)
      const user = found && isRight ? await find(Number(found.id)) : undefined
      return user && { user, session: (await openSession(user)).session }
    },

    // A new password ends all other sessions.
    async update(
      { user: { id }, keyId }: { user: UserRecord; keyId?: number },
      { username, email, password, bio, image }: UserUpdate,
    ) {
      const secret = password === undefined ? undefined : await protect(password)
      return write({ lock: [{ table: users, id }, ...claims({ username, email })] }, (unit) => {
        const before = unit.get(users, id)!
        if (username !== undefined && unit.find(users, 'username', username, id)) return taken('username')
        if (email !== undefined && unit.find(users, 'email', email, id)) return taken('email')
        const after = {
          ...before,
          username: username ?? before.username,
          email: email ?? before.email,
          bio: bio ?? before.bio,
          image: image ?? before.image,
          ...(secret && { password: secret, passwordAt: Date.now(), keptSession: keyId! }),
        }
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

    /** Resolves to false if the user does not exist. */
    follow: (username: string, follower: number, isFollowed: boolean) =>
      transaction(async ({ query }) => {
        const [user] = await query<{ id: number }>('SELECT id FROM users WHERE username = ?', username)
        if (!user) return false
        const pair = [follower, user.id]
        if (isFollowed) await query('INSERT INTO follows VALUES (?, ?) ON CONFLICT DO NOTHING', ...pair)
        else await query('DELETE FROM follows WHERE follower_id = ? AND followed_id = ?', ...pair)
        return true
      }),
  }
}
