import { isRefusal } from 'contract-server'
import type { Store } from './store.ts'

/**
 * Adds a user with an article. Resolves to a description of what was added; undefined if the user exists already.
 * @param isTrial true where the user may log in: everybody can read this password
 */
export async function addSamples({ users, articles }: Store, isTrial: boolean): Promise<string | undefined> {
  const ada = { username: 'ada', email: 'ada@example.org', ...(isTrial && { password: 'correct horse' }) }
  const made = await users.create(ada)
  if (isRefusal(made)) return undefined
  const article = { title: 'Notes on the engine', description: 'What it can do', tagList: ['engines'] }
  await articles.create({ ...article, body: 'It weaves algebraic patterns.' }, made.user.id)
  return 'a user and an article'
}
