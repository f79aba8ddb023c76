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
} from '../../player/terminal/troubleActions.ts'
import { useCluster } from '../../store/cluster.ts'
import { useScaling } from '../../store/scaling.ts'
import { Button } from '../ui/Button.tsx'
import { Group, type PartProps } from './Group.tsx'

interface OfKindProps extends PartProps {
  readonly workload: WorkloadView
}

/**
 * A known trap of StatefulSets with OrderedReady: fixing the template does not replace a broken Pod. Offers the trap
 * and its solution.
 */
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

/** Taints the first node of a DaemonSet so that its Pod is deleted, or removes the taint. */
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

/** Known problems of an autoscaler: metrics without a request to compare with, and an apply that sets replicas. */
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
