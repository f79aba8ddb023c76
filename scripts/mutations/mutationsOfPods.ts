import type { Mutation } from './mutation.ts'

const kubelet = 'src/engine/kubelet'

/** Mutations of a Pod's life on its node. */
export const mutationsOfPods: readonly Mutation[] = [
  {
    name: 'a Pod within its request is evicted before one that exceeds it',
    file: `${kubelet}/eviction/ranking.ts`,
    find: 'isFirst(exceeds(a), exceeds(b)) ||',
    replace: 'isFirst(exceeds(b), exceeds(a)) ||',
  },
  {
    name: 'a Pod of a higher priority is evicted first',
    file: `${kubelet}/eviction/ranking.ts`,
    find: 'const byPriority = a.priority - b.priority',
    replace: 'const byPriority = b.priority - a.priority',
  },
  {
    name: 'a critical Pod is evicted',
    file: `${kubelet}/eviction/manager.ts`,
    find: '.find(({ record }) => !isCritical(record))',
    replace: '.find(() => true)',
  },
  {
    name: 'a node is not short any more as soon as enough is left',
    file: `${kubelet}/eviction/state.ts`,
    find: 'now - at < TRANSITION_MS',
    replace: 'now === at',
  },
  {
    name: 'Pods are evicted before unused images are removed',
    file: `${kubelet}/eviction/manager.ts`,
    find: "pressure.of === 'disk' && removeUnusedImages(ctx) &&",
    replace: "pressure.of === 'disk' && false && removeUnusedImages(ctx) &&",
  },
  {
    name: 'a Pod that ends well while it is evicted has failed',
    file: `${kubelet}/podStatus.ts`,
    find: 'return !isTerminal(phase) && before !== undefined',
    replace: 'return before !== undefined',
  },
  {
    name: 'the node takes Pods without requests while its memory is short',
    file: `${kubelet}/eviction/verdicts.ts`,
    find: "pod.status.qosClass !== 'BestEffort' ||",
    replace: 'true ||',
  },
  {
    name: 'a deferred resize is decided on only with changes of Pods',
    file: `${kubelet}/kubelet.ts`,
    find: "this.#sim.schedule(RESIZE_RETRY_MS, this, 'resize')",
    replace: '',
  },
  {
    name: 'the Pod’s policy wins over that of its container',
    file: 'src/engine/api/restartRules.ts',
    find: "const policy = container.restartPolicy ?? restartPolicy ?? 'Always'",
    replace: "const policy = restartPolicy ?? container.restartPolicy ?? 'Always'",
  },
  {
    name: 'a rule counts for every exit code but its own',
    file: 'src/engine/api/restartRules.ts',
    find: "operator === 'In' ? values.includes(exitCode)",
    replace: "operator === 'In' ? !values.includes(exitCode)",
  },
  {
    name: 'init containers are left out when all containers are restarted',
    file: `${kubelet}/restartAll.ts`,
    find: 'of [...d.pod.spec.containers, ...(d.pod.spec.initContainers ?? [])])',
    replace: 'of [...d.pod.spec.containers])',
  },
  {
    name: 'containers that are restarted with the others count no restart',
    file: `${kubelet}/restartAll.ts`,
    find: 'restartCount: old.restartCount + 1',
    replace: 'restartCount: old.restartCount',
  },
  {
    name: 'an immutable ConfigMap is read anew',
    file: `${kubelet}/configuration.ts`,
    find: 'if (known) return known',
    replace: '',
  },
  {
    name: 'the label keys of a Pod are not in its selectors',
    file: 'src/engine/kinds/pod.ts',
    find: 'const spec = withLabelKeys(object.spec, object.metadata.labels)',
    replace: 'const spec = withLabelKeys(object.spec, {})',
  },
  {
    name: 'a Pod that is bound keeps its own zone',
    file: 'src/engine/apiserver/binding.ts',
    find: 'labels: { ...pod.metadata.labels, ...copied }',
    replace: 'labels: { ...copied, ...pod.metadata.labels }',
  },
  {
    name: 'a resize waits though the node has the room',
    file: `${kubelet}/resize.ts`,
    find: '  if (!rejection) {',
    replace: '  if (false) {',
  },
  {
    name: 'a resize beyond what the node has is taken',
    file: 'src/engine/apiserver/validatingAdmission.ts',
    find: 'return requested > allocatable ?',
    replace: 'return requested < 0 ?',
  },
  {
    name: 'an ephemeral container is started again',
    file: `${kubelet}/podActions.ts`,
    find: 'runsOf(d, name, viewAt).length === 0',
    replace: 'runsOf(d, name, viewAt).every((run) => hasEnded(run, viewAt))',
  },
  {
    name: 'a liveness probe of a port that is not there says nothing',
    file: `${kubelet}/prober.ts`,
    find: '    unknownPortOf(d, worker.container, probe) === undefined\n',
    replace: '    true\n',
  },
]
