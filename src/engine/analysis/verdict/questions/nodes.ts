/** Questions about labels, devices and sizes that a Pod asks for and no node of the simulated cluster has. */
import { capacityKey, startTaintKey, sysctlKey } from '../../../api/outside/keys.ts'
import { removerOf } from '../../../api/outside/startTaints.ts'
import { classOfResource, isImplicitResource } from '../../../api/placing/extendedDevices.ts'
import { LARGEST_MACHINE, ORDINARY_MACHINE } from '../../../api/placing/largestMachine.ts'
import { sysctlOf } from '../../../api/placing/sysctls.ts'
import { tolerates } from '../../../api/placing/taints.ts'
import type { Container, Node, PodSpec } from '../../../api/types.ts'
import { DEFAULT_CONFIG } from '../../../document/config.ts'
import { nodeNeed } from '../../../scheduler/nodeNeeds.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'
import { playedClasses } from './devices.ts'

const ofEveryNode: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage', 'pods'])

export const nodes: QuestionRow = {
  find: (asked) => {
    const { store, spec, at, areNodesKnown } = asked
    if (spec === undefined) return []
    const ofClass = selectorOfClass(store, spec)
    const asking = { ...spec, nodeSelector: { ...ofClass, ...spec.nodeSelector } }
    const all = [...store.list('nodes')]
    const { nodeName } = spec
    if (nodeName !== undefined && nodeName !== '') return areNodesKnown ? [] : namedNode(asking, nodeName, { all, at })
    const need = nodeNeed(asking, all, playedClasses(asked))
    if (need === undefined) return []
    const base = { yes: 'present', no: 'absent', stage: 'scheduling', preparation: { node: need.node } } as const
    return need.lacks.flatMap((lack): Found[] => {
      if (areNodesKnown && !(lack.kind === 'resource' && isOfDeviceClass(store, lack.resource))) return []
      if (lack.kind === 'label')
        return [
          {
            ...base,
            id: 'nodeLabel',
            key: `label/${lack.wanted.replace('=', ':')}`,
            facts: { wanted: lack.wanted },
            field: isSelected(spec.nodeSelector, lack.key)
              ? `${at}.nodeSelector`
              : isSelected(ofClass, lack.key)
                ? `${at}.runtimeClassName`
                : `${at}.affinity.nodeAffinity`,
          },
        ]
      if (lack.kind === 'resource' && !ofEveryNode.has(lack.resource))
        return [
          {
            ...base,
            id: 'device',
            key: `device/${lack.resource}`,
            facts: { resource: lack.resource, wanted: lack.wanted },
            field: `${at}.containers[${firstAsking(spec.containers, lack.resource)}].resources`,
          },
        ]
      if (lack.kind === 'resource' && isSpecialMachine(lack.resource, lack.wanted)) {
        const { resource } = lack
        const amount = amountText(resource, lack.wanted)
        return [
          {
            ...base,
            preparation: { ...base.preparation, amount: { resource, least: lack.wanted } },
            id: 'capacity',
            key: capacityKey(resource, amount),
            facts: { resource, amount },
            field: `${at}.containers[${firstAsking(spec.containers, resource)}].resources`,
          },
        ]
      }
      return []
    })
  },
}

/** Bounds of resources that every node has, in the units of a Pod's requests. */
const sizes = new Map([
  ['cpu', [ORDINARY_MACHINE.cpuMilli, LARGEST_MACHINE.cpuMilli]],
  ['memory', [ORDINARY_MACHINE.memoryBytes, LARGEST_MACHINE.memoryBytes]],
  ['ephemeral-storage', [ORDINARY_MACHINE.storageBytes, LARGEST_MACHINE.storageBytes]],
])

/** Whether only special machines have so much of the resource. No machine has more than the largest. */
function isSpecialMachine(resource: string, wanted: number): boolean {
  const [ordinary = wanted, largest = wanted] = sizes.get(resource) ?? []
  return wanted > ordinary && wanted <= largest
}

/** `100` cores, `500Gi`. */
const amountText = (resource: string, wanted: number): string =>
  resource === 'cpu' ? String(wanted / 1000) : `${Math.round((wanted / 2 ** 30) * 10) / 10}Gi`

/** Whether devices of ResourceSlices may have an extended resource that no node shows. */
const isOfDeviceClass = (store: Asked['store'], resource: string): boolean =>
  isImplicitResource(resource) || classOfResource(resource, store.list('deviceclasses')) !== undefined

/** The node that a Pod names itself; only an existing node's labels and devices are known. */
function namedNode(
  spec: PodSpec,
  name: string,
  { all, at }: { readonly all: readonly Node[]; readonly at: string },
): readonly Found[] {
  if (all.some(({ metadata }) => metadata.name === name)) return []
  const [like] = DEFAULT_CONFIG.nodes
  const fitting = nodeNeed({ ...spec, nodeName: '' }, all)?.node ?? like
  if (fitting === undefined) return []
  return [
    {
      id: 'node',
      key: `node/${name}`,
      yes: 'present',
      no: 'absent',
      facts: { name },
      stage: 'scheduling',
      field: `${at}.nodeName`,
      preparation: { node: { ...fitting, name } },
    },
  ]
}

/** The node selector of the Pod's RuntimeClass, if the manifests contain the class. */
function selectorOfClass(store: Asked['store'], spec: PodSpec): Readonly<Record<string, string>> {
  const { runtimeClassName } = spec
  const found = runtimeClassName ? store.get('runtimeclasses', runtimeClassName) : undefined
  const { scheduling } = found ?? {}

  return scheduling?.nodeSelector ?? {}
}

const isSelected = (selector: object | undefined, key: string): boolean =>
  selector !== undefined && Object.hasOwn(selector, key)

function firstAsking(containers: readonly Pick<Container, 'resources'>[], resource: string): number {
  const index = containers.findIndex((one) => {
    const { resources } = one
    return isSelected(resources?.requests, resource) || isSelected(resources?.limits, resource)
  })
  return Math.max(0, index)
}

/** Taints of nodes that have just started: a program outside of the simulation removes them. */
export const startTaints: QuestionRow = {
  find: ({ store, spec, at, removedTaints }) => {
    if (spec === undefined) return []
    const taints = [...store.list('nodes')].flatMap(({ spec: { taints: own = [] } }) => own)
    const keys = new Set(
      taints.flatMap((taint) =>
        taint.effect === 'PreferNoSchedule' || (spec.tolerations ?? []).some((one) => tolerates(one, taint))
          ? []
          : taint.key,
      ),
    )
    return [...keys].flatMap((key): Found[] => {
      const program = removerOf(key)
      if (program === undefined || removedTaints.has(key)) return []
      return [
        {
          id: 'startTaint',
          key: startTaintKey(key),
          yes: 'removed',
          no: 'stays',
          facts: { key, program },
          stage: 'scheduling',
          field: `${at}.tolerations`,
        },
      ]
    })
  },
}

/** Kernel parameters that kubelets set only if they are configured to. */
export const sysctls: QuestionRow = {
  find: ({ spec, at }) => {
    const { securityContext } = spec ?? {}

    return (securityContext?.sysctls ?? []).flatMap((sysctl, i): Found[] => {
      const { name, isSafe } = sysctlOf(sysctl.name)
      if (isSafe) return []
      const field = `${at}.securityContext.sysctls[${i}].name`
      return [
        {
          id: 'sysctl',
          key: sysctlKey(name),
          yes: 'allowed',
          no: 'forbidden',
          facts: { name },
          stage: 'scheduling',
          field,
        },
      ]
    })
  },
}
