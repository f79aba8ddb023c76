import type { PathRoute } from '../types.ts'
import { servedGroups } from './routes.ts'

const others = ['/healthz', '/livez', '/metrics', '/openapi/v2', '/openapi/v3', '/openapi/v3/', '/readyz', '/version']

/** `/`: the addresses of the groups and of the other documents. */
export const rootPaths: PathRoute = {
  matches: ({ segments }) => segments.length === 0,
  answer: (cluster) => {
    const groups = servedGroups(cluster).flatMap(({ name, versions }) => {
      const root = name === '' ? '/api' : `/apis/${name}`
      return [root, ...versions.map(({ version }) => `${root}/${version}`)]
    })
    return { status: 200, body: { paths: [...groups, '/apis', '/apis/', ...others].sort() } }
  },
}
