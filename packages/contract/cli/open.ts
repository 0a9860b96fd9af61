import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens an address in a browser, and prints a message if that fails. */
export function openInBrowser(address: string): void {
  const { BROWSER } = process.env
  const [program = '', ...args] = BROWSER ? [BROWSER] : (openers[process.platform] ?? ['xdg-open'])
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => console.error(`No browser was opened (${program}): open ${address} yourself.`))
  child.unref()
}
