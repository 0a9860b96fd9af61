// JSON pointers (RFC 6901).

/** Unescaped steps of a pointer: `a/b` and `0` for `/a~1b/0`, none for the whole document. Ignores text before the first slash. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** JSON pointer of a path: `/paths/~1things/get`. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${pointerStep(String(step))}`).join('')

/** Escapes one step: `a~1b` for `a/b`. */
export const pointerStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')
