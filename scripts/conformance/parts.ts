/** The parts of a run, in their sequence. */
import { checkAccess } from './checks/access.ts'
import { checkCallbacks } from './checks/callbacks.ts'
import { checkEffects } from './checks/effects.ts'
import { checkLists, checkPages } from './checks/lists.ts'
import { checkMethods } from './checks/methods.ts'
import { checkAfterSunset, checkThrottled } from './checks/other-servers.ts'
import { checkPaths } from './checks/paths.ts'
import { checkConditions } from './checks/plain/conditions.ts'
import { checkUndocumentedMethods } from './checks/plain/methods.ts'
import { checkOperations, noteFailures } from './checks/plain/operations.ts'
import { checkRefusals } from './checks/plain/refusals.ts'
import { checkSecurity } from './checks/plain/security.ts'
import { checkPresence } from './checks/presence.ts'
import { checkResources, checkRules } from './checks/resources.ts'
import { checkResponses } from './checks/responses.ts'
import { checkRetries } from './checks/retries.ts'
import { checkSockets } from './checks/sockets.ts'
import { sendGenerated } from './fuzz.ts'
import { runJourneys } from './journeys.ts'
import { checkSequences } from './sequences/sequences.ts'
import { checkWalks } from './sequences/walk.ts'
import type { Suite } from './suite.ts'

/** A part of a run, and what it is called. */
export type Part = [name: string, run: () => Promise<unknown>]

/** What holds a server to its contract, and to what every server of this project does. */
export const houseParts = (suite: Suite, journeys: string[], requests: number): Part[] => [
  ['first response', () => checkPresence(suite)],
  ['journeys', () => runJourneys(suite, journeys)],
  ['documented responses', () => checkResponses(suite)],
  ['after the sunset', () => checkAfterSunset(suite)],
  ['too many requests', () => checkThrottled(suite)],
  ['use', async () => [await checkResources(suite), await checkLists(suite), await checkRetries(suite)]],
  ['effects', () => checkEffects(suite)],
  ['callbacks', () => checkCallbacks(suite)],
  ['methods and paths', async () => [await checkMethods(suite), await checkPaths(suite)]],
  ['access', () => checkAccess(suite)],
  ['connections', () => checkSockets(suite)],
  ['generated requests', async () => requests > 0 && sendGenerated(suite, requests)],
]

/** What holds any server to its contract and to HTTP, and to nothing else. */
export const plainParts = (suite: Suite, journeys: string[], requests: number): Part[] => [
  ['first response', () => checkPresence(suite)],
  ['log-in', () => suite.login.logIn()],
  ['journeys', () => runJourneys(suite, journeys)],
  ['every operation', () => checkOperations(suite)],
  ['documented errors', async () => [await checkSecurity(suite), await checkRefusals(suite)]],
  [
    'use',
    async () => [
      await checkSequences(suite),
      await checkPages(suite),
      await checkWalks(suite),
      await checkRules(suite),
    ],
  ],
  ['preconditions', () => checkConditions(suite)],
  ['callbacks', () => checkCallbacks(suite)],
  ['other methods', () => checkUndocumentedMethods(suite)],
  ['generated requests', async () => requests > 0 && sendGenerated(suite, requests)],
  ['what never succeeded', async () => noteFailures(suite)],
]

/** What this project asks for beside. */
export const habits = (suite: Suite): Part[] => [
  ['house: responses', () => checkResponses(suite)],
  [
    'house: use',
    async () => [await checkResources(suite), await checkLists(suite), await checkRetries(suite)],
  ],
  ['house: methods', async () => [await checkMethods(suite), await checkPaths(suite)]],
  ['house: access', () => checkAccess(suite)],
  ['house: connections', () => checkSockets(suite)],
]
