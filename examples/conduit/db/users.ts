/** Users and their sessions. A session is an API key that expires, and the id of a user is the caller id of these keys. */
import { type Caller, digestOf, isRefusal, type KeyStore, newKey, refuse } from 'contract-server'
import { claim, type Engine, lock, newRow, type Table } from 'contract-store'
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
  // Number of changes of the password. Each ends all sessions but one.
  passwordVersion: number
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
    passwordVersion: 'integer',
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

// The name of a session says with which password it was opened.
const sessionsOf = (passwordVersion: number) => `session ${passwordVersion} `

const taken = (member: string) => refuse('taken', `user.${member} is taken; choose another`)

/** Users, whose sessions are keys in `keys`. */
export const userStore = (engine: Engine, keys: KeyStore) => ({
  ...accounts(engine, keys),
  ...sessions(engine, keys),
  ...profiles(engine),
})

// Without a user the key gets a new caller, who becomes one.
async function openSession(keys: KeyStore, user?: Pick<UserRecord, 'id' | 'passwordVersion'>) {
  const session = newKey('conduit')
  const digest = digestOf(session)
  const expiresAt = new Date(Date.now() + sessionLength).toISOString()
  const name = `${sessionsOf(user?.passwordVersion ?? 0)}${digest.slice(0, 16)}`
  const key = await keys.create({ name, scopes: [], digest, expiresAt, ...(user && { callerId: user.id }) })
  // The digest is random, and so cannot exist.
  return { session, key: key! }
}

// Members that stay claim nothing.
const claims = ({ username, email }: UserUpdate) => ({
  named: username === undefined ? undefined : claim(users, 'username', username),
  addressed: email === undefined ? undefined : claim(users, 'email', email),
})

// Runs sign-ups one after another if they want the same name or address, so that nobody makes the work on a password, or a key, for a member that
// is taken meanwhile. Another process may be faster; then `claim` decides.
function signUpQueue() {
  // The last sign-up of each name and address, while it runs.
  const running = new Map<string, Promise<unknown>>()
  return <Result>(members: readonly string[], signUp: () => Promise<Result>): Promise<Result> => {
    const result = Promise.allSettled(members.map((member) => running.get(member))).then(signUp)
    for (const member of members) running.set(member, result)
    return result.finally(() => {
      for (const member of members) if (running.get(member) === result) running.delete(member)
    })
  }
}

function accounts({ read, write }: Engine, keys: KeyStore) {
  const inTurn = signUpQueue()

  // Checked before the work on a password, which takes long; `claim` decides.
  async function takenMember(username: string, email: string) {
    const found = await read<{ username: string }>(
      'SELECT username FROM users WHERE username = ? OR email = ?',
      username,
      email,
    )
    const isName = found.some((user) => user.username === username)
    return found.length === 0 ? undefined : taken(isName ? 'username' : 'email')
  }

  return {
    // A user without a password cannot log in.
    create: ({ username, email, password }: { username: string; email: string; password?: string }) =>
      inTurn([`username ${username}`, `email ${email}`], async () => {
        const known = await takenMember(username, email)
        if (known) return known
        const kept = password === undefined ? '' : await protect(password)
        const { session, key } = await openSession(keys)
        const id = key.callerId
        const declared = { ...claims({ username, email }), add: newRow(users) }
        const made = await write(declared, ({ named, addressed, add }) => {
          if (named?.holder()) return taken('username')
          if (addressed?.holder()) return taken('email')
          const empty = { bio: '', image: '', passwordVersion: 0, keptSession: key.id }
          return add({ id, username, email, password: kept, ...empty }).row
        })
        if (!isRefusal(made)) return { user: made, session }
        await keys.revoke(key.name)
        return made
      }),

    // A new password ends all other sessions.
    async update(
      { user: { id }, keyId }: { user: UserRecord; keyId?: number },
      { username, email, password, bio, image }: UserUpdate,
    ) {
      const secret = password === undefined ? undefined : await protect(password)
      const declared = { user: lock(users, id), ...claims({ username, email }) }
      return write(declared, ({ user, named, addressed }) => {
        const before = user.row!
        if (named?.holder(id)) return taken('username')
        if (addressed?.holder(id)) return taken('email')
        const passwordVersion = before.passwordVersion + 1
        const after = {
          ...before,
          username: username ?? before.username,
          email: email ?? before.email,
          bio: bio ?? before.bio,
          image: image ?? before.image,
          ...(secret && { password: secret, passwordVersion, keptSession: keyId! }),
        }
        user.put(after)
        return after
      })
    },
  }
}

function sessions({ finder, read }: Engine, keys: KeyStore) {
  const find = finder(users, (user: UserRecord) => user)
  return {
    /** Returns the user of a key; undefined for a key of another kind, and for a session that a new password has ended. */
    async signedIn({ id, keyId, name }: Caller): Promise<UserRecord | undefined> {
      const user = await find(Number(id))
      const isCurrent =
        user && (keyId === user.keptSession || name.startsWith(sessionsOf(user.passwordVersion)))
      return isCurrent ? user : undefined
    },

    /** Resolves to undefined for a wrong address or password. */
    async login({ email, password }: Login): Promise<SignedIn | undefined> {
      const [found] = await read<Pick<UserRecord, 'id' | 'password' | 'passwordVersion'>>(
        'SELECT id, password, password_version AS "passwordVersion" FROM users WHERE email = ?',
        email,
      )
      const isRight = await isPassword(password, found?.password)
      if (!found || !isRight) return undefined
      const compared = { id: Number(found.id), passwordVersion: Number(found.passwordVersion) }
      const { session, key } = await openSession(keys, compared)
      // The password may have changed since it was compared. Then the session is over, because its name has another version.
      const user = await find(compared.id)
      if (user?.passwordVersion === compared.passwordVersion) return { user, session }
      await keys.revoke(key.name)
      return undefined
    },
  }
}

const profiles = ({ read, transaction }: Engine) => ({
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
})
