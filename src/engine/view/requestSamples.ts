import { labelsMatch } from '../api/selector.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import type { AnswerSpan, ServiceTraffic } from '../kubeProxy/serviceClients.ts'
import { freeze } from '../sim/freeze.ts'
import type { RequestSample, SilentPods } from './types.ts'
import { workloadKinds } from './workloads/kinds.ts'

/** Sample of the requests to a Service from a virtual time (ms) on. */
export function requestSample(
  traffic: ServiceTraffic,
  store: StoredObjects,
  { at, rate }: { readonly at: number; readonly rate: number },
) {
  const { rules, answering, isAsked } = traffic
  const { uid, namespace, name, selector, targets } = rules
  const perSecond = isAsked ? rate : 0
  const failing = targets.length === 0 ? 1 : 1 - answering / targets.length
  const sample: RequestSample = {
    at,
    serviceUid: uid,
    namespace,
    name,
    workloadUids: workloadsBehind(store, namespace, selector),
    perSecond,
    failedPerSecond: perSecond * failing,
    endpoints: targets.length,
    answering,
    silent: silentPods(traffic, at),
  }
  return freeze(sample)
}

function workloadsBehind(
  store: StoredObjects,
  namespace: string,
  selector: { readonly [label: string]: string },
): string[] {
  const uids: string[] = []
  for (const kind of workloadKinds)
    for (const object of store.list(kind.resource, namespace))
      if (labelsMatch(selector, kind.labelsOf(object))) uids.push(object.metadata.uid)
  return uids
}

function silentPods({ rules, spans }: ServiceTraffic, now: number): SilentPods[] {
  const found = new Map<SilentPods['reason'], { pods: number; readonly example: string }>()
  rules.targets.forEach(({ pod }, i) => {
    const reason = silenceOf(spans[i], now)
    if (reason === undefined) return
    const entry = found.get(reason)
    if (entry) entry.pods++
    else found.set(reason, { pods: 1, example: pod })
  })
  return [...found].map(([reason, entry]) => ({ reason, ...entry }))
}

function silenceOf(span: AnswerSpan | undefined, now: number): SilentPods['reason'] | undefined {
  if (!span) return 'gone'
  if (now < span.from) return 'starting'
  if (now < span.to) return undefined
  if (span.end === 'unreachable') return 'unreachable'
  return span.end === 'stop' ? 'stopping' : 'down'
}
