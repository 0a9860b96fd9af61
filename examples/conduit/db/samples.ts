import { isRefusal } from 'contract-server'
import type { Store } from './store.ts'

/** Adds a user, who can log in, with an article. Resolves to a description of what was added; undefined if the user exists already. */
export async function addSamples({ users, articles }: Store): Promise<string | undefined> {
  const made = await users.create({ username: 'ada', email: 'ada@example.org', password: 'correct horse' })
  if (isRefusal(made)) return undefined
  const article = { title: 'Notes on the engine', description: 'What it can do', tagList: ['engines'] }
  await articles.create({ ...article, body: 'It weaves algebraic patterns.' }, made.user.id)
  return 'a user and an article'
}
