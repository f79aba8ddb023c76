import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { asObject } from '../engine/api/jsonObject.ts'
import { nodeAgents } from '../engine/api/outside/startTaints.ts'
import type { ClusterPreset } from './preset.ts'
import { clusterPresets } from './presets.ts'

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n')

const reach = { network: 'one node at a time', node: 'the node on which it was created', shared: 'all nodes' } as const

const about = ({ made, nodes, managedNodes, version }: ClusterPreset): string => {
  const zones = new Set(nodes.flatMap(({ zone }) => zone ?? [])).size
  const tainted = nodes.filter(({ taints = [] }) => taints.length > 0).length
  return [
    `Created by ${made}, version ${version.slice(1)}: ${nodes.length} node${nodes.length === 1 ? '' : 's'}`,
    zones > 0 ? ` in ${zones} zones` : '',
    tainted > 0 ? `, ${tainted} of them with a taint` : '',
    managedNodes
      ? '. The provider runs the nodes: a node autoscaler may add nodes.'
      : '. No node autoscaler adds nodes.',
  ].join('')
}

function agent({ nodeAgent }: ClusterPreset): readonly string[] {
  if (nodeAgent === undefined) return []
  const { taint, namespace, daemonSet } = nodeAgents[nodeAgent]
  const { name } = asObject(daemonSet.metadata)
  const { key, value, effect } = taint
  return [
    `A node starts with the taint \`${key}=${value}:${effect}\`. It is removed when the Pod of the DaemonSet \`${namespace}/${name}\` on that node is ready.`,
  ]
}

function machines({ machines: all, allocatable, diskGi }: ClusterPreset): string {
  return table(
    ['machine', 'cores', 'memory', 'CPU for Pods', 'memory for Pods', `disk for Pods, of ${diskGi} GiB`, 'Pods'],
    all.map((machine) => {
      const { cpuMilli, memoryMi, storageGi, pods } = allocatable(machine)
      return [
        `\`${machine.id}\``,
        machine.cores,
        `${machine.memoryGi} GiB`,
        `${cpuMilli}m`,
        `${memoryMi} MiB`,
        `${storageGi} GiB`,
        pods,
      ]
    }),
  )
}

function classes({ storageClasses }: ClusterPreset): string {
  if (storageClasses.length === 0) return 'No StorageClass.'
  return table(
    ['StorageClass', 'provisioner', 'binding', 'reclaim', 'mounted by', 'runs'],
    storageClasses.map(({ name, provisioner, isDefault, binding, reclaim, volumes, addOn }) => [
      `\`${name}\`${isDefault ? ' (default)' : ''}`,
      `\`${provisioner}\``,
      binding,
      reclaim,
      volumes === undefined ? 'unknown' : `${reach[volumes.kind]}${volumes.zonal ? ' in its zone' : ''}`,
      addOn === undefined ? 'always' : `with the add-on \`${addOn}\``,
    ]),
  )
}

function labels({ nodes }: ClusterPreset): string {
  const all = nodes.map(({ labels: own = {} }) => Object.entries(own).map(([key, value]) => `\`${key}=${value}\``))
  const common = (all[0] ?? []).filter(
    (one) => nodes.length > 1 && all.every((labelsOfOne) => labelsOfOne.includes(one)),
  )
  const ofAll = common.length > 0 ? [`- all nodes: ${common.join(', ')}`] : []
  const ofEach = nodes.map(({ name, zone, taints = [] }, i) => {
    const own = (all[i] ?? []).filter((one) => !common.includes(one))
    const more = [...own, ...taints.map(({ key, effect }) => `taint \`${key}:${effect}\``)].join(', ')
    return `- \`${name}\`${zone === undefined ? '' : `, zone \`${zone}\``}${more === '' ? '' : `: ${more}`}`
  })
  return [...ofAll, ...ofEach].join('\n')
}

const sources = (preset: ClusterPreset): string =>
  `Sources: ${preset.sources.map(({ about: what, url }) => `[${what}](${url})`).join(', ')}.`

/** The tables of the presets, a section each, in their order. */
const presetTables = (): string =>
  clusterPresets
    .map((preset) =>
      [
        `## ${preset.name} (\`${preset.id}\`)`,
        about(preset),
        ...agent(preset),
        machines(preset),
        classes(preset),
        labels(preset),
        sources(preset),
      ].join('\n\n'),
    )
    .join('\n\n')

it('docs/clusters.md equals the declared presets, with their sources', () => {
  const text = readFileSync(new URL('../../docs/clusters.md', import.meta.url), 'utf8')
  expect(text.slice(text.indexOf('\n# The presets') + '\n# The presets'.length).trim()).toBe(presetTables())
})
