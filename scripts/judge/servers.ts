/** Public servers of other projects with a contract: their repositories, builds and starts. */

/** Command in the folder of a server. `PORT` in its words stands for the port. */
export type Step = readonly [program: string, ...args: string[]]

export interface PublicServer {
  name: string
  /** Language or framework, for the table. */
  written: string
  /** Version, or the first digits of its commit. */
  version: string
  /** Programs that must be on PATH. */
  needs: readonly string[]
  /** GitHub repository as `OWNER/NAME`, and a commit. */
  repository: string
  commit: string
  /** Folder of the repository for the build and the start. */
  folder?: string
  /** Edits that make it listen on 127.0.0.1, at any port. */
  edits?: readonly (readonly [file: string, from: string, to: string])[]
  build: readonly Step[]
  start: Step
  /** File of the repository, or path at which the server publishes it. */
  contract: string
  /** Prefix of the contract's paths. */
  base: string
  /** Key with all scopes, for `--key` and as a header for other tools. */
  key?: { value: string; header: string }
}

const venv = ['python3', '-m', 'venv', '.venv'] as const
const pip = (...packages: string[]): Step => ['.venv/bin/pip', 'install', '--quiet', ...packages]
const npm = (...packages: string[]): Step => ['npm', 'install', '--no-save', '--silent', ...packages]
const uvicorn = (app: string): Step => ['.venv/bin/uvicorn', app, '--host', '127.0.0.1', '--port', 'PORT']
// Any Maven from 3.8 on works, with old plugins, and without the parts for web pages.
const opened = ['java.base/java.util', 'java.base/java.text', 'java.desktop/java.awt.font']
export const maven: Step = [
  'env',
  `MAVEN_OPTS=${opened.map((module) => `--add-opens=${module}=ALL-UNNAMED`).join(' ')}`,
  ...['mvn', '--batch-mode', '--quiet', '-DskipTests'],
  ...['-Ddownload.plugin.skip', '-Denforcer.skip'],
]

export const servers: readonly PublicServer[] = [
  {
    name: 'swagger-petstore',
    written: 'Java, Swagger Inflector',
    version: 'f1ed336',
    needs: ['java', 'mvn', 'git'],
    repository: 'swagger-api/swagger-petstore',
    commit: 'f1ed336a08b18ba4a86c496147c4f546ae965a7b',
    build: [[...maven, 'package']],
    start: [
      'java',
      ...['--add-opens', 'java.base/java.lang=ALL-UNNAMED', '-DswaggerUrl=openapi.yaml'],
      ...['-jar', 'target/lib/jetty-runner.jar', '--host', '127.0.0.1', '--port', 'PORT'],
      'target/swagger-petstore-1.0.27-SNAPSHOT.war',
    ],
    contract: 'src/main/resources/openapi.yaml',
    base: '/api/v3',
  },
  {
    name: 'spring-petclinic-rest',
    written: 'Java, Spring Boot 4.1',
    version: '698bd83',
    needs: ['java', 'mvn', 'git'],
    repository: 'spring-petclinic/spring-petclinic-rest',
    commit: '698bd832eac0da48e72deb63ce7ab275d98a88fb',
    build: [[...maven, 'package']],
    start: [
      'java',
      '-jar',
      'target/spring-petclinic-rest-4.0.2.jar',
      '--server.address=127.0.0.1',
      '--server.port=PORT',
    ],
    contract: 'src/main/resources/openapi.yml',
    base: '/petclinic/api',
  },
  {
    name: 'connexion',
    written: 'Python, connexion',
    version: '3.3.0',
    needs: ['python3', 'git'],
    repository: 'spec-first/connexion',
    commit: 'a1c53db7a74d0fbbc22913faf70bc3d1c1b08ee2',
    folder: 'examples/restyresolver',
    build: [venv, pip('connexion[flask,uvicorn]==3.3.0')],
    start: uvicorn('resty:app'),
    contract: 'examples/restyresolver/spec/openapi.yaml',
    base: '/openapi',
  },
  {
    name: 'fastapi',
    written: 'Python, FastAPI and SQLModel',
    version: '0.141.1',
    needs: ['python3', 'git'],
    repository: 'fastapi/fastapi',
    commit: 'c3f316b7e814667e8ee81e03a7330d00ee61e45c',
    folder: 'docs_src/sql_databases',
    build: [venv, pip('fastapi==0.141.1', 'sqlmodel==0.0.50', 'uvicorn==0.54.0')],
    start: uvicorn('tutorial002_an_py310:app'),
    contract: '/openapi.json',
    base: '',
  },
  {
    name: 'express-openapi-validator',
    written: 'JavaScript, Express 4',
    version: '5.6.2',
    needs: ['node', 'npm', 'git'],
    repository: 'cdimascio/express-openapi-validator',
    commit: 'c17d005f1e467bac1461e91c535a37a34bb10e32',
    folder: 'examples/1-standard',
    edits: [
      ['app.js', 'const port = 3000', 'const port = process.env.PORT'],
      ['app.js', '.listen(port)', ".listen(port, '127.0.0.1')"],
    ],
    build: [npm('express-openapi-validator@5.6.2', 'express@4.22.3', 'cookie-parser@1.4.7')],
    start: ['node', 'app.js'],
    contract: 'examples/1-standard/api.yaml',
    base: '/v1',
    key: { value: 'key', header: 'X-API-Key: key' },
  },
  {
    name: 'fastify-openapi-glue',
    written: 'JavaScript, Fastify 5',
    version: '4.11.4',
    needs: ['node', 'npm', 'git'],
    repository: 'seriousme/fastify-openapi-glue',
    commit: '5f2480a95292f8541009937c8a11362c3d4514d2',
    build: [npm('fastify@5.12.8')],
    start: [
      'node',
      ...['--input-type=module', '--eval'],
      `import fastify from 'fastify'
      import plugin, { options } from './examples/petstore/index.js'
      const server = fastify(options)
      server.register(plugin)
      await server.listen({ port: PORT, host: '127.0.0.1' })`,
    ],
    contract: 'examples/petstore/petstore-openapi.v3.json',
    base: '/v2',
    key: { value: 'key', header: 'api_key: key' },
  },
  {
    name: 'oapi-codegen',
    written: 'Go, net/http and kin-openapi',
    version: 'de3a0e3',
    needs: ['go', 'git'],
    repository: 'oapi-codegen/oapi-codegen',
    commit: 'de3a0e3a53006af56026a3694bca540df8eecb97',
    folder: 'examples/petstore-expanded/stdhttp',
    edits: [['petstore.go', '"0.0.0.0"', '"127.0.0.1"']],
    build: [['go', 'build', '-o', 'petstore', '.']],
    start: ['./petstore', '-port', 'PORT'],
    contract: 'examples/petstore-expanded/petstore-expanded.yaml',
    base: '',
  },
  {
    name: 'ogen',
    written: 'Go, ogen 1.13.0',
    version: '351bfb1',
    needs: ['go', 'git'],
    repository: 'ogen-go/example',
    commit: '351bfb12467d2c9f2f307d4bd85f7e4b6b25cef1',
    build: [['go', 'build', '-o', 'api-server', './cmd/api-server']],
    start: ['./api-server', '-addr', '127.0.0.1:PORT'],
    contract: '_oas/openapi.yml',
    base: '',
  },
  {
    name: 'utoipa',
    written: 'Rust, Axum 0.8',
    version: 'fb812a1',
    needs: ['cargo', 'git'],
    repository: 'juhaku/utoipa',
    commit: 'fb812a11ab288a07f3170a665c3f809b17a7489d',
    folder: 'examples/todo-axum',
    edits: [
      // The build must not download anything.
      ['Cargo.toml', '"minified", "gzip"', '"minified", "gzip", "vendored"'],
      [
        'src/main.rs',
        'Ipv4Addr::UNSPECIFIED, 8080',
        'Ipv4Addr::LOCALHOST, std::env::var("PORT").unwrap().parse().unwrap()',
      ],
    ],
    // rustup would fetch the compiler that the repository pins.
    build: [['env', 'RUSTUP_TOOLCHAIN=stable', 'cargo', 'build', '--quiet']],
    start: ['target/debug/todo-axum'],
    contract: '/api-docs/openapi.json',
    base: '',
    key: { value: 'utoipa-rocks', header: 'todo_apikey: utoipa-rocks' },
  },
]
