/** One way in which the engine could be wrong. */
export interface Mutation {
  readonly name: string
  /** Path from the repository's root. */
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

const deployment = 'src/engine/controllers/deployment'
const replicaSet = 'src/engine/controllers/replicaSet'
const utils = 'src/engine/controllers/controllerUtils'

/** Places where a small mistake would change what Kubernetes does. */
export const mutations: readonly Mutation[] = [
  {
    name: 'maxSurge is rounded down',
    file: `${deployment}/fenceposts.ts`,
    find: "desired, 'roundUp')",
    replace: "desired, 'roundDown')",
  },
  {
    name: 'maxUnavailable is rounded up',
    file: `${deployment}/fenceposts.ts`,
    find: "desired, 'roundDown')",
    replace: "desired, 'roundUp')",
  },
  {
    name: 'both bounds may be 0',
    file: `${deployment}/fenceposts.ts`,
    find: 'surge === 0 && unavailable === 0 ? 1 : unavailable',
    replace: 'unavailable',
  },
  {
    name: 'proportional scaling cuts halves off',
    file: `${deployment}/deploymentUtil.ts`,
    find: 'Math.sign(value) * Math.round(Math.abs(value))',
    replace: 'Math.trunc(value)',
  },
  {
    name: 'leftover Pods go to the oldest when growing',
    file: `${deployment}/deploymentUtil.ts`,
    find: 'b.spec.replicas - a.spec.replicas || byCreation(b, a)',
    replace: 'b.spec.replicas - a.spec.replicas || byCreation(a, b)',
  },
  {
    name: 'history is cleaned up by age, not by revision',
    file: `${deployment}/deploymentUtil.ts`,
    find: '(revisionOf(a) ?? 0) - (revisionOf(b) ?? 0) || byCreation(a, b)',
    replace: 'byCreation(a, b)',
  },
  {
    name: 'the new ReplicaSet may grow beyond spec.replicas',
    file: `${deployment}/deploymentUtil.ts`,
    find: 'Math.min(maxTotal - current, d.spec.replicas - newReplicas)',
    replace: '(maxTotal - current)',
  },
  {
    name: 'a rollout is complete before its newest spec was seen',
    file: `${deployment}/deploymentUtil.ts`,
    find: '(status.observedGeneration ?? 0) >= (d.metadata.generation ?? 0)',
    replace: 'true',
  },
  {
    name: 'fewer old Pods are no progress',
    file: `${deployment}/deploymentUtil.ts`,
    find: 'old(next) < old(before) ||',
    replace: '',
  },
  {
    name: 'the newest ReplicaSet of a template is taken, not the oldest',
    file: `${deployment}/deploymentUtil.ts`,
    find: '[...replicaSets].sort(byCreation).find(',
    replace: '[...replicaSets].sort(byCreation).reverse().find(',
  },
  {
    name: 'unavailable new Pods do not hold old ones back',
    file: `${deployment}/rolling.ts`,
    find: 'totalPods - minAvailable - newUnavailable',
    replace: 'totalPods - minAvailable',
  },
  {
    name: 'unhealthy Pods go from the youngest old ReplicaSet first',
    file: `${deployment}/rolling.ts`,
    find: 'const oldRSs = [...oldActive].sort(byCreation)',
    replace: 'const oldRSs = [...oldActive].sort(byCreation).reverse()',
  },
  {
    name: 'errors of scaling down are not swallowed',
    file: `${deployment}/rolling.ts`,
    find: 'if (!(error instanceof StatusError)) throw error\n    sync.decide(',
    replace: 'if (error !== undefined) throw error\n    sync.decide(',
  },
  {
    name: 'one sync scales new and old',
    file: `${deployment}/rolling.ts`,
    find: 'if (reconcileNewReplicaSet(sync, all, newRS)) {',
    replace: 'if (reconcileNewReplicaSet(sync, all, newRS) && false) {',
  },
  {
    name: 'a stuck rollout is never looked at again',
    file: `${deployment}/progress.ts`,
    find: "sync.queue.addAfter(sync.key, after + 1000, 'the progress deadline is over')",
    replace: 'void after',
  },
  {
    name: 'the deadline itself is too late',
    file: `${deployment}/progress.ts`,
    find: 'deadline < now',
    replace: 'deadline <= now',
  },
  {
    name: 'Available needs one Pod too many',
    file: `${deployment}/progress.ts`,
    find: 'available >= d.spec.replicas - maxUnavailableOf(d)',
    replace: 'available > d.spec.replicas - maxUnavailableOf(d)',
  },
  {
    name: 'a changed condition comes first',
    file: `${deployment}/conditions.ts`,
    find: '[...(removeCondition(status, condition.type).conditions ?? []), next]',
    replace: '[next, ...(removeCondition(status, condition.type).conditions ?? [])]',
  },
  {
    name: 'every update of a condition is a transition',
    file: `${deployment}/conditions.ts`,
    find: '? { ...condition, lastTransitionTime: current.lastTransitionTime }',
    replace: '? condition',
  },
  {
    name: 'revisions are compared as text',
    file: `${deployment}/revisions.ts`,
    find: 'if (oldRevision < newRevision) {',
    replace: 'if (String(oldRevision) < String(newRevision)) {',
  },
  {
    name: 'Recreate does not wait for Pods that are terminating',
    file: `${deployment}/recreate.ts`,
    find: "pod.status.phase !== 'Failed' && pod.status.phase !== 'Succeeded'",
    replace: 'pod.metadata.deletionTimestamp === undefined',
  },
  {
    name: 'history clean-up deletes ReplicaSets that still have Pods',
    file: `${deployment}/cleanup.ts`,
    find: 'rs.status.replicas !== 0 || ',
    replace: '',
  },
  {
    name: 'a taken name is not counted as a collision',
    file: `${deployment}/newReplicaSet.ts`,
    find: 'sync.raiseCollisionCount()',
    replace: '',
  },
  {
    name: 'a failing Deployment is retried once too often',
    file: `${deployment}/controller.ts`,
    find: 'const MAX_RETRIES = 15',
    replace: 'const MAX_RETRIES = 16',
  },
  {
    name: 'slow start grows by one, not by doubling',
    file: 'src/engine/controllers/controllerUtils/slowStart.ts',
    find: 'size = Math.min(2 * size, remaining)',
    replace: 'size = Math.min(size + 1, remaining)',
  },
  {
    name: 'one sync creates more than 500 Pods',
    file: `${replicaSet}/manageReplicas.ts`,
    find: 'const BURST_REPLICAS = 500',
    replace: 'const BURST_REPLICAS = 501',
  },
  {
    name: 'Pods that could not be created are still expected',
    file: `${replicaSet}/manageReplicas.ts`,
    find: 'if (successes < count) controller.expectations.creationsObserved(key, count - successes)',
    replace: '',
  },
  {
    name: 'siblings on the node do not count among the victims',
    file: `${utils}/activePods.ts`,
    find: 'const rank = siblings.get(key.node) ?? 0',
    replace: 'const rank = siblings.size * 0',
  },
  {
    name: 'a node that is back keeps a taint',
    file: 'src/engine/controllers/nodeLifecycle/controller.ts',
    find: "for (const key of [NOT_READY, UNREACHABLE]) this.#removeTaints(event.payload as string, key, 'NoSchedule')",
    replace: '',
  },
  {
    name: 'when all nodes are lost they are emptied all the same',
    file: 'src/engine/controllers/nodeLifecycle/controller.ts',
    find: 'if (nodes.every(isUnknown)) {',
    replace: 'if (nodes.length === 0) {',
  },
  {
    name: 'of several NoExecute taints one that is tolerated is enough',
    file: 'src/engine/controllers/taintEviction/controller.ts',
    find: 'if (!used) return 0',
    replace: 'if (!used) continue',
  },
  {
    name: 'a Pod that is being deleted still counts as ready behind its Service',
    file: 'src/engine/controllers/endpointSlice/endpoints.ts',
    find: '(serving && !terminating)',
    replace: 'serving',
  },
  {
    name: 'nobody comes back when minReadySeconds are over',
    file: `${replicaSet}/controller.ts`,
    find: "this.queue.addAfter(key, afterMs, 'minReadySeconds of a Pod are over')",
    replace: '',
  },
  {
    name: 'a sync acts on caches older than its own writes',
    file: `${replicaSet}/controller.ts`,
    find: 'if (read >= wrote) return',
    replace: 'if (read >= 0) return',
  },
  {
    name: 'the second failure replaces the first one’s message',
    file: `${replicaSet}/status.ts`,
    find: 'if (failing) return conditions',
    replace:
      'if (failing) return nextConditions({ ...owner, status: { ...owner.status, conditions: [] } }, active, manageError, now)',
  },
  {
    name: 'everything is claimed, whatever the selector says',
    file: `${utils}/controllerRefManager.ts`,
    find: 'const matches = selectorMatches(selector, object.metadata.labels)',
    replace: 'const matches = selectorMatches(selector, object.metadata.labels) || true',
  },
  {
    name: 'orphans are adopted without asking for the live owner',
    file: `${utils}/controllerRefManager.ts`,
    find: '    recheck()\n',
    replace: '',
  },
  {
    name: 'ready Pods die before those that are not',
    file: `${utils}/activePods.ts`,
    find: 'order: x.ready - y.ready',
    replace: 'order: y.ready - x.ready',
  },
  {
    name: 'ages are compared to the millisecond, not by powers of two',
    file: `${utils}/activePods.ts`,
    find: 'Math.floor(Math.log2(durationMs * 1_000_000))',
    replace: 'durationMs',
  },
  {
    name: 'expectations never expire',
    file: `${utils}/expectations.ts`,
    find: 'this.#sim.now - expected.since > TIMEOUT_MS',
    replace: 'false',
  },
  {
    name: 'one deletion may count twice',
    file: `${utils}/expectations.ts`,
    find: 'if (expected?.delKeys.delete(podKey)) expected.del--',
    replace: 'if (expected) expected.del--',
  },
  {
    name: 'a Pod that is being deleted counts as a replica',
    file: `${utils}/podUtils.ts`,
    find: "phase !== 'Succeeded' && phase !== 'Failed' && pod.metadata.deletionTimestamp === undefined",
    replace: "phase !== 'Succeeded' && phase !== 'Failed'",
  },
  {
    name: 'the first retry waits ten times as long',
    file: 'src/engine/client/workqueue.ts',
    find: 'const BASE_DELAY_MS = 5\n',
    replace: 'const BASE_DELAY_MS = 50\n',
  },
  {
    name: 'of two times for a key the later one wins',
    file: 'src/engine/client/workqueue.ts',
    find: 'if (known !== undefined && known <= dueAt) return',
    replace: 'if (known !== undefined && known >= dueAt) return',
  },
  {
    name: 'a key that changes during its sync is not looked at again',
    file: 'src/engine/client/workqueue.ts',
    find: 'if (state.dirty.has(key)) {\n      state.queue.push(key)',
    replace: 'if (state.dirty.delete(key) && false) {\n      state.queue.push(key)',
  },
  {
    name: 'Events are folded one message too late',
    file: 'src/engine/client/eventRecorder.ts',
    find: 'const AGGREGATE_FROM = 10',
    replace: 'const AGGREGATE_FROM = 11',
  },
  {
    name: 'a cache forgets which Pods changed hands',
    file: 'src/engine/client/informer.ts',
    find: 'if (before && indexKeyOf(before) !== indexKeyOf(object)) this.#unindex(state, before, key)',
    replace: '',
  },
  {
    name: 'watch events overtake each other',
    file: 'src/engine/apiserver/store.ts',
    find: 'Math.max(drawn, lastDueAt.get(target.name) ?? 0)',
    replace: 'drawn',
  },
  {
    name: 'a stale resourceVersion is no conflict',
    file: 'src/engine/apiserver/preconditions.ts',
    find: "if (resourceVersion !== '0' && differs(resourceVersion, stored.metadata.resourceVersion))",
    replace: 'if (differs(resourceVersion, resourceVersion as string))',
  },
  {
    name: 'annotations do not raise the generation of a Deployment',
    file: 'src/engine/apiserver/strategies.ts',
    find: "generation === 'specAndAnnotations' && !deepEqual",
    replace: "generation === 'spec' && !deepEqual",
  },
  {
    name: 'orphaning leaves the owner’s references behind',
    file: 'src/engine/controllers/garbageCollector/controller.ts',
    find: 'this.#removeOwnerReferences(dependentResource, dependent, refs)',
    replace: 'void [dependentResource, refs]',
  },
  {
    name: 'the kubelet tells each start of a container twice',
    file: 'src/engine/kubelet/syncSteps.ts',
    find: "  recordEvent(ctx, d, container.name, 'Normal', 'Started', 'Container started')",
    replace:
      "  for (let n = 0; n < 2; n++) recordEvent(ctx, d, container.name, 'Normal', 'Started', 'Container started')",
  },
  {
    name: 'a Pod without grace period does not run its preStop hook',
    file: 'src/engine/kubelet/killing.ts',
    find: 'Math.max(graceSecondsOf(d), 1)',
    replace: 'graceSecondsOf(d)',
  },
  {
    name: 'the first crash waits twice as long',
    file: 'src/engine/kubelet/backOff.ts',
    find: 'BACK_OFF_INITIAL_MS = 10_000',
    replace: 'BACK_OFF_INITIAL_MS = 20_000',
  },
  {
    name: 'Pods are placed on cordoned nodes',
    file: 'src/engine/api/nodeSelection.ts',
    find: 'node.spec.unschedulable === true &&',
    replace: 'false &&',
  },
  {
    name: 'kube-proxy writes its rules as often as it is told to',
    file: 'src/engine/kubeProxy/kubeProxy.ts',
    find: 'MIN_SYNC_MS = 1_000',
    replace: 'MIN_SYNC_MS = 0',
  },
  {
    name: 'Pods that end get no requests though no other serves',
    file: 'src/engine/kubeProxy/kubeProxy.ts',
    find: 'else if (conditions.serving && conditions.terminating) ending.push(target)',
    replace: '',
  },
  {
    name: 'a container answers from SIGTERM to its end',
    file: 'src/engine/kubelet/serving.ts',
    find: 'behavior.isDraining ? Number.POSITIVE_INFINITY : signalledAt',
    replace: 'Number.POSITIVE_INFINITY',
  },
  {
    name: 'a node that is back has forgotten what it was told meanwhile',
    file: 'src/engine/kubelet/kubelet.ts',
    find: 'for (const change of held) this.#hear(change)',
    replace: 'void held',
  },
  {
    name: 'EndpointSlices learn of no deletion',
    file: 'src/engine/controllers/endpointSlice/endpoints.ts',
    find: 'before.metadata.deletionTimestamp !== pod.metadata.deletionTimestamp ||',
    replace: '',
  },
  {
    name: 'a snapshot shares its sets with the running world',
    file: 'src/engine/sim/cloneState.ts',
    find: 'if (value instanceof Set) return new Set(value)',
    replace: 'if (value instanceof Set) return value',
  },
  {
    name: 'a restored run draws on from where the other one was',
    file: 'src/engine/sim/simulation.ts',
    find: 'this.#world = cloneWorld(snapshot.world)\n    this.#randoms.clear()',
    replace: 'this.#world = cloneWorld(snapshot.world)',
  },
  {
    name: 'back-off does not double',
    file: 'src/engine/kubelet/backOff.ts',
    find: 'Math.min(entry.delayMs * 2, BACK_OFF_MAX_MS)',
    replace: 'entry.delayMs',
  },
  {
    name: 'a readiness gate that is not met does not keep a Pod from being ready',
    file: 'src/engine/kubelet/podConditions.ts',
    find: "else if (gate.status !== 'True')",
    replace: "else if (gate.status === 'Unknown')",
  },
  {
    name: 'a condition that stays gets a new time of transition',
    file: 'src/engine/kubelet/podConditions.ts',
    find: 'isKept ? before.lastTransitionTime : input.now',
    replace: 'input.now',
  },
  {
    name: 'a Pod with restartPolicy OnFailure runs again after success',
    file: 'src/engine/kubelet/podPhase.ts',
    find: "return policy === 'Always' || exitCode !== 0",
    replace: 'return true',
  },
  {
    name: 'sidecars stop together with the other containers',
    file: 'src/engine/kubelet/killing.ts',
    find: 'const ending = endingOf(ctx, d, run, graceSeconds, lastEnd)',
    replace: 'const ending = endingOf(ctx, d, run, graceSeconds, now)',
  },
  {
    name: 'a deletion with a shorter grace period changes nothing',
    file: 'src/engine/kubelet/killing.ts',
    find: 'run.endsAt > limit && Number.isFinite(run.endsAt)',
    replace: 'run.endsAt > Number.MAX_VALUE',
  },
  {
    name: 'the node with the least free room scores best',
    file: 'src/engine/scheduler/scores.ts',
    find: '((allocatable - requested) * MAX_SCORE)',
    replace: '(requested * MAX_SCORE)',
  },
  {
    name: 'preferences for nodes count for nothing',
    file: 'src/engine/scheduler/scores.ts',
    find: 'WEIGHTS.nodeAffinity * (preferred[i] ?? 0)',
    replace: '0 * (preferred[i] ?? 0)',
  },
  {
    name: 'Pods that were promised a node are not counted there',
    file: 'src/engine/scheduler/filters.ts',
    find: '(promised && filter(promised, info, without)) ?? filter(cycle, info, without)',
    replace: 'filter(cycle, info, without)',
  },
  {
    name: 'a Pod with preemptionPolicy Never pushes others out',
    file: 'src/engine/scheduler/preemption.ts',
    find: "preemptionPolicy === 'Never'",
    replace: "preemptionPolicy === 'Always'",
  },
  {
    name: 'preemption takes all lesser Pods, also those that could stay',
    file: 'src/engine/scheduler/preemption.ts',
    find: 'if (!refusal(gone)) continue',
    replace: 'if (refusal(new Set()) === undefined) continue',
  },
  {
    name: 'the scheduling queue knows no priorities',
    file: 'src/engine/scheduler/queue.ts',
    find: 'while (at > 0 && (active[at - 1] as QueuedPod).priority < queued.priority) at--',
    replace: 'while (at > active.length) at--',
  },
  {
    name: 'a Service picks Pods of other namespaces',
    file: 'src/engine/controllers/endpointSlice/endpoints.ts',
    find: 'metadata.namespace !== pod.metadata.namespace',
    replace: 'metadata.namespace === undefined',
  },
  {
    name: 'a Pod that has ended stays behind its Service',
    file: 'src/engine/controllers/endpointSlice/endpoints.ts',
    find: 'if (!status.podIP || hasEnded(pod)) return undefined',
    replace: 'if (!status.podIP) return undefined',
  },
  {
    name: 'slices hold as many endpoints as there are',
    file: 'src/engine/controllers/endpointSlice/reconcile.ts',
    find: 'rest.splice(0, MAX_ENDPOINTS), group.ports',
    replace: 'rest.splice(0), group.ports',
  },
  {
    name: 'rollout undo goes to the newest revision',
    file: 'src/engine/kubectl/verbs/rollout/rolloutUndo.ts',
    find: 'return previousSet\n',
    replace: 'return latestSet ?? previousSet\n',
  },
  {
    name: 'drain takes the Pods of DaemonSets along',
    file: 'src/engine/kubectl/verbs/cluster/drain.ts',
    find: "? { goes: false, warning: 'ignoring DaemonSet-managed Pods' }",
    replace: "? { goes: true, warning: 'ignoring DaemonSet-managed Pods' }",
  },
  {
    name: 'scale does not look at --current-replicas',
    file: 'src/engine/kubectl/verbs/setting/scale.ts',
    find: 'if (wanted !== -1 && wanted !== actual)',
    replace: 'if (wanted < -1 && wanted !== actual)',
  },
]
