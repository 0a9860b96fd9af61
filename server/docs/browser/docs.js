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

// Redoc takes a link to another page for one of its own when the part after the "#" looks like it.
window.addEventListener(
  'click',
  (event) => {
    const link = event.target.closest('a')
    if (link && link.pathname !== window.location.pathname) event.stopPropagation()
  },
  true,
)

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

// The tab has the title of the section that the menu marks.
const { title } = contract.info
new MutationObserver(() => {
  const section = document.querySelector('[data-active="true"] [data-text]')?.dataset.text ?? title
  document.title = section === title ? title : `${section} · ${title}`
}).observe(document.getElementById('redoc'), {
  subtree: true,
  childList: true,
  attributeFilter: ['data-active'],
})

init(contract, { disableTelemetry: true }, document.getElementById('redoc'))
