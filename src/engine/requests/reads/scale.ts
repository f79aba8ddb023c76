import { scaleOf } from '../../apiserver/scale.ts'
import { clientOf, resourceOf } from '../shown.ts'
import type { ReadRoute } from '../types.ts'

/** GET of the number of replicas. */
export const readScale: ReadRoute = {
  verbs: ['get'],
  subresources: ['scale'],
  answer: ({ cluster }, call) => ({
    status: 200,
    body: scaleOf(call.kind, clientOf(cluster, call).get(resourceOf(call), call.namespace, call.name)),
    kind: call.kind,
  }),
}
