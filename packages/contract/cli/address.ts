/** Names of files that were downloaded. */
import { relative } from 'node:path'

const addresses = new Map<string, string>()

/** True for the address of a contract, as opposed to a file. */
export const isAddress = (name: string): boolean => /^https?:\/\//i.test(name)

/** Makes messages about a file show the address that it was downloaded from. */
export const nameByAddress = (file: string, address: string): void => void addresses.set(file, address)

/** Name of a file in messages: its address, else its path from the working directory. */
export const shownName = (file: string): string => addresses.get(file) ?? relative('', file)
