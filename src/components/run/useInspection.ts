import { useEffect, useState } from 'react'
import type { Inspection, RevisionView } from '../../engine/index.ts'
import { followInspection, type InspectedRef } from '../../player/queries/followInspection.ts'
import { type ClusterState, useCluster } from '../../store/cluster.ts'
import { type ObjectRef, useSelection } from '../../store/selection.ts'
import { useShownWorkload } from './useShownWorkload.ts'

/**
 * The selected object, else the workload on the stage, else a ReplicaSet, a Job or a Pod without a workload; undefined
 * if the cluster has no such object.
 */
export function useInspectedRef(): ObjectRef | undefined {
  const selected = useSelection((selection) => selection.selected)
  const workload = useShownWorkload()
  const loose = useCluster((cluster) =>
    workload ? undefined : (newest(cluster.revisions) ?? withoutRevisions(cluster)),
  )
  if (selected) return selected
  const shown = workload ?? loose
  if (!shown) return undefined
  const { kind = 'Pod', namespace, name, uid } = shown
  return { kind, namespace, name, uid }
}

/** The newest ReplicaSet; of several ReplicaSets created at one time, the last in the list. */
function newest(sets: ReadonlyMap<string, RevisionView>): RevisionView | undefined {
  let found: RevisionView | undefined
  for (const set of sets.values()) if (!found || set.createdAt >= found.createdAt) found = set
  return found
}

type Named = Pick<ObjectRef, 'namespace' | 'name' | 'uid'> & { readonly kind?: string }

/** The newest Job, else a CronJob, else a Pod without an owner. */
function withoutRevisions({ others, pods }: Pick<ClusterState, 'others' | 'pods'>): Named | undefined {
  const all = [...others.values()]
  return (
    all.findLast(({ kind }) => kind === 'Job') ??
    all.findLast(({ kind }) => kind === 'CronJob') ??
    [...pods.values()].at(-1)
  )
}

/** The engine's view of an object at the cursor, kept up to date; undefined until the first answer. */
export function useInspection(ref: InspectedRef | undefined): Inspection | undefined {
  const { kind, namespace, name } = ref ?? { kind: '', namespace: '', name: '' }
  const key = `${kind}/${namespace}/${name}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly inspection: Inspection }>()
  useEffect(() => {
    if (kind === '') return
    return followInspection({ kind, namespace, name }, (inspection) => setAnswer({ key, inspection }))
  }, [kind, namespace, name, key])
  return answer?.key === key ? answer.inspection : undefined
}
