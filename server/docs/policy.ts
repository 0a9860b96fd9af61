/** Content-Security-Policies (https://www.w3.org/TR/CSP3/): what a page may do, and nothing besides. */
import { createHash } from 'node:crypto'

/** The beginning of the policy of every page. */
export const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** How a policy names an inline script or style: by the hash of its text. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The hash of an empty style element. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/**
 * The policy of the docs. Redoc makes empty style elements and fills them with rules, and colours code by style attributes;
 * its icons are inline.
 * @param script the source of the page's script: `'self'`, or its hash
 * @param style the same of its style
 */
export function docsPolicy(script: string, style: string): string {
  return [
    strictPolicy,
    `script-src ${script}`,
    `style-src-elem ${style} ${emptyStyle}`,
    "style-src-attr 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
  ].join('; ')
}
