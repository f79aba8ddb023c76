import { goQuote } from '../../api/goFormat.ts'
import { lookup } from '../../api/lookup.ts'
import type { PathRoute } from '../types.ts'

const common = ['ping', 'log', 'etcd']

/** The addresses of the API server's health, with the checks that each consists of. */
const checks: Readonly<Record<string, readonly string[]>> = lookup({
  healthz: [...common, 'loopback-serving-certificate'],
  livez: [...common, 'loopback-serving-certificate'],
  readyz: [...common, 'etcd-readiness', 'informer-sync', 'shutdown'],
})

/** Health of the API server and of its checks. A server that answers is healthy. */
export const health: PathRoute = {
  matches: ({ segments: [root = '', check] }) =>
    checks[root] !== undefined && (check === undefined || checks[root].includes(check)),
  answer: (_, __, { segments: [root = '', check], query }) => {
    if (!query.has('verbose') || check !== undefined) return { status: 200, body: 'ok' }
    const all = checks[root] ?? []
    const excluded = query.has('exclude') ? [query.text('exclude')] : []
    const lines = all.map((name) => `[+]${name}${excluded.includes(name) ? ' excluded:' : ''} ok\n`)
    const unknown = excluded.filter((name) => !all.includes(name))
    if (unknown.length > 0)
      lines.push(`warn: some health checks cannot be excluded: no matches for ${unknown.map(goQuote).join(',')}\n`)
    return { status: 200, body: `${lines.join('')}${root} check passed\n` }
  },
}
