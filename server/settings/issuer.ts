import { InvalidSetting } from './invalid-setting.ts'

/** Whose tokens are accepted beside API keys. */
export interface Issuer {
  /** As tokens name it (`iss`); its keys are found from here (OpenID Connect Discovery 1.0, section 4). */
  issuer: string
  /** What tokens for this service name as their audience (`aud`). */
  audience: string
}

/**
 * @returns undefined unless an issuer is named
 * @throws InvalidSetting
 */
export function readIssuer(env: NodeJS.ProcessEnv): Issuer | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env
  if (!issuer && !audience) return undefined
  if (!issuer || !audience) {
    throw new InvalidSetting('OIDC_ISSUER and OIDC_AUDIENCE belong together; set both, or neither.')
  }
  if (URL.canParse(issuer) && isSafeUrl(new URL(issuer))) return { issuer, audience }
  throw new InvalidSetting(`OIDC_ISSUER must be an https URL, not ${JSON.stringify(issuer)}.`)
}

/** Whether nobody in between can change what is read there. */
export function isSafeUrl({ protocol, hostname }: URL): boolean {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && local)
}
