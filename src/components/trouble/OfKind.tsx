import '../../i18n/en/trouble.ts'
import type { WorkloadView } from '../../engine/index.ts'
import { formatCount } from '../../layout/format.ts'
import {
  deletePods,
  isTaintKey,
  removeCpuRequest,
  scaleTo,
  taintNode,
  undoTemplate,
  untaintNode,
} from '../../player/actions/troubleActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useScaling } from '../../store/scaling.ts'
import { Button } from '../ui/Button.tsx'
import { Group, type PartProps } from './Group.tsx'

interface OfKindProps extends PartProps {
  readonly workload: WorkloadView
}

/** The trap of StatefulSets in order: a template that is fixed while a broken Pod of it is left, and the way out. */
export function OfOrdinals({ t, act, workload }: OfKindProps) {
  const { ordinals, stall, namespace, name } = workload
  if (ordinals?.policy !== 'OrderedReady' || stall === undefined) return null
  const { kind, pod, rollback } = stall
  if (kind === 'outdatedPod' && pod !== undefined)
    return (
      <Group heading={t('trouble.trap', { name })}>
        <Button onClick={() => act(() => deletePods(namespace, pod))}>{t('trouble.trap.out', { pod })}</Button>
      </Group>
    )
  if (rollback === undefined || pod === undefined) return null
  return (
    <Group heading={t('trouble.trap', { name })}>
      <Button title={t('trouble.trap.fixNote', { pod })} onClick={() => act(() => undoTemplate(workload))}>
        {t('trouble.trap.fix')}
      </Button>
    </Group>
  )
}

/** The first node of a DaemonSet is tainted so that its Pod leaves, or given back. */
export function OfDaemons({ t, act, workload: { name, daemons } }: OfKindProps) {
  const first = useCluster((cluster) => [...cluster.nodes.keys()].sort()[0])
  const tainted = daemons?.unfit.find((one) => one.why === 'taint' && isTaintKey(one.key))?.node
  const node = tainted ?? first
  if (node === undefined) return null
  return (
    <Group heading={t('trouble.daemons', { name })}>
      {tainted === undefined ? (
        <Button title={t('trouble.daemons.taintNote')} onClick={() => act(() => taintNode(node))}>
          {t('trouble.daemons.taint', { node })}
        </Button>
      ) : (
        <Button onClick={() => act(() => untaintNode(node))}>{t('trouble.daemons.untaint', { node })}</Button>
      )}
    </Group>
  )
}

/** What is known to defeat an autoscaler: nothing to compare its metrics with, and an apply that says replicas. */
export function OfAutoscaler({ t, act, workload }: OfKindProps) {
  const { kind, name, namespace } = workload
  const target = `${kind.toLowerCase()}/${name}`
  const sync = useScaling(({ view }) =>
    view?.syncs.findLast((one) => one.namespace === namespace && one.target === target),
  )
  if (sync === undefined) return null
  const { min } = sync
  return (
    <Group heading={t('trouble.autoscaler', { name: sync.name })}>
      <Button title={t('trouble.autoscaler.blindNote')} onClick={() => act(() => removeCpuRequest(workload))}>
        {t('trouble.autoscaler.blind')}
      </Button>
      <Button title={t('trouble.autoscaler.replicasNote')} onClick={() => act(() => scaleTo(workload, min))}>
        {t('trouble.autoscaler.replicas', { replicas: formatCount(min) })}
      </Button>
    </Group>
  )
}
