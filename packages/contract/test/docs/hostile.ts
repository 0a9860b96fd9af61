type Payload = (place: string) => string

// Texts that would call `ran(place)`, navigate elsewhere, or send a request there.
const payloadsFor = (elsewhere: string): Payload[] => [
  (place) => `<script>ran('${place}')</script>`,
  (place) => `<script async src="${elsewhere}/a.js"></script><script async src="/ran.js?${place}"></script>`,
  (place) => `<img src=x onerror="ran('${place}')">`,
  (place) =>
    `<svg onload="ran('${place}')"><script>ran('${place}')</script><use href="data:image/svg+xml,x"/></svg>`,
  (place) => `<iframe srcdoc="<script>parent.ran('${place}')</script>"></iframe>`,
  (place) =>
    `<iframe src="javascript:parent.ran('${place}')"></iframe><object data="javascript:ran('${place}')"></object>`,
  (place) => `[link](javascript:ran('${place}')) <a href="javascript:ran('${place}')">script</a>`,
  (place) =>
    `<a href="data:text/html,<script>opener.ran('${place}')</script>">data</a> ![x](javascript:ran('${place}'))`,
  (place) =>
    `<form action="javascript:ran('${place}')"><button autofocus onfocus="ran('${place}')">Go</button></form>`,
  () =>
    `<base href="${elsewhere}/"><link rel=stylesheet href="${elsewhere}/a.css"><img src="${elsewhere}/a.png">`,
  () => `<meta http-equiv=refresh content="0;url=${elsewhere}/refresh">`,
  () =>
    `{% html name="meta" attrs={"httpEquiv": "refresh", "content": "0;url=${elsewhere}/refresh"} %}{% /html %}`,
  () =>
    `{% html name="div" attrs={"dangerouslySetInnerHTML": {"__html": "<meta http-equiv=refresh content='0;url=${elsewhere}/refresh'>"}} %}{% /html %}`,
  () =>
    `<style>body{background:url(${elsewhere}/a.png)}</style><p style="position:fixed;inset:0;background:url(${elsewhere}/b.png)">over</p>`,
  (place) =>
    `{{constructor.constructor("ran('${place}')")()}} {% $x %} $\{ran('${place}')} {days-until:2030-01-01}`,
  (place) => `&lt;script&gt;ran('${place}')&lt;/script&gt; \u2028ran('${place}')\u2029 ]]>'"\`\\ \u202e`,
  (place) => `</script><script>ran('${place}')</script><!--<script>`,
]

const script = (place: string) => `javascript:ran('${place}')`

function operation(payload: Payload, index: number) {
  const at = (place: string) => payload(`${place} of p${index}`)
  return {
    operationId: `p${index}`,
    tags: ['All'],
    summary: `p${index} ${at('summary')}`,
    description: `Marked p${index}.\n\n${at('description')}\n\nBefore ${at('inline')} after.`,
    externalDocs: { url: script('operation'), description: at('docs') },
    parameters: [
      {
        ...{ name: at('parameter'), in: 'query', description: at('parameter description') },
        ...{ example: at('example'), schema: schema(payload, `${index} parameter`) },
      },
    ],
    requestBody: {
      description: at('body'),
      content: {
        'application/json': {
          schema: schema(payload, `${index} body`),
          example: { [at('member')]: at('value') },
        },
      },
    },
    responses: {
      '200': {
        description: at('response'),
        headers: {
          [at('header')]: { description: at('header'), schema: { type: 'string', example: at('header') } },
        },
        content: {
          'application/json': { schema: schema(payload, `${index} response`), example: at('example') },
        },
      },
    },
  }
}

function schema(payload: Payload, owner: string) {
  const at = (place: string) => payload(`${place} of ${owner}`)
  const icon = { name: 'Badge', icon: at('icon'), iconRawContent: at('raw'), rawContent: at('raw') }
  return {
    ...{ title: at('title'), description: at('description'), type: 'object', 'x-badges': [icon] },
    properties: {
      [at('property')]: {
        ...{
          type: 'string',
          description: at('property'),
          pattern: at('pattern'),
          default: at('default'),
          'x-badges': [icon],
        },
        ...{ enum: [at('value')], 'x-enumDescriptions': { [at('value')]: at('value description') } },
      },
    },
  }
}

const deprecation = (hostileText: Payload) => ({
  deprecated: true,
  'x-deprecated-since': '2020-01-01',
  'x-sunset': '2021-01-01',
  'x-deprecated-reason': `${hostileText('reason')}.`,
  'x-successor': {
    operationId: 'p1',
    usage: `POST /p1 ${hostileText('usage')}`,
    differences: hostileText('differences'),
  },
  'x-required-scopes': [hostileText('scope')],
})

/**
 * Makes a contract with hostile texts.
 * @param elsewhere origin that must receive no request
 */
export function hostileContract(elsewhere: string) {
  const payloads = payloadsFor(elsewhere)
  const hostileText = (place: string) => payloads.map((payload) => payload(place)).join(' ')
  return {
    openapi: '3.0.3',
    info: {
      title: hostileText('title'),
      version: hostileText('version'),
      description: `Marked.\n\n${hostileText('info')}`,
      termsOfService: script('terms'),
      contact: {
        name: hostileText('contact'),
        url: script('contact'),
        email: `"><script>ran('email')</script>@x`,
      },
      license: { name: hostileText('licence'), url: script('licence') },
      'x-logo': { url: `${elsewhere}/logo.svg`, href: script('logo'), altText: hostileText('logo') },
    },
    servers: [
      { url: '/', description: hostileText('server') },
      { url: `${elsewhere.replace(/^\w+:/, '')}/` },
      { url: script('server') },
    ],
    tags: [
      {
        ...{
          name: hostileText('tag'),
          description: hostileText('tag'),
          'x-displayName': hostileText('shown'),
        },
        externalDocs: { url: script('tag'), description: hostileText('tag docs') },
      },
    ],
    externalDocs: { url: script('docs'), description: hostileText('docs') },
    security: [{ oauth: [] }],
    paths: {
      '/p0': { post: { ...operation(hostileText, 0), ...deprecation(hostileText) } },
      '/p1': { post: operation((place) => payloads.map((payload) => payload(place)).join('\n\n'), 1) },
      [`/${hostileText('path').replaceAll(/[?#{}]/g, '')}`]: {
        get: {
          operationId: 'p2',
          description: 'Marked p2.',
          ...{ tags: ['All', hostileText('tag')], summary: 'Path', security: [{ key: [] }] },
          responses: { '204': { description: hostileText('done') } },
        },
      },
    },
    'x-webhooks': {
      [hostileText('webhook')]: {
        post: {
          ...{
            summary: hostileText('webhook'),
            description: hostileText('webhook'),
            responses: { '200': { description: '' } },
          },
          'x-codeSamples': [{ lang: 'html', label: hostileText('label'), source: hostileText('source') }],
          'x-badges': [
            { name: hostileText('badge'), icon: hostileText('icon'), iconRawContent: hostileText('raw') },
          ],
        },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: "X-`ran`'", description: hostileText('key') },
        oauth: {
          type: 'oauth2',
          description: hostileText('oauth'),
          flows: {
            implicit: {
              authorizationUrl: script('authorize'),
              scopes: { [hostileText('scope')]: hostileText('scope') },
            },
          },
        },
      },
      schemas: {
        [hostileText('schema')]: { type: 'string' },
        Error: {
          type: 'object',
          properties: {
            code: {
              type: 'string',
              'x-error-codes': { [hostileText('code')]: { status: 400, remedy: hostileText('remedy') } },
            },
          },
        },
      },
    },
  }
}
