/**
 * Clients that our generator and others make from the contract, each with a journey in its own language, and regular-expression engines of clients.
 */

/** Generated client or program: its folder beside this file, and the commands that create, compile and run it there. */
export interface Consumer {
  folder: string
  language: string
  /** Generator or engine with its version. */
  generator: string
  /** Programs that must be on PATH. */
  needs: readonly string[]
  /** Commands, in order. They run in a copy of the folder with `openapi.yaml`, `openapi.json` and `patterns.json`. */
  steps: readonly (readonly [program: string, ...args: string[]])[]
}

const node = process.execPath
const tsc = [node, 'node_modules/typescript/bin/tsc', '-p', '.'] as const
const pip = [
  '.venv/bin/pip',
  'install',
  '--quiet',
  '--disable-pip-version-check',
  '-r',
  'requirements.txt',
] as const
const mypy = ['.venv/bin/mypy', '--strict', 'journey.py'] as const
const venv = ['python3', '-m', 'venv', '.venv'] as const

/** Consumers whose generators are dependencies of this project, so that `npm test` runs them. */
export const inTypeScript: readonly Consumer[] = [
  {
    folder: 'openapi-fetch',
    language: 'TypeScript',
    generator: 'openapi-typescript 7.13.0, openapi-fetch 0.17.0',
    needs: [],
    steps: [
      [node, 'node_modules/openapi-typescript/bin/cli.js', 'openapi.yaml', '--output', 'schema.ts'],
      tsc,
      [node, 'out/journey.js'],
    ],
  },
  {
    folder: 'client',
    language: 'TypeScript',
    generator: 'contract generate --client',
    needs: [],
    steps: [
      [node, 'node_modules/contract-tools/main.js', 'generate', '--spec', 'openapi.yaml', '--client', 'sdk'],
      tsc,
      [node, 'journey.js'],
    ],
  },
]

/** Consumers whose generators come from the package manager of their language, at the version in its manifest. */
export const inOtherLanguages: readonly Consumer[] = [
  {
    folder: 'ogen',
    language: 'Go',
    generator: 'ogen 1.23.0',
    needs: ['go'],
    steps: [
      // The imported package is not there yet.
      ['go', 'mod', 'tidy', '-e'],
      ['go', 'tool', 'ogen', '--target', 'petstore', '--package', 'petstore', '--clean', 'openapi.yaml'],
      ['go', 'mod', 'tidy'],
      ['go', 'vet', './...'],
      ['go', 'run', '.'],
    ],
  },
  {
    folder: 'oapi-codegen',
    language: 'Go',
    generator: 'oapi-codegen 2.8.2, kin-openapi 0.152.0',
    needs: ['go'],
    steps: [
      [
        'go',
        'run',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
        '-config',
        'config.yaml',
        'openapi.yaml',
      ],
      ['go', 'mod', 'tidy'],
      ['go', 'vet', './...'],
      ['go', 'run', '.'],
    ],
  },
  {
    folder: 'openapi-python-client',
    language: 'Python',
    generator: 'openapi-python-client 0.29.1',
    needs: ['python3'],
    steps: [
      venv,
      pip,
      [
        '.venv/bin/openapi-python-client',
        'generate',
        '--path',
        'openapi.yaml',
        '--output-path',
        'petstore',
        '--meta',
        'none',
        '--overwrite',
        '--config',
        'config.yaml',
      ],
      mypy,
      ['.venv/bin/python', 'journey.py'],
    ],
  },
  {
    folder: 'pydantic',
    language: 'Python',
    generator: 'datamodel-code-generator 0.89.0, pydantic 2.14.3',
    needs: ['python3'],
    steps: [
      venv,
      pip,
      [
        '.venv/bin/datamodel-codegen',
        '--input',
        'openapi.yaml',
        '--output',
        'models.py',
        '--output-model-type',
        'pydantic_v2.BaseModel',
        '--target-python-version',
        '3.11',
        '--use-annotated',
        '--formatters',
        'builtin',
      ],
      mypy,
      ['.venv/bin/python', 'journey.py'],
    ],
  },
  {
    folder: 'progenitor',
    language: 'Rust',
    generator: 'progenitor 0.15.1',
    needs: ['cargo'],
    steps: [
      [node, 'one-media-type.ts'],
      ['cargo', 'run', '--quiet'],
    ],
  },
  {
    folder: 'openapi-generator',
    language: 'Java',
    generator: 'openapi-generator 7.17.0 (java, native)',
    needs: ['java', 'mvn'],
    steps: [['mvn', '--batch-mode', '--quiet', 'compile', 'exec:java']],
  },
  {
    folder: 'engines',
    language: 'Python',
    generator: 'PCRE2 10.47 (pcre2 0.7.1), google-re2 1.1.20251105',
    needs: ['python3'],
    steps: [venv, pip, ['.venv/bin/python', 'journey.py']],
  },
  {
    folder: 'dotnet',
    language: 'C#',
    generator: 'System.Text.RegularExpressions of Mono',
    needs: ['mcs', 'mono'],
    steps: [
      ['mcs', '-warnaserror', '-reference:System.Web.Extensions', 'Journey.cs'],
      ['mono', 'Journey.exe'],
    ],
  },
]
