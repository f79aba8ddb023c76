import type { Mutation } from './mutation.ts'

const kubelet = 'src/engine/kubelet'

/** Of what becomes of a Pod on its node. */
export const mutationsOfPods: readonly Mutation[] = [
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
