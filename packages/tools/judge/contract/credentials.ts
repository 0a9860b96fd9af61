/** Keys, and the places in a request where the security schemes of a contract have them. */
import type { Operation } from 'contract-openapi/model'
import { schemesOf } from 'contract-openapi/model'
import { child, type Fields, text } from 'contract-openapi/read'

/** A key. Its value is a secret: curl lines show `$NAME` instead. */
export interface Key {
  /** Its shell variable, such as `KEY`. */
  name: string
  value: string
}

export interface Credential {
  key: Key
  place: KeyPlace
}

interface KeyPlace {
  in: 'header' | 'query' | 'cookie'
  name: string
  prefix: string
  /** True if the key is NAME:PASSWORD or a NAME alone, encoded in Base64. */
  basic?: true
}

export interface Scheme {
  name: string
  place: KeyPlace
  /** The reason why a request cannot show that it is asked for. */
  unseen?: string
}

export const bearer: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Bearer ' }

/** Returns a key as name and password (RFC 7617). A key of our servers is a name without a password. */
export const namedKey = (value: string): string => (value.includes(':') ? value : `${value}:`)

export const basic: KeyPlace = { in: 'header', name: 'Authorization', prefix: 'Basic ', basic: true }

/** Reads security requirements: any of these, and all schemes of one. An empty one requires nothing. */
export const readSecurity = (security: NonNullable<Operation['security']>, document: Fields): Scheme[][] =>
  security.map((requirement) =>
    requirement.map(({ scheme: name, in: place, name: carrier, http }): Scheme => {
      if (place === 'connection') return { name, place: bearer, unseen: unseenIn(name, document) }
      if (place === 'authorization') {
        const other = http === undefined ? bearer : { ...bearer, prefix: `${http} ` }
        return { name, place: http === 'basic' ? basic : other }
      }
      const written = text(child(schemesOf(document), name).value.name) ?? carrier
      return { name, place: { in: place, name: written, prefix: '' } }
    }),
  )

const unseenIn = (name: string, document: Fields): string =>
  child(schemesOf(document), name).value.type === 'mutualTLS'
    ? `${name} asks for a certificate of the connection`
    : `the contract does not describe the security scheme ${name}`
