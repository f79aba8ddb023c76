import { describe, expect, it } from 'vitest'
import { NEW_RUN_CONFIG, reachOfProvisioner, Session } from '../engine/index.ts'
import { validateConfig } from '../share/validate.ts'
import type { ClusterPreset } from './preset.ts'
import {
  clusterPresets,
  commonMachine,
  presetConfig,
  presetNamed,
  withMachine,
  withoutPreset,
  withPreset,
} from './presets.ts'

const named = (id: string): ClusterPreset => presetNamed(id)!
const sessionOf = (preset: ClusterPreset): Session =>
  new Session({ format: 1, engineVersion: '', seed: 1, config: presetConfig(preset), journal: [] })
const kubectl = (session: Session, line: string): string => {
  const { stdout, stderr } = session.command({ type: 'kubectl', args: line.split(' ').slice(1) })
  return stdout + stderr
}

/** A claim of the class, or of the default class, and a Pod that mounts it. */
const claiming = (storageClassName?: string): string =>
  [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, storageClassName },
    },
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'db' },
      spec: {
        containers: [{ name: 'db', image: 'db:1' }],
        volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
      },
    },
  ]
    .map((object) => JSON.stringify(object))
    .join('\n---\n')

describe.each(clusterPresets.map((preset) => [preset.id, preset] as const))('the preset %s', (_, preset) => {
  it('is a valid configuration for links, and its cluster starts', () => {
    const config = presetConfig(preset)
    expect(validateConfig(JSON.parse(JSON.stringify(config)))).toEqual(config)
    const { objects: store } = sessionOf(preset)
    expect([...store.list('nodes')].map(({ metadata }) => metadata.name).sort()).toEqual(
      preset.nodes.map(({ name }) => name).sort(),
    )
    expect([...store.list('storageclasses')].map(({ metadata }) => metadata.name).sort()).toEqual(
      preset.storageClasses.map(({ name }) => name).sort(),
    )
  })

  it('names its sources, and offers Pods no more resources than the machine has', () => {
    expect(preset.sources.length).toBeGreaterThan(2)
    for (const { url } of preset.sources) expect(url).toMatch(/^https:\/\/\S+$/)
    for (const machine of preset.machines) {
      const { cpuMilli, memoryMi, storageGi, pods } = preset.allocatable(machine)
      expect(cpuMilli).toBeLessThanOrEqual(machine.cores * 1000)
      expect(memoryMi).toBeLessThanOrEqual(machine.memoryGi * 1024)
      expect(storageGi).toBeLessThanOrEqual(preset.diskGi)
      expect(pods).toBeGreaterThan(0)
      expect(Number.isInteger(cpuMilli) && Number.isInteger(memoryMi)).toBe(true)
    }
  })

  it('has the reach of volumes that the provisioner of each StorageClass implies', () => {
    const { storageClasses } = preset
    expect(storageClasses.map(({ volumes }) => volumes?.kind)).toEqual(
      storageClasses.map(({ provisioner }) => reachOfProvisioner(provisioner)?.kind),
    )
  })

  it('can be removed from a configuration, and can use another machine type for all nodes', () => {
    expect(withoutPreset(withPreset(NEW_RUN_CONFIG, preset))).toEqual(NEW_RUN_CONFIG)
    for (const machine of preset.machines)
      expect(commonMachine(preset, withMachine(presetConfig(preset), preset, machine.id).nodes)).toBe(machine)
  })
})

describe('reserved resources of a preset', () => {
  const of = (id: string, machineId: string) => {
    const preset = named(id)
    return preset.allocatable(preset.machines.find((machine) => machine.id === machineId)!)
  }

  it('equal the vendors’ figures', () => {
    // A shared core has 940m; 25 % of 4 GiB and 100 MiB are reserved.
    expect(of('gke', 'e2-medium')).toMatchObject({ cpuMilli: 940, memoryMi: 2972, pods: 110 })
    expect(of('gke', 'e2-standard-4')).toMatchObject({ cpuMilli: 3920, memoryMi: 13_621 })
    // 70m of two cores are reserved; 255 MiB, 11 MiB for each of 29 Pods and 100 MiB.
    expect(of('eks', 'm5.large')).toMatchObject({ cpuMilli: 1930, memoryMi: 7518, pods: 29 })
    expect(of('eks', 'm5.4xlarge').pods).toBe(110)
    // 140m of four cores are reserved; a quarter of the memory, since 250 Pods would need more.
    expect(of('aks', 'Standard_D4ds_v5')).toMatchObject({ cpuMilli: 3860, memoryMi: 12_188, pods: 250 })
    expect(of('kind', '4-16')).toMatchObject({ cpuMilli: 4000, memoryMi: 16_384 })
    expect(of('bare', '4-16')).toMatchObject({ cpuMilli: 4000, memoryMi: 16_284 })
  })

  it('appear in kubectl’s output, with the version of the kubelets', () => {
    const session = sessionOf(named('eks'))
    expect(kubectl(session, 'kubectl get nodes')).toMatch(/node-1 .* v1\.35\n/)
    const node = kubectl(session, 'kubectl describe node node-1')
    expect(node).toMatch(/Capacity:\s+cpu: +2\s/)
    expect(node).toMatch(/Allocatable:\s+cpu: +1930m\s/)
  })
})

describe('volumes of presets', () => {
  const stateOf = (preset: ClusterPreset, storageClassName?: string) => {
    const session = sessionOf(preset)
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: claiming(storageClassName) })
    session.advance({ until: 20_000 })
    return kubectl(session, 'kubectl get pvc,pod --no-headers')
  }

  it('are created from the default StorageClass if the preset has a default', () => {
    for (const id of ['kind', 'gke', 'aks']) expect(stateOf(named(id))).toMatch(/data +Bound[\s\S]*db +1\/1 +Running/)
  })

  it('stay pending without a default StorageClass, and are created from a named StorageClass', () => {
    for (const id of ['eks', 'bare']) expect(stateOf(named(id))).toMatch(/data +Pending[\s\S]*db +0\/1 +Pending/)
    expect(stateOf(named('eks'), 'gp2')).toMatch(/data +Bound[\s\S]*db +1\/1 +Running/)
  })
})

it('the control plane of a preset accepts no Pods if the preset has workers, and is the only node of kind', () => {
  const placed = (id: string): string => {
    const session = sessionOf(named(id))
    session.command({ type: 'kubectl', args: 'create deployment web --image=web:1 --replicas=8'.split(' ') })
    session.advance({ until: 20_000 })
    return kubectl(session, 'kubectl get pods -o jsonpath={.items[*].spec.nodeName}')
  }
  expect(placed('bare').split(' ')).toHaveLength(8)
  expect(placed('bare')).not.toContain('control-plane')
  expect(new Set(placed('kind').split(' '))).toEqual(new Set(['kind-control-plane']))
})
