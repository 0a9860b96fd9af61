// Starts the try-it console. Swagger UI comes before it, as SwaggerUIBundle.

const follow = (part) =>
  part?.$ref
    ? part.$ref
        .slice(2)
        .split('/')
        .reduce(
          (at, step) => at[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')],
          contract,
        )
    : part

/** Hides the form of operations that the contract excludes from trying. */
function hideTryIt() {
  const allowTryItOutFor = (original, system) => (state, path, method) =>
    original(state, path, method) &&
    system.specSelectors.specJson().getIn(['paths', path, method, 'x-hideTryItPanel']) !== true
  return { statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } } }
}

let called
/** Remembers the operation of a call. */
const rememberCall = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        executeRequest: (original) => (request) => {
          called = request
          return original(request)
        },
      },
    },
  },
})

/** Reads the current `ETag` and sends it in `If-Match`, as the samples do, unless the caller has filled it in. */
async function withEtag(request) {
  const from = contract.paths[called?.pathName]?.[called.method]?.['x-etag-from']
  if (from === undefined || request.headers['If-Match']) return request
  const names = []
  const path = called.pathName.replaceAll(/\{([^}]+)\}|[.*+?^$()|[\]\\]/g, (text, name) => {
    if (name === undefined) return `\\${text}`
    names.push(name)
    return '([^/]+)'
  })
  const { pathname } = new URL(request.url, document.baseURI)
  const found = new RegExp(`${path}$`).exec(pathname)
  if (!found) return request
  const url =
    pathname.slice(0, found.index) +
    from.replaceAll(/\{([^}]+)\}/g, (text, name) => found[names.indexOf(name) + 1] ?? text)
  const { 'Content-Type': _, ...headers } = request.headers
  const current = await fetch(url, { headers: { ...headers, accept: '*/*' } })
  if (current.ok && current.headers.has('etag')) request.headers['If-Match'] = current.headers.get('etag')
  return request
}

// Swagger UI inserts all examples. Forms start with the call of the samples instead: without optional headers, and only with filters that
// have an example of their own.
function emptyOptionalParameters() {
  for (const item of Object.values(contract.paths)) {
    for (const { parameters = [] } of [item, ...Object.values(item)]) {
      for (const parameter of parameters.map(follow).filter(({ required }) => !required)) {
        if (parameter.in === 'header') delete parameter.example
        parameter.schema = { ...follow(parameter.schema) }
        delete parameter.schema.example
      }
    }
  }
}

const response = await fetch('try/contract.json')
// The file is the same for all hosts; its examples name this server by its default address.
const { origin } = document.getElementById('try').dataset
const contract = JSON.parse((await response.text()).replaceAll(origin, window.location.origin))
emptyOptionalParameters()
// Calls go only to the server of this page.
contract.servers = contract.servers?.filter(({ url }) => /^\/(?![/\\])/.test(url))
// The headers of each possible response would hide those of the received one.
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item))
for (const responses of [contract.components?.responses, ...operations.map((one) => one.responses)])
  for (const response of Object.values(responses ?? {})) delete response.headers

// Uses the colour scheme chosen in the docs, or that of the system.
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const isDark = () =>
  (localStorage.getItem('redoc.colorMode') ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark'
const followColours = () => document.documentElement.classList.toggle('dark-mode', isDark())
prefersDark.addEventListener('change', followColours)
window.addEventListener('storage', followColours)
followColours()

// Swagger UI takes every fragment for an operation.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.getElementById('try').focus()
})

const kept = 'authorized'

function keepKey() {
  const persistAuthorizationIfNeeded = () => () => {
    const authorized = ui.authSelectors.authorized()
    if (authorized?.size > 0) sessionStorage.setItem(kept, JSON.stringify(authorized))
    else sessionStorage.removeItem(kept)
  }
  return { statePlugins: { auth: { wrapActions: { persistAuthorizationIfNeeded } } } }
}

/** Security schemes with a single text as credentials, by name, of the first alternative of an operation. */
function keySchemes({ path, method }) {
  const [way = {}] = contract.paths[path][method].security ?? contract.security ?? []
  const schemes = Object.keys(way).map((name) => [name, follow(contract.components?.securitySchemes?.[name])])
  return schemes.filter(
    ([, scheme]) => scheme?.type === 'apiKey' || scheme?.scheme?.toLowerCase() === 'bearer',
  )
}

const DocsLink = ({ h, path, method }) => {
  const { operationId } = contract.paths[path][method]
  return h('a', { href: `docs#operation/${encodeURI(operationId)}` }, 'This operation in the docs')
}

/** Leads from a response back to its call, and to the docs. */
const leadBack = ({ React: { createElement: h } }) => {
  const back = ({ target }) => {
    const call = target.closest('.opblock')
    call.scrollIntoView()
    call.querySelector('.execute')?.focus({ preventScroll: true })
  }
  const liveResponse = (Original) => (props) =>
    h(
      'div',
      { className: 'result' },
      h(
        'p',
        { className: 'more' },
        h('button', { type: 'button', onClick: back }, '↑ Back to the call'),
        h(DocsLink, { h, ...props }),
      ),
      h(Original, props),
    )
  return { wrapComponents: { liveResponse } }
}

/**
 * Asks for a key when a call requires one and none is set or the last was rejected, then sends the call. The focus stays in the form.
 */
const askForKey = ({ React }) => {
  const { createElement: h, useEffect, useRef } = React
  const execute = (Original) => (props) => {
    const form = useRef()
    const { path, method, specSelectors } = props
    const response = specSelectors.responseFor(path, method)
    const shown = useRef(response)
    useEffect(() => {
      if (response && response !== shown.current) {
        const call = form.current.closest('.opblock')
        if (response.get('status') === 401 && form.current.elements.length > 1)
          form.current.elements[0].focus()
        else call.querySelector('.live-responses-table')?.scrollIntoView()
        // The field of the key is gone, and the button was disabled during the call.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body)
            form.current?.querySelector('.execute').focus({ preventScroll: true })
        })
      }
      shown.current = response
    }, [response])
    const isRefused = response?.get('status') === 401
    const known = ui.authSelectors.authorized()
    const asked = keySchemes(props).filter(([name]) => isRefused || !known?.has(name))
    const authorize = (event) => {
      if (!event.target.closest('.execute')) return
      if (!form.current.reportValidity()) return event.stopPropagation()
      for (const [name, schema] of asked)
        ui.authActions.authorize({
          [name]: { name, schema, value: form.current.elements[name].value.trim() },
        })
      if (asked.length > 0) ui.authActions.persistAuthorizationIfNeeded()
    }
    const fields = asked.map(([name, { description = '' }]) => {
      const id = `key-${method}-${path}-${name}`
      const label = isRefused ? 'The key was refused. Your key' : 'Your key'
      const attributes = { type: 'password', autoComplete: 'off', spellCheck: false, required: true }
      return h(
        'div',
        { key: name, className: 'key' },
        h('label', { htmlFor: id }, label),
        h('input', { id, name, ...attributes }),
        h(ui.getComponent('Markdown', true), { source: description }),
      )
    })
    const hint =
      contract.paths[path][method]['x-etag-from'] && 'If-Match is the current ETag, unless you fill it in.'
    // Enter in a field submits the form.
    const onSubmit = (event) => event.preventDefault()
    return h(
      'form',
      { ref: form, noValidate: true, className: 'send', onSubmit, onClickCapture: authorize },
      fields,
      h(Original, props),
      h('p', { className: 'more' }, h(DocsLink, { h, path, method }), hint),
    )
  }
  return { wrapComponents: { execute } }
}

/** Hides credentials in the shown command; the button copies them. */
function hideKey({ React }) {
  const schemes = Object.values(contract.components?.securitySchemes ?? {})
  const escaped = (name) => name.replaceAll(/[^\w-]/g, '\\$&')
  const names = schemes.flatMap((scheme) => (scheme.type === 'apiKey' ? escaped(scheme.name) : []))
  const headers = ['Authorization', 'Cookie', ...names].join('|')
  const inHeader = new RegExp(`(-H '(?:${headers}): (?:Bearer |Basic )?)[^\n]*?(?=' ?\\\\?(\n|$))`, 'gi')
  const inQuery = new RegExp(`([?&](?:${names.join('|') || '$^'})=)[^&'\n]+`, 'g')
  const hidden = (text) => text.replaceAll(inHeader, '$1…').replaceAll(inQuery, '$1…')
  const SyntaxHighlighter = (Original) => (props) =>
    React.createElement(
      Original,
      props.className?.startsWith('curl ') ? { ...props, children: hidden(String(props.children)) } : props,
    )
  return { wrapComponents: { SyntaxHighlighter } }
}

// A link inside a button is unreachable by keyboard: the button opens the operation and sets the address.
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
})

// Elements that have no accessible name in Swagger UI.
addAttributes({
  '.information-container': { role: 'region', 'aria-label': 'About' },
  '.schemes-server-container': { role: 'region', 'aria-label': 'Server and credentials' },
  // Swagger UI skips a heading level below the title.
  '.opblock-tag': { 'aria-level': '2' },
  '.opblock h4': { 'aria-level': '3' },
  '.opblock h5': { 'aria-level': '4' },
  '.dialog-ux': { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Credentials' },
  '.dialog-ux h3': { 'aria-level': '2' },
  '.dialog-ux h4': { 'aria-level': '3' },
  '.close-modal': { 'aria-label': 'Close' },
  '.modal-btn.authorize[type="submit"]': { 'aria-label': 'Authorize with these credentials' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '.examples-select-element': { 'aria-label': 'Example' },
  '#servers': { 'aria-label': 'Server' },
  // Hides the key from onlookers.
  '#auth-bearer-value, #api_key_value': { type: 'password', autocomplete: 'off', 'aria-label': 'Your key' },
})

const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#try',
  plugins: [hideTryIt, rememberCall, keepKey, askForKey, leadBack, hideKey, plainPaths],
  requestInterceptor: withEtag,
  tryItOutEnabled: true,
  syntaxHighlight: { theme: isDark() ? 'agate' : 'idea' },
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
})

const former = sessionStorage.getItem(kept)
if (former !== null) ui.authActions.restoreAuthorization({ authorized: JSON.parse(former) })
