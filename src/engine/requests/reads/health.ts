import type { PathRoute } from '../types.ts'

const checks: readonly (string | undefined)[] = ['healthz', 'livez', 'readyz']

/** Health of the API server and of its checks. A server that answers is healthy. */
export const health: PathRoute = {
  matches: ({ segments }) => segments.length > 0 && segments.length <= 2 && checks.includes(segments[0]),
  answer: (_, __, { segments, query }) => {
    if (!query.has('verbose') || segments.length > 1) return { status: 200, body: 'ok' }
    return { status: 200, body: `[+]ping ok\n${segments[0]} check passed\n` }
  },
}
