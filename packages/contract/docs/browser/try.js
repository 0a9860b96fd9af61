// Starts the try-it console. Swagger UI comes before it, as SwaggerUIBundle.

/** Takes the button away from operations that the contract keeps from being tried. */
function hideTryIt() {
  const allowTryItOutFor = (original, system) => (state, path, method) =>
    original(state, path, method) &&
    system.specSelectors.specJson().getIn(['paths', path, method, 'x-hideTryItPanel']) !== true
  return { statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } } }
}

/** Swagger UI fills examples in: right for what must be sent, wrong for filters, versions and retry keys. */
function emptyOptionalParameters(contract) {
  const follow = (part) =>
    part.$ref
      ? part.$ref
          .slice(2)
          .split('/')
          .reduce((at, step) => at[step], contract)
      : part
  for (const item of Object.values(contract.paths)) {
    for (const { parameters = [] } of [item, ...Object.values(item)]) {
      for (const parameter of parameters.map(follow).filter(({ required }) => !required)) {
        delete parameter.example
        parameter.schema = { ...follow(parameter.schema) }
        delete parameter.schema.example
      }
    }
  }
  return contract
}

const response = await fetch('/try/contract.json')
const contract = emptyOptionalParameters(await response.json())
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
function followColours() {
  const chosen = localStorage.getItem('redoc.colorMode') ?? (prefersDark.matches ? 'dark' : 'light')
  document.documentElement.classList.toggle('dark-mode', chosen === 'dark')
}
prefersDark.addEventListener('change', followColours)
window.addEventListener('storage', followColours)
followColours()

// Swagger UI takes what follows the "#" for an operation.
document.querySelector('.skip').addEventListener('click', (event) => {
  event.preventDefault()
  document.getElementById('try').focus()
})

const kept = 'authorized'
const keep = document.getElementById('keep')

/** Keeps the credentials for this tab, if the reader asks for it, and else forgets them. */
const keepKey = ({ authSelectors }) => {
  const authorized = authSelectors.authorized()
  if (keep.checked && authorized?.size > 0) sessionStorage.setItem(kept, JSON.stringify(authorized))
  else sessionStorage.removeItem(kept)
}

function keepKeyIfAsked() {
  const persistAuthorizationIfNeeded = (_, system) => () => keepKey(system)
  return { statePlugins: { auth: { wrapActions: { persistAuthorizationIfNeeded } } } }
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
  '.close-modal': { 'aria-label': 'Close' },
  '.modal-btn.authorize[type="submit"]': { 'aria-label': 'Authorize with these credentials' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '.examples-select-element': { 'aria-label': 'Example' },
  '#servers': { 'aria-label': 'Server' },
})

const ui = SwaggerUIBundle({
  spec: contract,
  dom_id: '#try',
  plugins: [hideTryIt, keepKeyIfAsked, hideKey, plainPaths],
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
})

const former = sessionStorage.getItem(kept)
if (former !== null) {
  keep.checked = true
  ui.authActions.restoreAuthorization({ authorized: JSON.parse(former) })
}
keep.addEventListener('change', () => keepKey(ui.getSystem()))
