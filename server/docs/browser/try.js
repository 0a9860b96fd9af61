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

const response = await fetch('/openapi.json')
const contract = emptyOptionalParameters(await response.json())
// Calls go to the server of this page, and to no other, such as //other.example.
contract.servers = contract.servers?.filter(({ url }) => /^\/(?![/\\])/.test(url))
// The guide is in the docs; here it would only be in the way. So would the headers of every response that there may be:
// those of the response that came are shown.
contract.info.description = ''
const operations = Object.values(contract.paths).flatMap((item) => Object.values(item))
for (const responses of [contract.components?.responses, ...operations.map((one) => one.responses)])
  for (const response of Object.values(responses ?? {})) delete response.headers

SwaggerUIBundle({
  spec: contract,
  dom_id: '#try',
  plugins: [hideTryIt],
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
})
