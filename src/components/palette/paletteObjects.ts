import { type ClusterState, useCluster } from '../../store/cluster.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { select, showWorkload } from '../../store/selection.ts'
import { bestFits } from './match.ts'
import type { PaletteCommand } from './sections/paletteCommand.ts'

/** Without a query only objects above Pods are listed; the numbers limit the matches. */
const most = { withoutQuery: 8, withQuery: 40 } as const

/** Objects of the cluster that match a query: workloads, ReplicaSets, nodes, others and Pods. */
export function paletteObjects(query: string): readonly PaletteCommand[] {
  const cluster = useCluster.getState()
  const all = [...workloadsOf(cluster), ...setsOf(cluster), ...nodesOf(cluster), ...othersOf(cluster)]
  if (query.trim() === '') return all.slice(0, most.withoutQuery)
  return bestFits([...all, ...podsOf(cluster)], query, most.withQuery)
}

type Named = { readonly namespace: string; readonly name: string; readonly uid: string }

function goTo(kind: string, { namespace, name, uid }: Named, run: (ref: ObjectRef) => void): PaletteCommand {
  const ref: ObjectRef = { kind, namespace, name, uid }
  const inNamespace = namespace === '' || namespace === 'default' ? name : `${namespace}/${name}`
  return { id: `${kind} ${uid}`, label: inNamespace, words: kind, keys: kind, run: () => run(ref) }
}

function workloadsOf({ workloads }: ClusterState): readonly PaletteCommand[] {
  return [...workloads.values()].map((one) =>
    goTo(one.kind, one, (ref) => {
      showWorkload(ref.uid)
      select(ref)
    }),
  )
}

function setsOf({ revisions }: ClusterState): readonly PaletteCommand[] {
  return [...revisions.values()].map((set) => {
    const made = goTo(set.kind, set, select)
    return { ...made, words: `${made.words} revision ${set.revision} ${set.images}` }
  })
}

function nodesOf({ nodes }: ClusterState): readonly PaletteCommand[] {
  return [...nodes.values()].map(({ name }) => goTo('Node', { namespace: '', name, uid: name }, select))
}

function othersOf({ others }: ClusterState): readonly PaletteCommand[] {
  return [...others.values()].map((one) => goTo(one.kind, one, select))
}

function podsOf({ pods }: ClusterState): readonly PaletteCommand[] {
  const present = [...pods.values()].filter((pod) => pod.state !== 'gone')
  return present.map((pod) => {
    const made = goTo('Pod', pod, select)
    return { ...made, words: `${made.words} ${pod.state} ${pod.node} ${pod.reason ?? ''}` }
  })
}
