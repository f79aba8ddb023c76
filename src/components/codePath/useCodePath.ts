import { useEffect, useMemo, useState } from 'react'
import type { CodePathView, LoopKey, WorkloadView } from '../../engine/index.ts'
import { askEngine } from '../../player/actions/actions.ts'
import { loopKeyOf } from '../../player/actions/followKey.ts'
import { followCursor } from '../../player/queries/liveQuery.ts'
import { useCluster } from '../../store/cluster.ts'
import type { ObjectRef } from '../../store/selection.ts'

/** The code path of a key at the cursor, kept up to date; undefined until the first answer. */
export function useCodePath({ controller, key }: LoopKey): CodePathView | undefined {
  const [view, setView] = useState<CodePathView>()
  useEffect(() => followCursor(() => askEngine('codePath', { controller, key }), setView), [controller, key])
  return view?.controller === controller && view.key === key ? view : undefined
}

/** A selectable key with its display name. */
export interface KeyChoice extends LoopKey {
  /** `deployment/web`. */
  readonly name: string
}

/**
 * The keys around an object: its own key, then the keys of its owner, of its workload and of the workload's
 * ReplicaSets.
 */
export function useKeyChoices({ kind, namespace, name, uid }: ObjectRef): readonly KeyChoice[] {
  const workloads = useCluster((cluster) => cluster.workloads)
  const revisions = useCluster((cluster) => cluster.revisions)
  const pods = useCluster((cluster) => cluster.pods)
  return useMemo(() => {
    const refs = new Map<string, KeyChoice>()
    const add = (one: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>) => {
      const found = loopKeyOf(one)
      const label = `${one.kind.toLowerCase()}/${one.name}`
      if (found) refs.set(label, { ...found, name: label })
    }
    add({ kind, namespace, name })
    const isIt = (one: { readonly uid: string; readonly namespace: string; readonly name: string }) =>
      uid === '' ? one.namespace === namespace && one.name === name : one.uid === uid
    const pod = kind === 'Pod' ? [...pods.values()].find(isIt) : undefined
    const owner = pod ? revisions.get(pod.ownerUid) : undefined
    if (owner) add(owner)
    const isReplicas = kind === 'ReplicaSet' || kind === 'ReplicationController'
    const revision = owner ?? (isReplicas ? [...revisions.values()].find(isIt) : undefined)
    const isThis = (one: WorkloadView) => one.kind === kind && isIt(one)
    const workload = [...workloads.values()].find(isThis) ?? workloads.get(revision?.workloadUid ?? '')
    if (workload) add(workload)
    const siblings = [...revisions.values()].filter(({ workloadUid }) => workloadUid === workload?.uid)
    // Newest first, because the newest ReplicaSet has the most activity.
    for (const rs of siblings.sort((a, b) => b.revision - a.revision)) if (workload) add(rs)
    return [...refs.values()]
  }, [workloads, revisions, pods, kind, namespace, name, uid])
}
