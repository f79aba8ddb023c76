import { clientOf, resourceOf, shown } from '../shown.ts'
import type { ReadRoute } from '../types.ts'
import { tooLargeVersion, versionOf } from './listOptions.ts'

/** GET of an object, or of its status. */
export const get: ReadRoute = {
  verbs: ['get'],
  subresources: ['', 'status', 'approval', 'resize', 'ephemeralcontainers'],
  answer: ({ cluster }, call) => {
    const asked = call.path.query.text('resourceVersion')
    const current = cluster.store.resourceVersion
    if (asked !== '' && versionOf(asked) > current) throw tooLargeVersion(versionOf(asked), current)
    const client = clientOf(cluster, call)
    const object = client.get(resourceOf(call), call.namespace, call.name)
    return { status: 200, body: shown(client, object), kind: call.kind }
  },
}
