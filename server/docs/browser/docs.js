// The end of the docs' script: Redoc's bundle, which defines `init`, and `markup.js` come before it.
const element = document.getElementById('contract')
// Where the samples call, on the page of a server: that server.
const { origin: written } = element.dataset

const contract = JSON.parse(element.textContent, (_, value) =>
  typeof value === 'string' ? complete(value) : value,
)

// What only the reader's machine knows: the address of this server, and today's date.
function complete(text) {
  return (written ? text.replaceAll(written, window.location.origin) : text).replaceAll(
    /\{days-until:([0-9-]{10})\}/g,
    (_, date) => daysUntil(date),
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

init(contract, { disableTelemetry: true }, document.getElementById('redoc'))
