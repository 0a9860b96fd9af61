// Last part of the docs script, after Redoc's bundle, which defines `init`, `markup.js`, `search.js` and `attributes.js`.
const element = document.getElementById('contract')
// Address of the server in the samples: on a served page, this server.
const { origin: written } = element.dataset

// Redoc treats a chapter of the guide as a tag.
if (window.location.hash.startsWith('#section/'))
  window.history.replaceState(null, '', window.location.hash.replace('#section', '#tag').toLowerCase())

const completed = JSON.parse(element.textContent, (_, value) =>
  typeof value === 'string' ? complete(value) : value,
)
const contract = structuredClone(completed)
for (const part of [contract.info, ...(contract.tags ?? [])]) part.description &&= parted(part.description)

searched.contract = completed

// Inserts what only the browser knows: the address of this server and today's date.
function complete(text) {
  return (
    (written ? text.replaceAll(written, window.location.origin) : text)
      .replaceAll(/\{days-until:([0-9-]{10})\}/g, (_, date) => daysUntil(date))
      // Redoc treats a chapter of the guide as a tag.
      .replaceAll(/\]\(#section(\/[^)]*)/g, (_, place) => `](#tag${place.toLowerCase()}`)
  )
}

function daysUntil(date) {
  const days = Math.ceil((Date.parse(date) - Date.now()) / 86_400_000)
  if (days <= 0) return ' (that day has come)'
  return ` (in ${days.toLocaleString('en')} day${days === 1 ? '' : 's'})`
}

// Redoc renders a section when it comes near. The chapters of the guide are rendered at once, and the sections of a small contract after
// the first, so that the browser's own search finds them; hundreds of operations would freeze the page.
const isSmall = Object.keys(contract.paths ?? {}).length <= 40
const slugOf = (name) => name.toLowerCase().replaceAll(' ', '-')
const chapters = new Set(
  (contract.tags ?? []).filter((tag) => tag['x-traitTag']).map(({ name }) => slugOf(name)),
)
window.IntersectionObserver = class extends IntersectionObserver {
  #callback
  constructor(callback, { rootMargin = '0px', ...options } = {}) {
    const margin = isSmall ? rootMargin.replace('0px 0px 200px', '0px 0px 1000000px') : rootMargin
    super(callback, { ...options, rootMargin: margin })
    this.#callback = callback
  }
  observe(element) {
    const [, group] = element.dataset.sectionId?.split('/') ?? []
    if (chapters.has(group)) setTimeout(() => this.#callback([{ isIntersecting: true }], this))
    else super.observe(element)
  }
}

// Redoc takes a link to another page for an internal one if its fragment looks like one.
window.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest('a')
    if (link && link.pathname !== window.location.pathname) event.stopPropagation()
  },
  true,
)

// Redoc shows in styles alone whether samples are beside the text. docs.css moves samples that are.
const redoc = document.getElementById('redoc')
const markLayout = () =>
  requestAnimationFrame(() => {
    const panels = redoc.querySelector('[data-item-kind="httpItem"] > :has(> [data-testid="right-panel"])')
    if (panels) redoc.dataset.layout = getComputedStyle(panels).flexDirection
  })
for (const event of ['click', 'resize']) window.addEventListener(event, markLayout)
// The first operation may be rendered long after the guide.
new MutationObserver((_, observer) => {
  if (redoc.dataset.layout) observer.disconnect()
  else markLayout()
}).observe(redoc, { childList: true, subtree: true })

// The page shows the outline until Redoc has rendered a section: at first Redoc may report a missing page.
new MutationObserver((_, observer) => {
  if (!redoc.querySelector('main [data-section-id]')) return
  observer.disconnect()
  document.getElementById('outline').remove()
  // Redoc scrolls to the addressed section; the position in the outline no longer exists.
  if (window.location.hash !== '') window.scrollTo(0, 0)
}).observe(redoc, { childList: true, subtree: true })

// Redoc takes every fragment for a section.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.querySelector('main').focus()
})

// Adds attributes for screen readers and keyboards that Redoc lacks.
addAttributes({
  '.menu-content': { role: 'navigation', 'aria-label': 'Contents' },
  '[data-testid="search-dialog"] button:has([data-component-name="icons/CloseFilledIcon/CloseFilledIcon"])': {
    'aria-label': 'Clear',
  },
  '[data-testid="search-dialog"]': { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Search' },
  // The page already has a header.
  'header:not(body > header)': { role: 'presentation' },
  // Redoc skips a level between the title of an operation and its parts.
  '#redoc h4': { 'aria-level': '3' },
  '#redoc h5': { 'aria-level': '4' },
  main: { id: 'content', tabindex: '-1' },
  // The accessible name has to contain the visible text.
  'button[aria-label="Request media type"]': { 'aria-label': null, title: 'Request media type' },
  'button[aria-label="Response media type"]': { 'aria-label': null, title: 'Response media type' },
  '.menu-content > div:first-child > div > div:has(> [data-component-name="icons/SearchIcon/SearchIcon"])': {
    role: 'button',
    tabindex: '0',
  },
})
redoc.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !event.target.matches('div[role="button"]')) return
  event.preventDefault()
  event.target.click()
})

// Redoc opens a hit only after arrow keys; here Enter opens the first.
window.addEventListener('keydown', async ({ key, target }) => {
  const dialog = target.closest('[data-testid="search-dialog"]')
  if (key !== 'Enter' || target.tagName !== 'INPUT' || !dialog) return
  const asked = target.value
  // The search starts half a second after the last key, once its index exists.
  for (let tries = 0; tries < 100 && dialog.isConnected && target.value === asked; tries++) {
    const hit = dialog.querySelector('a[href]')
    if (hit) return hit.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

// Redoc copies operations. The Markdown of other sections is copied here.
window.addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('[data-testid="page-actions"] button')
    const text = button && sectionText(button.closest('[data-section-id]').dataset.sectionId)
    if (!text) return
    event.stopPropagation()
    copy(text)
    button.dataset.copied = ''
    setTimeout(() => delete button.dataset.copied, 1000)
  },
  true,
)

/** Returns the Markdown of the introduction or a tag, with whole links; undefined for other sections. */
function sectionText(id) {
  const { info, tags = [], paths } = completed
  const tag = tags.find(({ name }) => id === `/${slugOf(name)}`)
  const text = (title, description = '') =>
    `${title}\n\n${description.trim()}\n`.replaceAll(
      /\]\(([^()\s]+)\)/g,
      (_, to) => `](${URL.parse(to, document.baseURI) ?? to})`,
    )
  if (id === '/') return text(`# ${info.title} (${info.version})`, info.description)
  const operations = Object.values(paths)
    .flatMap(Object.values)
    .filter((operation) => tag && operation?.tags?.[0] === tag.name)
    .map(({ summary, operationId }) => `- [${summary}](#operation/${operationId})`)
  const parts = [tag?.description?.trim(), operations.join('\n')].filter(Boolean)
  return tag && text(`## ${tag['x-displayName'] ?? tag.summary ?? tag.name}`, parts.join('\n\n'))
}

// Pages of http have no `navigator.clipboard`. Browsers copy only when something is selected.
function copy(text) {
  const selection = window.getSelection()
  selection.selectAllChildren(document.querySelector('h1'))
  document.addEventListener('copy', (event) => setCopied(event, text), { once: true, capture: true })
  document.execCommand('copy')
  selection.removeAllRanges()
}

function setCopied(event, text) {
  event.preventDefault()
  event.stopImmediatePropagation()
  event.clipboardData.setData('text/plain', withoutBoxes(text))
}

const withoutBoxes = (text) => text.replaceAll(/^[ \t]*<\/?div( class="[\w -]+")?>\n([ \t]*\n)?/gm, '')

// Copies the Markdown of operations without the boxes of the page, too.
document.addEventListener(
  'copy',
  (event) => {
    const text = String(window.getSelection())
    if (withoutBoxes(text) !== text) setCopied(event, text)
  },
  true,
)

// Sets the title of the tab to the section that the menu marks.
const { title } = contract.info
new MutationObserver(() => {
  const section = document.querySelector('[data-active="true"] [data-text]')?.dataset.text ?? title
  document.title = section === title ? title : `${section} · ${title}`
}).observe(redoc, {
  subtree: true,
  childList: true,
  attributeFilter: ['data-active'],
})

init(contract, { disableTelemetry: true }, document.getElementById('redoc'))
