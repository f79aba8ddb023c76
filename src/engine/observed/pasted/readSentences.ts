/**
 * Reads Kubernetes' sentences that stand alone: the message of an Event in a chat, or the output of `rollout status`.
 */
import { lookup } from '../../api/lookup.ts'
import { newObject } from './readTables.ts'
import type { TextEvent, TextObject } from './textFacts.ts'

interface ReadSentence {
  readonly event?: TextEvent
  readonly object?: TextObject
}

/** The reason of an Event, with the beginning of its messages. */
const messages: readonly (readonly [reason: string, begin: RegExp])[] = [
  ['BackOff', /^Back-off restarting failed container\b/],
  ['BackOff', /^back-off \d{1,3}m?\d{0,2}s restarting failed container=/],
  ['BackOff', /^Back-off pulling image "/],
  ['Failed', /^Failed to pull image "/],
  ['Failed', /^Error: (?:ImagePullBackOff|ErrImagePull|InvalidImageName|ErrImageNeverPull)$/],
  ['Failed', /^Error: (?:secret|configmap) "[^"]{1,253}" not found$/],
  ['Failed', /^Error: couldn't find key /],
  ['FailedScheduling', /^\d{1,6}\/\d{1,6} nodes are available: /],
  ['FailedCreate', /^Error creating: pods? "[^"]{1,253}" is forbidden: /],
  ['FailedMount', /^MountVolume\.SetUp failed for volume "/],
  ['Preempted', /^Preempted by (?:a )?pod(?: \S{1,80})? on node \S{1,253}$/],
  ['TaintManagerEviction', /^Marking for deletion Pod \S{1,320}$/],
  ['Evicted', /^The node was low on resource: /],
  ['Killing', /^(?:Init c|C)ontainer \S{1,63} failed (?:liveness|startup) probe, will be restarted$/],
  ['BackoffLimitExceeded', /^Job has reached the specified backoff limit$/],
  ['FailedGetResourceMetric', /^failed to get \w{1,40} utilization: /],
  ['FailedEvict', /^(?:error when evicting pods\/|Cannot evict pod as it would violate the pod's disruption budget\.)/],
  ['NodeStatusUnknown', /^Kubelet stopped posting node status\.$/],
]

export function sentence(text: string, line: number): ReadSentence | undefined {
  const words = text.trim().replace(/^(?:Warning|Message|message):\s+/, '')
  const status = rolloutStatus(words, line)
  if (status) return { object: status }
  const found = messages.find(([, begin]) => begin.test(words))
  if (!found) return undefined
  const [reason] = found
  const about = podIn(words)
  const event = { isWarning: true, reason, message: words, ago: undefined, count: undefined, line }
  return { event: { ...event, kind: about && 'Pod', name: about?.name, namespace: about?.namespace } }
}

/** `… container app in pod web-1_shop(UID)`, `pod=web-1_shop(UID)`, `pods/"web-1" -n "shop"`. */
function podIn(message: string): { readonly name: string; readonly namespace: string | undefined } | undefined {
  const [, name, namespace] = /\bpod[= ]([a-z0-9.-]{1,253})_([a-z0-9-]{1,63})\(/.exec(message) ?? []
  if (name !== undefined) return { name, namespace }
  const [, evicted, of] = /^error when evicting pods\/"([a-z0-9.-]{1,253})" -n "([a-z0-9-]{1,63})"/.exec(message) ?? []
  return evicted === undefined ? undefined : { name: evicted, namespace: of }
}

const statusKinds: Readonly<Record<string, string>> = lookup({
  deployment: 'Deployment',
  statefulset: 'StatefulSet',
  'daemon set': 'DaemonSet',
})

/** Lines that `kubectl rollout status` prints while it waits, and at its end. */
function rolloutStatus(text: string, line: number): TextObject | undefined {
  const [, deadline] = /^error: deployment "([a-z0-9.-]{1,253})" exceeded its progress deadline$/.exec(text) ?? []
  if (deadline !== undefined) {
    const object = newObject('Deployment', deadline, undefined, line)
    const reason = 'ProgressDeadlineExceeded'
    object.conditions.push({ type: 'Progressing', status: 'False', reason, message: text, line })
    return object
  }
  const [, kind, name, rest = ''] =
    /^(?:Waiting for )?(deployment|statefulset|daemon set) "([a-z0-9.-]{1,253})" (rollout to finish: .*|successfully rolled out.*)$/.exec(
      text,
    ) ?? []
  if (kind === undefined || name === undefined) return undefined
  const object = newObject(statusKinds[kind] ?? '', name, undefined, line)
  const [, updated, wanted] = /: (\d{1,6}) out of (\d{1,6}) new /.exec(rest) ?? []
  if (updated !== undefined) Object.assign(object, { updated: Number(updated), wanted: Number(wanted) })
  const [, available, of] = /: (\d{1,6}) of (\d{1,6}) updated (?:replicas|pods) are available/.exec(rest) ?? []
  if (available !== undefined) Object.assign(object, { wanted: Number(of) })
  return object
}
