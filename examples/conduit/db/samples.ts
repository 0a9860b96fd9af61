import { isRefusal } from 'contract-server'
import type { Store } from './store.ts'

/**
 * Adds a user with an article, and resolves to a description; undefined if the user exists.
 * @param isTrial true if the user may log in, because the password is public
 */
export async function addSamples({ users, articles }: Store, isTrial: boolean): Promise<string | undefined> {
  const ada = { username: 'ada', email: 'ada@example.org', ...(isTrial && { password: 'correct horse' }) }
  const made = await users.create(ada)
  if (isRefusal(made)) return undefined
  const article = { title: 'Notes on the engine', description: 'What it can do', tagList: ['engines'] }
  await articles.create({ ...article, body: 'It weaves algebraic patterns.' }, made.user.id)
  return 'a user and an article'
}
