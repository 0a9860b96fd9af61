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

/** Shows operations that the contract keeps from being tried without a form. */
function hideTryIt() {
  const allowTryItOutFor = (original, system) => (state, path, method) =>
    original(state, path, method) &&
    system.specSelectors.specJson().getIn(['paths', path, method, 'x-hideTryItPanel']) !== true
  return { statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } } }
}

/**
 * Swagger UI fills all examples in. Forms begin with the call that the samples of the docs make: without optional headers, such as versions and
 * retry keys, and with the filters that have an example of their own.
 */
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

const response = await fetch('/try/contract.json')
const contract = await response.json()
emptyOptionalParameters()
// Calls go to the server of this page, and to no other, such as //other.example.
contract.servers = contract.servers?.filter(({ url }) => /^\/(?![/\\])/.test(url))
// The guide is in the docs; here it would only be in the way. So would the headers of every response that there may be:
// those of the response that came are shown.
contract.info.description = ''
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item))
for (const responses of [contract.components?.responses, ...operations.map((one) => one.responses)])
  for (const response of Object.values(responses ?? {})) delete response.headers

// The docs' choice of colours holds here too; without one, that of the reader's system does.
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const isDark = () =>
  (localStorage.getItem('redoc.colorMode') ?? (prefersDark.matches ? 'dark' : 'light')) === 'dark'
const followColours = () => document.documentElement.classList.toggle('dark-mode', isDark())
prefersDark.addEventListener('change', followColours)
window.addEventListener('storage', followColours)
followColours()

// Swagger UI takes what follows the "#" for an operation.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.getElementById('try').focus()
})

const kept = 'authorized'

/** Keeps the credentials until the tab is closed. */
function keepKey() {
  const persistAuthorizationIfNeeded = () => () => {
    const authorized = ui.authSelectors.authorized()
    if (authorized?.size > 0) sessionStorage.setItem(kept, JSON.stringify(authorized))
    else sessionStorage.removeItem(kept)
  }
  return { statePlugins: { auth: { wrapActions: { persistAuthorizationIfNeeded } } } }
}

/** The schemes of an operation, by name, that are a single text to whoever has it; those of its first way in. */
function keySchemes({ path, method }) {
  const [way = {}] = contract.paths[path][method].security ?? contract.security ?? []
  const schemes = Object.keys(way).map((name) => [name, follow(contract.components?.securitySchemes?.[name])])
  return schemes.filter(
    ([, scheme]) => scheme?.type === 'apiKey' || scheme?.scheme?.toLowerCase() === 'bearer',
  )
}

/** Asks for a key at the call that needs one, where there is none yet or the last was refused, and sends the call with it. */
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
    // Enter in a field presses the button, which belongs to the form.
    const onSubmit = (event) => event.preventDefault()
    return h(
      'form',
      { ref: form, noValidate: true, className: 'send', onSubmit, onClickCapture: authorize },
      fields,
      h(Original, props),
    )
  }
  return { wrapComponents: { execute } }
}

/** Hides credentials in the command that is shown; what the button copies has them. */
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

/** A link inside of a button is none to those who use a keyboard; the button opens the operation, and the address follows. */
const plainPaths = ({ React }) => ({
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
})

// What Swagger UI leaves without a name.
addAttributes({
  '.information-container': { role: 'region', 'aria-label': 'About' },
  '.schemes-server-container': { role: 'region', 'aria-label': 'Server and credentials' },
  // A level is left out below the title of the page.
  '.opblock-tag': { 'aria-level': '2' },
  '.opblock h4': { 'aria-level': '3' },
  '.opblock h5': { 'aria-level': '4' },
  '.close-modal': { 'aria-label': 'Close' },
  '.modal-btn.authorize[type="submit"]': { 'aria-label': 'Authorize with these credentials' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '.examples-select-element': { 'aria-label': 'Example' },
  '#servers': { 'aria-label': 'Server' },
  // A key is seen by nobody who looks on.
  '#auth-bearer-value, #api_key_value': { type: 'password', autocomplete: 'off' },
})

const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#try',
  plugins: [hideTryIt, keepKey, askForKey, hideKey, plainPaths],
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
