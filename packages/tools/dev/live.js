// Put into every page by `npx contract dev`: reloads it when there is another version, and shows what is to be fixed in one.

const style = new CSSStyleSheet()
style.replaceSync(`
  section {
    position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 60vh; overflow: auto; margin: 0; padding: 16px 24px;
    background: #2b1114; color: #ffe9e9; border-top: 4px solid #ff5c5c; font: 14px/1.5 ui-monospace, monospace;
  }
  h1 { margin: 0 0 8px; font-size: 15px; }
  p { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
  b { color: #ffb3b3; }
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
  if (version !== state.version) return location.reload()
  shown?.remove()
  shown = state.problems.length > 0 ? overlay(state) : undefined
}

/** The problems that the reader has closed; others are shown again. */
const closed = 'dev-closed'

function overlay({ problems, isServed }) {
  const text = JSON.stringify(problems)
  if (isServed && sessionStorage.getItem(closed) === text) return undefined
  const host = document.createElement('dev-problems')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [style]
  const section = root.appendChild(document.createElement('section'))
  section.setAttribute('role', isServed ? 'status' : 'alert')
  // A draft can be read: what there is to fix in it stays out of the way.
  const box = isServed ? section.appendChild(document.createElement('details')) : section
  const title = box.appendChild(document.createElement(isServed ? 'summary' : 'h1'))
  title.textContent = isServed
    ? `A draft: ${problems.length} to fix before it is done`
    : 'Not served; this is the last good version.'
  if (isServed) {
    const button = section.appendChild(document.createElement('button'))
    button.textContent = '×'
    button.setAttribute('aria-label', 'Close')
    button.onclick = () => {
      sessionStorage.setItem(closed, text)
      host.remove()
    }
  }
  for (const { place, message } of problems) {
    const line = box.appendChild(document.createElement('p'))
    line.appendChild(document.createElement('b')).textContent = place
    line.append(` ${message}`)
  }
  return document.body.appendChild(host)
}
