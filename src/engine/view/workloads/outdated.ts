/** Decides whether a Pod is blocked by a part of its template that the set's newest template has changed. */
import { deepEqual } from '../../api/equality.ts'
import type { Container, PodSpec } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import { missingReferences } from '../missingReferences.ts'
import type { Cause } from '../stallCause.ts'

interface Templates {
  readonly namespace: string
  /** Template of the Pod's own revision. */
  readonly own: PodSpec | undefined
  readonly newest: PodSpec | undefined
}

/**
 * Whether the newest template differs in the part that causes the block: a new Pod may then progress, and only the
 * existing Pod blocks the rollout. Causes outside of the template (volume, node, budget) are not resolved by it.
 */
export function isAnswered(cause: Cause, { namespace, own, newest }: Templates, store: StoredObjects): boolean {
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
