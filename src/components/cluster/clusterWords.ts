/** Texts about clusters. */
import '../../i18n/en/setup/clusters.ts'
import { presetNamed } from '../../clusters/presets.ts'
import type { ClusterConfig } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import { openNodes, roomOf } from '../../layout/clusterSize.ts'
import { formatBytes } from '../../layout/format.ts'
import type { ClusterLike } from './clusterChoices.ts'

/** The display name of a preset or choice. */
export function likeName(like: ClusterLike, t: Translate): string {
  if (like === 'default' || like === 'own') return t(`cluster.like.${like}`)
  return presetNamed(like)?.name ?? like
}

/** Names of agents, the same in every language. */
const agentNames = { cilium: 'Cilium' } as const

/** `3 nodes in 3 zones, 940m CPU, 2.9Gi and 110 Pods each, default class standard-rwo`. */
export function clusterInWords({ nodes, provided }: ClusterConfig, t: Translate): string {
  const zones = new Set(nodes.flatMap(({ zone }) => zone ?? [])).size
  const count = nodes.length
  const parts = [
    zones > 1 ? t('cluster.nodesInZones', { count, zones }) : t('cluster.nodes', { count }),
    sizeInWords({ nodes }, t),
    ...(provided === undefined ? [] : [classInWords(provided, t)]),
    ...(provided?.managedNodes ? [t('cluster.managed')] : []),
    ...(provided?.nodeAgent ? [t('cluster.nodeAgent', { name: agentNames[provided.nodeAgent] })] : []),
    ...objectsInWords(provided?.objects ?? [], t),
  ]
  return parts.join(t('cluster.between'))
}

function sizeInWords({ nodes }: Pick<ClusterConfig, 'nodes'>, t: Translate): string {
  const open = openNodes(nodes)
  const sizes = new Set(open.map(({ cpu, memory, pods }) => `${cpu} ${memory} ${pods}`))
  const [node] = open
  if (node === undefined || sizes.size > 1) return t('cluster.mixed')
  return t('cluster.each', { cpu: node.cpu, memory: formatBytes(roomOf(node).memoryBytes), pods: node.pods })
}

function classInWords({ storageClasses }: NonNullable<ClusterConfig['provided']>, t: Translate): string {
  if (storageClasses.length === 0) return t('cluster.class.nothing')
  const usual = storageClasses.findLast(({ isDefault }) => isDefault)
  return usual === undefined ? t('cluster.class.none') : t('cluster.class', { name: usual.name })
}

function objectsInWords(objects: readonly { readonly [key: string]: unknown }[], t: Translate): string[] {
  const counts = new Map<string, number>()
  for (const { kind } of objects) counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1)
  return [...counts].map(([kind, count]) => t('cluster.objects', { count, kind }))
}
