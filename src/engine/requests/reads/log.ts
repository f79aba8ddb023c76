import { badRequest, type FieldError, invalid } from '../../api/errors.ts'
import { ofKind } from '../../api/fields/ofKind.ts'
import { fromTimestamp } from '../../api/time.ts'
import type { Pod } from '../../api/types.ts'
import { forbidden, invalidValue } from '../../api/validation/fieldErrors.ts'
import { containerLog, instanceOf, type LogLine, logStamp } from '../../kubectl/verbs/reading/containerLog.ts'
import type { Query } from '../requestPath.ts'
import { clientOf } from '../shown.ts'
import type { ReadRoute, ResourceRequest } from '../types.ts'

/** GET of a container's log up to now. With `follow`, the log also ends now. */
// Models pkg/registry/core/pod/strategy.go LogLocation and pkg/kubelet/server.go getContainerLogs (v1.36).
export const log: ReadRoute = {
  verbs: ['get'],
  resources: ['pods'],
  subresources: ['log'],
  answer: ({ cluster }, call) => {
    checkOptions(call)
    const pod = ofKind('Pod', clientOf(cluster, call).get('pods', call.namespace, call.name))
    const container = containerOf(pod, call.path.query.text('container'))
    const now = cluster.sim.epochMs + cluster.sim.now
    // A Pod without a node has no kubelet to ask.
    const lines = pod.spec.nodeName ? linesOf(pod, container, now, call.path.query) : []
    return { status: 200, body: textOf(lines, now, call.path.query) }
  },
}

/** Throws Invalid for options that exclude each other or have no meaning. */
// Models pkg/apis/core/validation ValidatePodLogOptions (v1.36).
function checkOptions({ name, path: { query } }: ResourceRequest): void {
  const [tail, limit, since] = [query.integer('tailLines'), query.integer('limitBytes'), query.integer('sinceSeconds')]
  const errors: FieldError[] = []
  if (tail !== undefined && tail < 0) errors.push(invalidValue('tailLines', tail, 'must be greater than or equal to 0'))
  if (limit !== undefined && limit < 1) errors.push(invalidValue('limitBytes', limit, 'must be greater than 0'))
  if (since !== undefined && query.text('sinceTime') !== '')
    errors.push(forbidden('[]', 'at most one of `sinceTime` or `sinceSeconds` may be specified'))
  else if (since !== undefined && since < 1) errors.push(invalidValue('sinceSeconds', since, 'must be greater than 0'))
  if (query.has('stream')) errors.push(forbidden('stream', 'may not be specified'))
  if (errors.length > 0) throw invalid('', 'PodLogOptions', name, errors)
}

/** The container that the request names; without a name, the only container. Throws BadRequest. */
function containerOf({ metadata, spec }: Pod, asked: string): string {
  const names = spec.containers.map(({ name }) => name)
  const init = (spec.initContainers ?? []).map(({ name }) => name)
  if (asked !== '') {
    if ([...names, ...init].includes(asked)) return asked
    throw badRequest(`container ${asked} is not valid for pod ${metadata.name}`)
  }
  const [only = ''] = names
  if (names.length === 1 && init.length === 0) return only
  const others = init.length > 0 ? ` or one of the init containers: [${init.join(' ')}]` : ''
  throw badRequest(
    `a container name must be specified for pod ${metadata.name}, choose one of: [${names.join(' ')}]${others}`,
  )
}

function linesOf(pod: Pod, container: string, now: number, query: Query): readonly LogLine[] {
  const found = instanceOf(pod, container, query.flag('previous') ? 'previous' : 'current')
  if ('refusal' in found) throw badRequest(found.refusal)
  return containerLog({ pod, container, instance: found.instance, now })
}

/** The lines that the parameters select. */
function textOf(all: readonly LogLine[], now: number, query: Query): string {
  const since = query.integer('sinceSeconds')
  const sinceTime = query.text('sinceTime')
  const from = sinceTime !== '' ? fromTimestamp(sinceTime) : since === undefined ? 0 : now - since * 1000
  const lines = all.filter(({ at }) => at >= from)
  const tail = query.integer('tailLines')
  const shown = tail === undefined ? lines : tail > 0 ? lines.slice(-tail) : []
  const stamped = query.flag('timestamps')
  const text = shown.map((line) => `${stamped ? logStamp(line.at) : ''}${line.text}\n`).join('')
  const limit = query.integer('limitBytes')
  return limit === undefined ? text : text.slice(0, limit)
}
