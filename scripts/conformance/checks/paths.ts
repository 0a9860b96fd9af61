import type { Suite } from '../suite.ts'
import { check } from './check.ts'

/** Targets that are nearly those of the contract, and how they are refused. */
const targets: [target: string, ...statuses: number[]][] = [
  ...[
    '/pets/',
    '//pets',
    '/pets//1',
    '/pets/1/',
    '/pets/1/2',
    '/Pets',
    '/pet',
    '/store',
    '/store/',
    '/inventory/',
    '//',
  ].map((target): [string, number] => [target, 404]),
  ...[
    '/pets/%',
    '/pets/%zz',
    '/pets/%f',
    '/pets/%ff',
    '/pets/%c0%af',
    '/pets/%00',
    '/pets/%20',
    '/pets/1%2F2',
    '/pets/1%00',
  ].map((target): [string, number, number] => [target, 400, 404]),
  ...['/%2e%2e/pets', '/..%2fpets', '/pets%2f1', '/pets;a=b'].map((target): [string, number, number] => [
    target,
    400,
    404,
  ]),
  ...['/pets?limit=%', '/pets?name=%ff', '/pets?%=1', '/pets?%zz', '/pets?name=%c0%80'].map(
    (target): [string, number] => [target, 400],
  ),
  [`/pets/${'9'.repeat(400)}`, 400, 404],
  [`/pets?name=${'x'.repeat(20_000)}`, 400, 414, 431],
  [`/pets/${'x'.repeat(60_000)}`, 400, 404, 414, 431],
]

/** Checks that only the paths of the contract are served, and that broken encodings are refused. */
export async function checkPaths(suite: Suite): Promise<void> {
  for (const [target, ...statuses] of targets) {
    const shown = target.length > 60 ? `${target.slice(0, 20)}… (${target.length} characters)` : target
    await check(suite, 'protocol', `GET ${shown} is refused`, async (send) => {
      await send({ method: 'GET', target }, ...statuses)
    })
  }
}
