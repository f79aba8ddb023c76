import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request has the token. The comparison takes constant time, so its duration reveals nothing. */
export function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
