/** Every route that changes no objects. Requests to these routes are not part of the run. */
import { discoveryDocuments, discoveryRoots, rootPaths } from '../discovery/routes.ts'
import { reviewsAnswered } from '../reviews/reviews.ts'
import type { PathRoute, ReadRoute } from '../types.ts'
import { componentStatuses } from './componentStatuses.ts'
import { get } from './get.ts'
import { health } from './health.ts'
import { list } from './list.ts'
import { log } from './log.ts'
import { metrics } from './metrics.ts'
import { refused, refusedIssuer, refusedToken } from './refused.ts'
import { readScale } from './scale.ts'
import { version } from './version.ts'
import { watch } from './watch.ts'

/** Routes to kinds and their objects. */
export const reads: readonly ReadRoute[] = [get, list, watch, readScale, log, refused, refusedToken]

/** Routes to documents that are not objects. The first matching route answers. */
export const pathRoutes: readonly PathRoute[] = [
  version,
  health,
  metrics,
  refusedIssuer,
  componentStatuses,
  rootPaths,
  discoveryRoots,
  discoveryDocuments,
  reviewsAnswered,
]
