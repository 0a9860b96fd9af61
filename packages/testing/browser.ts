import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { atFileEnd } from './file-end.ts'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a local browser; undefined if there is none. */
export const executablePath = places.find((place) => place !== undefined && existsSync(place))

/** Reason to skip tests in a browser; empty if they run. */
export const reason = executablePath ? '' : ' (skipped: no Chromium here; install one or set CHROMIUM_PATH)'

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each window would prepare the menu of the address bar, which takes a second of a core.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding,HttpsUpgrades,ThirdPartyStoragePartitioning',
]

let browser: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  const launched = chromium.launch({ executablePath, args })
  atFileEnd(async () => {
    browser = undefined
    await (await launched).close()
  })
  return launched
}

/**
 * Opens an empty page that may use one origin only. At the end of the test it closes, and fails the test for console errors, uncaught errors and
 * requests to other origins.
 * @param isExpected true for problems that the test provokes
 * @param atEnd end of the page; by default that of the test
 */
export async function openPage(
  origin: string,
  options: BrowserContextOptions = {},
  isExpected: (fault: string) => boolean = () => false,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
) {
  browser ??= launch()
  const context = await (await browser).newContext({ viewport: { width: 1400, height: 900 }, ...options })
  // Playwright's own limit of 30 s is too short on a busy machine.
  context.setDefaultTimeout(100_000)
  const faults: string[] = []
  context.on('page', (page) => observe(page, origin, faults))
  atEnd(async () => {
    await context.close()
    expect(faults.filter((fault) => !isExpected(fault))).toEqual([])
  })
  return { page: await context.newPage(), context }
}

function observe(page: Page, origin: string, faults: string[]) {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`)
  })
}
