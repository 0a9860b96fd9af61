// `npx contract dev` inserts this script into every page: it reloads the page for a new version, marks mocks, and shows problems.

const style = new CSSStyleSheet()
style.replaceSync(`
  section {
    position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto; margin: 0; padding: 16px 24px;
    background: #2b1114; color: #ffe9e9; border-top: 4px solid #ff5c5c; font: 14px/1.5 ui-monospace, monospace;
  }
  h1 { margin: 0 0 8px; font-size: 15px; }
  p { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  b, a { color: #ffb3b3; font-weight: bold; }
  section[role=status] {
    inset: auto 16px 16px auto; max-width: min(640px, 100vw - 32px); max-height: 50vh; padding: 8px 12px; border: 1px solid #ffc14d;
    border-radius: 10px; background: #2b2411; color: #fff6dd;
  }
  summary { cursor: pointer; padding-right: 36px; }
  button {
    position: absolute; top: 6px; right: 6px; width: 28px; height: 28px; border: 0; border-radius: 6px; background: none; color: inherit;
    font: inherit; font-size: 18px; cursor: pointer;
  }
  /* On a phone the docs have the button of their menu at the bottom, on the right. */
  @media (max-width: 767px) {
    section { inset: 0 0 auto; border-top: 0; border-bottom: 4px solid #ff5c5c; }
    section[role=status] { inset: auto 96px 16px 16px; max-width: none; }
  }
  button:hover, button:focus-visible { background: #ffffff22; }
`)

let version
let shown

new EventSource('/dev/events').onmessage = ({ data }) => {
  const state = JSON.parse(data)
  version ??= state.version
  if (version !== state.version) return reload()
  mark(state)
  // Each response that fails sends a message, which may come while the reader has a group open.
  const isOpen = (group) => shown?.shadowRoot.querySelector(`[data-group=${group}]`)?.open === true
  const next = overlay(state, isOpen)
  shown?.remove()
  shown = next && document.body.appendChild(next)
}

// The reader has closed these problems; others are shown again.
const closed = 'dev-closed'

function overlay({ problems, isServed, breaks, faults }, isOpen) {
  const groups = [
    ['faults', faults, `Failed responses: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}`],
    ['problems', problems, `Draft with ${problems.length} problem${problems.length === 1 ? '' : 's'} to fix`],
    ['breaks', breaks, `Breaks callers: ${breaks.length === 1 ? '1 change' : `${breaks.length} changes`}`],
  ].filter(([, list]) => list.length > 0)
  const text = JSON.stringify(groups)
  if (groups.length === 0 || (isServed && sessionStorage.getItem(closed) === text)) return undefined
  const host = document.createElement('dev-problems')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [style]
  const section = root.appendChild(document.createElement('section'))
  section.setAttribute('role', isServed ? 'status' : 'alert')
  if (!isServed) {
    const isWaiting = 'waiting' in document.body.dataset
    section.appendChild(document.createElement('h1')).textContent = isWaiting
      ? 'Not served. Fix this, and the docs appear here.'
      : 'Not served. This is the last good version.'
    list(section, problems)
    return host
  }
  // The page is readable, so the messages stay in the background.
  for (const [group, items, title] of groups) {
    const box = section.appendChild(document.createElement('details'))
    box.dataset.group = group
    box.open = isOpen(group)
    box.appendChild(document.createElement('summary')).textContent = title
    list(box, items)
  }
  const button = section.appendChild(document.createElement('button'))
  button.textContent = '×'
  button.setAttribute('aria-label', 'Close')
  button.onclick = () => {
    sessionStorage.setItem(closed, text)
    host.remove()
  }
  return host
}

function list(box, problems) {
  for (const { place, href, message } of problems) {
    const line = box.appendChild(document.createElement('p'))
    const where = line.appendChild(document.createElement(href ? 'a' : 'b'))
    if (href) where.href = href
    where.textContent = place
    line.append(` ${message}`)
  }
}

const marks = new CSSStyleSheet()
document.adoptedStyleSheets.push(marks)

// Marks operations without a handler, by CSS rules, because the pages replace their elements at any time.
function mark({ mocked, drafts }) {
  const badge = `
    margin-left: 8px; padding: 1px 8px; border: 1px solid #b26a00; border-radius: 10px; background: #fff6dd; color: #6b3f00;
    font: 600 12px/18px system-ui, sans-serif; vertical-align: middle; white-space: nowrap;`
  const rules = mocked.map((id) => {
    const name = CSS.escape(id)
    const places = [
      `[data-section-id$="/${name}" i] h2::after`,
      `.menu-content a[href$="/${name}" i]::after`,
      `[id^="operations-"][id$="-${name}"] .opblock-summary-description::after`,
    ]
    return `${places.join()} { content: '${drafts.includes(id) ? 'draft' : 'mocked'}';${badge} }`
  })
  marks.replaceSync(rules.join('\n'))
}

// Keeps opened parts and the scroll position through a reload.
const parts = '[data-section-id], [id^="operations-"]'
const openers =
  '[role="tab"], summary, [aria-expanded]:not([aria-haspopup]), [data-section-id] button:not([aria-haspopup], [data-testid="copy-button"])'
const kept = 'dev-kept'
const nameOf = (part) => part.dataset.sectionId ?? part.id
const partNamed = (name) => [...document.querySelectorAll(parts)].find((part) => nameOf(part) === name)
const opened = []

window.addEventListener(
  'click',
  ({ target }) => {
    const opener = target.closest(openers)
    const part = opener?.closest(parts)
    if (!part) return
    const index = [...part.querySelectorAll(openers)].indexOf(opener)
    opened.push({ part: nameOf(part), index, text: opener.textContent })
  },
  true,
)

function reload() {
  const above = [...document.querySelectorAll(parts)].filter((part) => part.getBoundingClientRect().top <= 1)
  const part = above.at(-1)
  const top = part?.getBoundingClientRect().top
  const view = { path: location.pathname, opened, ...(part && { part: nameOf(part), top }) }
  sessionStorage.setItem(kept, JSON.stringify(view))
  location.reload()
}

// The pages fill themselves and scroll to the address, so this repeats until nothing has moved for a while.
async function restore({ path, opened: waiting, part, top }) {
  if (path !== location.pathname) return
  let isMoved = false
  for (const kind of ['wheel', 'keydown', 'pointerdown', 'touchstart'])
    window.addEventListener(kind, () => (isMoved = true), { once: true })
  const openerOf = ({ part, index, text }) => {
    const opener = partNamed(part)?.querySelectorAll(openers)[index]
    return opener?.textContent === text ? opener : undefined
  }
  let calm = 0
  // Parts that the contract no longer has do not come back.
  for (let tries = 0; tries < 300 && calm < 40 && !isMoved; tries++) {
    const next = waiting.find(openerOf)
    if (next) {
      openerOf(next).click()
      waiting.splice(waiting.indexOf(next), 1)
    }
    const there = partNamed(part)
    const distance = there ? there.getBoundingClientRect().top - top : 0
    if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' })
    calm = !there || next || waiting.length > 0 || Math.abs(distance) > 1 ? 0 : calm + 1
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const before = sessionStorage.getItem(kept)
sessionStorage.removeItem(kept)
if (before !== null) restore(JSON.parse(before))
