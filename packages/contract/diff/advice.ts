/** Advice for changes that break callers, one sentence each. */

export const keep = (name: string): string => `Keep \`${name}\` and add the new one beside it.`

export const deprecate = (name: string): string => `Keep \`${name}\` and mark it deprecated.`

export const keepBeside = (old: string, fresh: string): string => `Keep \`${old}\` beside \`${fresh}\`.`

export const endOperation = 'Keep it, mark it deprecated with x-sunset, and remove it after that day.'

export const optional = 'Make it optional, or require it in a new operation.'

export const asItWas = 'Leave it as it was, and give the new one a name of its own.'

export const keepAccepting = 'Keep accepting the old values, and check more in a new field or operation.'

export const keepSending = 'Keep sending only the old values, and send new ones in a new field or operation.'

export const newValues =
  'Send new values in a new field, or only to callers that ask for them; x-extensible-enum announces that values may be added.'

export const standard = 'Keep the default, and let callers ask for the new value.'

export const credentials = 'Keep accepting the old credentials beside the new ones.'

export const scopes = 'Keep accepting callers with the old scopes.'

export const promise = 'Keep the stability; to remove the operation, deprecate it.'

export const sunset = 'Keep the announced day, or choose a later one.'

export const laterSunset = (earliest: string): string =>
  `Choose ${earliest} or a later day; --notice sets how many days callers get.`

export const operationId = 'Keep the name: generated clients call it.'

export const undecided = 'Check that valid values stay valid, or let it pass with --undecided warn.'
