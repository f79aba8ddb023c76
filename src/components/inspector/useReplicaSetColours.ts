import { useMemo } from 'react'
import { toneAt, toneColour } from '../../layout/revisionTone.ts'
import { useCluster } from '../../store/cluster.ts'

export interface ReplicaSetColours {
  /** Colour of the named ReplicaSet's revision as a CSS value; undefined if it is not there. */
  readonly own: string | undefined
  /** Colour of the others' revision, if they share one. */
  readonly others: string | undefined
}

/** The colours in which a sum tells a ReplicaSet's Pods from those of its Deployment's other ReplicaSets. */
export function useReplicaSetColours(name: string): ReplicaSetColours {
  const revisions = useCluster((cluster) => cluster.revisions)
  return useMemo(() => {
    const own = [...revisions.values()].find((one) => one.name === name)
    if (!own) return { own: undefined, others: undefined }
    const siblings = [...revisions.values()].filter((one) => one.workloadUid === own.workloadUid)
    const others = siblings.filter((one) => one.uid !== own.uid && one.specReplicas + one.statusReplicas > 0)
    const other = others.length === 1 ? others[0] : undefined
    return {
      own: toneColour(toneAt(own.tone)),
      others: other ? toneColour(toneAt(other.tone)) : undefined,
    }
  }, [revisions, name])
}
