import { onTestFinished, vi } from 'vitest'
import { Live } from '../../dev/proxy.ts'
import { FileSession } from '../../mock/file-session.ts'

/** Serves mocks of a file and follows its edits until the test ends. Returns what it has printed, and a function that sends requests. */
export async function startSession(file: string) {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  onTestFinished(() => write.mockRestore())
  const session = new FileSession(file, new Live(undefined), 'http://127.0.0.1:9', {
    policy: { sunset: 'serve', minStability: 'experimental' },
    clock: () => new Date(),
  })
  onTestFinished(() => session.close())
  await session.start()
  const get = (path: string, init?: RequestInit) => fetch(session.running!.address + path, init)
  return { output: () => printed.join(''), get }
}
