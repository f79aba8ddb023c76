import { deflateSync } from 'node:zlib'

/** Fragment of a share link: version 1 is the run as JSON, deflated, in base64url. */
export function linkTo(run: object): string {
  return `#r1.${deflateSync(JSON.stringify(run)).toString('base64url')}`
}
