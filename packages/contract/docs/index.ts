/** Docs of a contract: page, console, feed of changes, and browser files. */
export {
  browserFile,
  docsScript,
  docsStyle,
  licenses,
  redoc,
  swagger,
  swaggerFiles,
} from './browser-files.ts'
export { changesFeed } from './changes.ts'
export { consoleContract } from './console.ts'
export { decorate, type Surroundings } from './decorate.ts'
export { defaultOrigin, parseContract, servedContract } from './documented-contract.ts'
export { escapeMarkup } from './markdown.ts'
export { docsPage, docsPolicy, operationPolicy, strictPolicy, tryPage, tryScript } from './page.ts'
export { referencePages } from './reference/pages.ts'
