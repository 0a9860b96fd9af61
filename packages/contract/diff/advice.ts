/** What to do instead of a change that breaks callers: each in a sentence. */

export const keep = (name: string): string => `Keep \`${name}\`, and add what is new beside it.`

/** For what has a mark of its own. */
export const deprecate = (name: string): string => `Keep \`${name}\`, and mark it deprecated.`

export const keepBeside = (old: string, fresh: string): string => `Keep \`${old}\` beside \`${fresh}\`.`

export const endOperation = 'Keep it, mark it deprecated with an x-sunset, and remove it from that day on.'

export const optional = 'Let it be optional, or take it in a new operation.'

export const asItWas = 'Leave it as it was, and give what is new a name of its own.'

/** For values that callers send. */
export const accept =
  'Go on accepting what was accepted, and check more in a field or an operation of its own.'

/** For values that callers get. */
export const send =
  'Go on sending only what was sent, and send what is new in a field or an operation of its own.'

export const newValues =
  'Send new values in a field of their own, or where callers ask for them; x-extensible-enum tells callers beforehand that values may be added.'

export const standard = 'Keep the default, and let callers ask for the other.'

export const credentials = 'Go on accepting the credentials of before beside new ones.'

export const scopes = 'Let callers in who have the scopes of before.'

export const promise = 'Keep the mark; deprecate the operation if it is to go.'

export const sunset = 'Keep the day that was announced, or choose a later one.'

export const operationId = 'Keep the name, by which generated clients call it.'

export const lookYourself = 'See whether all that was right still is; --undecided warn lets it pass.'
