/** `kubectl apply --prune`. Models kubectl/pkg/cmd/apply/prune.go and kubectl/pkg/util/prune (v1.36). */

import type { AnyObject } from '../../../api/kindTypes.ts'
import { LAST_APPLIED } from '../../../api/written.ts'
import { type ResourceInfo, requestName } from '../../../apiserver/resources.ts'
import type { DryRun, Invocation } from '../../core/command.ts'
import { CommandError } from '../../core/errors.ts'
import { listObjects } from '../../core/selection.ts'
import { printResult } from '../../printers/output.ts'
import { deleteOptionsOf } from '../shared.ts'

const namespacedKinds = [
  'v1/ConfigMap',
  'v1/Endpoints',
  'v1/PersistentVolumeClaim',
  'v1/Pod',
  'v1/ReplicationController',
  'v1/Secret',
  'v1/Service',
  'batch/v1/Job',
  'batch/v1/CronJob',
  'networking.k8s.io/v1/Ingress',
  'apps/v1/DaemonSet',
  'apps/v1/Deployment',
  'apps/v1/ReplicaSet',
  'apps/v1/StatefulSet',
]
const clusterKinds = ['v1/Namespace', 'v1/PersistentVolume']

/** Kinds to prune: from `--prune-allowlist` (`core/v1/Service`), else upstream's default list. Throws CommandError. */
export function prunedKinds({ client, flags }: Invocation): ResourceInfo[] {
  const allowed = flags.list('prune-allowlist')
  const kinds = allowed.length > 0 ? allowed.map(allowedKind) : [...namespacedKinds, ...clusterKinds]
  const infos = kinds.map((text) => {
    const cut = text.lastIndexOf('/')
    const [apiVersion, kind] = [text.slice(0, cut), text.slice(cut + 1)]
    const info = client.kinds.forKind({ apiVersion, kind })
    if (!info)
      throw new CommandError(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`)
    return info
  })
  return [...infos.filter(({ namespaced }) => namespaced), ...infos.filter(({ namespaced }) => !namespaced)]
}

function allowedKind(text: string): string {
  const [group, version, kind, ...more] = text.split('/')
  if (!group || !version || !kind || more.length > 0)
    throw new CommandError(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`)
  return group === 'core' ? `${version}/${kind}` : `${group}/${version}/${kind}`
}

/** An object that was applied, or is about to be pruned. */
interface Applied {
  readonly info: ResourceInfo
  readonly object: AnyObject
}

/** Deletes objects that have last-applied-configuration, match the selector, and were not applied now. */
export function prune(
  call: Invocation,
  kinds: readonly ResourceInfo[],
  applied: readonly Applied[],
  dryRun: DryRun,
): void {
  forEachPruned(call, kinds, applied, ({ info, object }) => {
    if (dryRun !== 'client')
      call.client.delete(requestName(info), object.metadata.namespace ?? '', object.metadata.name, {
        ...deleteOptionsOf(call, dryRun),
      })
    printResult(call, info, object, { operation: 'pruned', dryRun })
  })
}

/** Calls `visit` for each object that `prune` deletes, kind by kind. */
export function forEachPruned(
  call: Invocation,
  kinds: readonly ResourceInfo[],
  applied: readonly Applied[],
  visit: (pruned: Applied) => void,
): void {
  const kept = new Set(applied.map(({ object }) => object.metadata.uid))
  const namespaces = [
    ...new Set(applied.flatMap(({ info, object }) => (info.namespaced ? [object.metadata.namespace ?? ''] : []))),
  ]
  const labelSelector = call.flags.string('selector')
  const pruneIn = (info: ResourceInfo, namespace: string): void => {
    for (const object of listObjects(call, info, { namespace, labelSelector })) {
      const isOurs = object.metadata.annotations?.[LAST_APPLIED] !== undefined
      if (!isOurs || kept.has(object.metadata.uid)) continue
      visit({ info, object })
    }
  }
  const inNamespaces = kinds.filter(({ namespaced }) => namespaced)
  for (const namespace of namespaces) for (const info of inNamespaces) pruneIn(info, namespace)
  for (const info of kinds) if (!info.namespaced) pruneIn(info, '')
}
