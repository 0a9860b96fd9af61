// The end of the docs' script: Redoc's bundle, which defines `init`, and `markup.js` come before it.
const element = document.getElementById('contract')
// Where the samples call, on the page of a server: that server.
const { origin: written } = element.dataset

const contract = JSON.parse(element.textContent, (_, value) =>
  typeof value === 'string' ? complete(value) : value,
)

// What only the reader's machine knows: the address of this server, and today's date.
function complete(text) {
  return (
    (written ? text.replaceAll(written, window.location.origin) : text)
      .replaceAll(/\{days-until:([0-9-]{10})\}/g, (_, date) => daysUntil(date))
      // A chapter of the guide is a tag to Redoc.
      .replaceAll(/\]\(#section(\/[^)]*)/g, (_, place) => `](#tag${place.toLowerCase()}`)
  )
}

function daysUntil(date) {
  const days = Math.ceil((Date.parse(date) - Date.now()) / 86_400_000)
  if (days <= 0) return ' (that day has come)'
  return ` (in ${days.toLocaleString('en')} day${days === 1 ? '' : 's'})`
}

// Redoc renders a section when it comes near. All of them are there once the first is shown, so that the browser's own search finds what is in them.
window.IntersectionObserver = class extends IntersectionObserver {
  constructor(callback, options = {}) {
    super(callback, {
      ...options,
      rootMargin: options.rootMargin?.replace('0px 0px 200px', '0px 0px 1000000px') ?? '0px',
    })
  }
}

// Redoc takes a link to another page for one of its own when the part after the "#" looks like it.
window.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest('a')
    if (link && link.pathname !== window.location.pathname) event.stopPropagation()
  },
  true,
)

// What stands on the page until now is the outline. Redoc is complete when it has a section: at first it may say that there is no such page.
const redoc = document.getElementById('redoc')
new MutationObserver((_, observer) => {
  if (!redoc.querySelector('main [data-section-id]')) return
  observer.disconnect()
  document.getElementById('outline').remove()
  // Redoc goes to the place that the address names; until it does, where that was in the outline may be nothing.
  if (window.location.hash !== '') window.scrollTo(0, 0)
}).observe(redoc, { childList: true, subtree: true })

// Redoc takes what follows the "#" for an address of its own.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.querySelector('main').focus()
})

// What Redoc leaves out, and who reads by ear or without a mouse needs.
addAttributes({
  '.menu-content': { role: 'navigation', 'aria-label': 'Contents' },
  '[data-testid="search-dialog"] button:has([data-component-name="icons/CloseFilledIcon/CloseFilledIcon"])': {
    'aria-label': 'Clear',
  },
  // The page has a header of its own.
  'header:not(body > header)': { role: 'presentation' },
  // A level is left out between the title of an operation and those of its parts.
  '#redoc h4': { 'aria-level': '3' },
  '#redoc h5': { 'aria-level': '4' },
  main: { id: 'content', tabindex: '-1' },
  // Who says what is seen presses it.
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

// Redoc opens a hit of its search only for those who walk to it with the arrow keys.
window.addEventListener('keydown', async ({ key, target }) => {
  const dialog = target.closest('[data-testid="search-dialog"]')
  if (key !== 'Enter' || target.tagName !== 'INPUT' || !dialog) return
  const asked = target.value
  // It searches once nothing was typed for half a second, and once its index is there.
  for (let tries = 0; tries < 100 && dialog.isConnected && target.value === asked; tries++) {
    const hit = dialog.querySelector('a[href]')
    if (hit) return hit.click()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

// What is copied is Markdown, without the boxes of this page.
document.addEventListener(
  'copy',
  (event) => {
    const text = String(window.getSelection())
    const plain = text.replaceAll(/^[ \t]*<\/?div( class="[\w -]+")?>\n([ \t]*\n)?/gm, '')
    if (plain === text) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', plain)
  },
  true,
)

// The tab has the title of the section that the menu marks.
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
