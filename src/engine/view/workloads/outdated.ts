/** Whether a Pod is held by something of its own template that the newest template of its set has otherwise. */
import { deepEqual } from '../../api/equality.ts'
import type { Container, PodSpec } from '../../api/types.ts'
import type { Store } from '../../apiserver/store.ts'
import { missingReferences } from '../missingReferences.ts'
import type { Cause } from '../stallCause.ts'

interface Templates {
  readonly namespace: string
  /** Of the revision that the Pod is of. */
  readonly own: PodSpec | undefined
  readonly newest: PodSpec | undefined
}

/**
 * True where the newest template differs in what the cause is about: then a Pod made from it may get further, and only the
 * Pod that is there holds the rollout. What is not of the template (a volume, a node, a budget) no template mends.
 */
export function isAnswered(cause: Cause, { namespace, own, newest }: Templates, store: Store): boolean {
  if (own === undefined || newest === undefined) return false
  const { kind, facts = {} } = cause
  switch (kind) {
    case 'missing':
    case 'missingKey':
      return !missingReferences(store, namespace, newest).some(
        (one) => one.kind === facts.kind && one.name === facts.name,
      )
    case 'placement':
      return differs(placementOf(own), placementOf(newest))
    case 'taint':
      return differs(own.tolerations, newest.tolerations)
    case 'room':
      return differs(resourcesOf(own), resourcesOf(newest))
    case 'image':
      return containerOf(own, facts.container)?.image !== containerOf(newest, facts.container)?.image
    case 'crash':
    case 'probe':
    case 'config':
    case 'init':
    case 'initEndless':
      return differs(containerOf(own, facts.container), containerOf(newest, facts.container))
    default:
      return false
  }
}

const placementOf = ({ nodeSelector, affinity }: PodSpec) => ({ nodeSelector, affinity })

const resourcesOf = ({ containers, initContainers = [] }: PodSpec) =>
  [...initContainers, ...containers].map(({ name, resources }) => ({ name, resources }))

const containerOf = ({ containers, initContainers = [] }: PodSpec, name: unknown): Container | undefined =>
  [...initContainers, ...containers].find((container) => container.name === name)

const differs = (one: unknown, other: unknown): boolean => !deepEqual(one, other)
