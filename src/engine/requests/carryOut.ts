/** Carries out requests that change objects, which the journal of a run contains. */
import type { Cluster } from '../cluster.ts'
import { readPath } from './requestPath.ts'
import { resourceRequest } from './resourceRequest.ts'
import { refusal, routeOf } from './routing.ts'
import { answerOfError } from './status.ts'
import type { ApiRequest, ObjectAnswer } from './types.ts'
import { writes } from './writes/table.ts'

/** Answers a request of the journal on the cluster in its current state. The answer is complete except for its form. */
export function carryOutRequest(cluster: Cluster, request: ApiRequest): ObjectAnswer {
  let warnings: readonly string[] = []
  try {
    const path = readPath(request.target)
    const resource = path && resourceRequest(cluster.api.kinds, request, path)
    const route = resource && routeOf(writes, resource)
    if (!resource || !route) throw refusal(resource)
    warnings = resource.warnings
    const answer = route.answer(cluster, resource)
    return { ...answer, warnings: answer.warnings ?? warnings }
  } catch (error) {
    const answer = answerOfError(error)
    if (answer) return { ...answer, warnings }
    throw error
  }
}
