/** JSON pointers (RFC 6901). */

/** The steps of a pointer, unescaped: `a/b` and `0` for `/a~1b/0`, none for the whole. What stands before the first slash is not looked at. */
export const pointerSteps = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** One step as a pointer has it: `a~1b` for `a/b`. */
export const pointerStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1')
