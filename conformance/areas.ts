/** Assigns recordings to areas by their names. */
import type { RecordingArea } from '../src/scenarios/conformance.ts'

/** Patterns in the order of display. The first matching pattern decides. */
const patterns: readonly (readonly [RecordingArea, RegExp])[] = [
  [
    'rollingUpdate',
    /^(rolling-|bad-then-fix-|rollover-|image-and-|big-burst|canary-|two-containers|restart|active-deadline|long-name)/,
  ],
  ['recreate', /^recreate-/],
  ['pause', /^(pause-|created-paused|cleanup-while-paused)/],
  [
    'history',
    /^(undo-|rollback-|history-|change-cause|revision-|same-template|annotations-travel|edit-owned-annotation|describe-template)/,
  ],
  ['scaling', /^(scale-|saturated-)/],
  ['deadline', /^(deadline-|progress-deadline|broken-after-success|degraded-after)/],
  ['availability', /^min-ready/],
  [
    'ownership',
    /^(delete-|foreground-|release-|two-of-one|two-replicasets|rs-owned|rc-and-rs|finished-pods|deletion-cost|bare-pods|orphaned-|finalizers-|namespace-|status-by-hand|many-events)/,
  ],
  ['replicaSets', /^rs-/],
  ['replicationControllers', /^rc-/],
  ['clientRollingUpdate', /^client-rolling-update/],
  ['quota', /^(quota-|two-quotas|limit-range)/],
  ['validation', /^(invalid-|select-everything|selector-|runtime-class|system-priority)/],
  ['apply', /^(apply-|defaults|replace-|describe-|empty-security)/],
  ['aloneWalks', /^random-alone-/],
  ['editWalks', /^random-edits-/],
  ['walks', /^random-/],
]

/** The area of a recording in scenarios/. */
export function areaOf(name: string): RecordingArea {
  return patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other'
}

/** Areas of scenarios/ in the order of display. */
export const areaOrder: readonly RecordingArea[] = [...patterns.map(([area]) => area), 'other']

/** Headings in FIDELITY.md. */
export const areaNames: Readonly<Record<RecordingArea, string>> = {
  rollingUpdate: 'Rolling update',
  recreate: 'Recreate',
  pause: 'Pause and resume',
  history: 'Revisions, undo, rollback',
  scaling: 'Scaling in the middle of a rollout',
  deadline: 'Progress and deadlines',
  availability: 'minReadySeconds',
  ownership: 'Owners, adoption, deletion',
  replicaSets: 'ReplicaSets of their own',
  replicationControllers: 'ReplicationControllers',
  clientRollingUpdate: 'kubectl rolling-update',
  quota: 'ResourceQuota and LimitRange',
  validation: 'Validation',
  apply: 'apply, replace, defaults',
  walks: 'Random walks: a Deployment',
  editWalks: 'Random walks: edits',
  aloneWalks: 'Random walks: ReplicaSets and ReplicationControllers',
  other: 'Others',
  workloads: 'StatefulSets and DaemonSets',
  kubectl: 'kubectl: words, misuse, output formats',
  kubelet: 'Kubelet',
  scheduler: 'Scheduler',
  trouble: 'Drain, unreachable nodes, taints, EndpointSlices',
}
