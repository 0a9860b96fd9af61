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
  section[role=status] { max-height: 20vh; background: #2b2411; color: #fff6dd; border-color: #ffc14d; }
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

function overlay({ problems, isServed }) {
  const host = document.createElement('dev-problems')
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [style]
  const section = root.appendChild(document.createElement('section'))
  section.setAttribute('role', isServed ? 'status' : 'alert')
  const title = isServed ? 'A draft; to fix before it is done:' : 'Not served; this is the last good version.'
  section.appendChild(document.createElement('h1')).textContent = title
  for (const { place, message } of problems) {
    const line = section.appendChild(document.createElement('p'))
    line.appendChild(document.createElement('b')).textContent = place
    line.append(` ${message}`)
  }
  return document.body.appendChild(host)
}
