/** The parts of a Pod's spec that kept the scheduler from placing the Pod, and the objects that they name. */
import { asObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { metaText, objectsAfter } from '../observedRun.ts'
import { type SeenObject, seenName } from '../records.ts'
import type { FindingEvidence } from './finding.ts'
import type { RunFacts } from './runFacts.ts'

const CLAIM = /persistentvolumeclaim/i

/** Whether a message of the scheduler is about a claim that is missing or not bound. */
export const waitsForClaim = (message: string): boolean => CLAIM.test(message)

const named = (field: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `${field} ${values.join(', ')}`

const valuesOf = (object: JsonObject): readonly [string, string][] =>
  Object.entries(object).map(([name, value]) => [name, String(value)])

function nodeSelectorOf({ spec }: SeenObject): string {
  const { nodeSelector, affinity } = asObject(spec)
  const selector = valuesOf(asObject(nodeSelector)).map(([name, value]) => `${name}=${value}`)
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = asObject(asObject(affinity).nodeAffinity)
  const keys = objectsIn(asObject(required).nodeSelectorTerms).flatMap(({ matchExpressions }) =>
    objectsIn(matchExpressions).map(({ key }) => textOf(key)),
  )
  return [named('nodeSelector', selector), named('nodeAffinity', [...new Set(keys)])].filter(Boolean).join('; ')
}

const requestsOf = ({ spec }: SeenObject): string =>
  named(
    'requests',
    objectsIn(asObject(spec).containers).flatMap(({ resources }) =>
      valuesOf(asObject(asObject(resources).requests)).map(([name, value]) => `${name} ${value}`),
    ),
  )

function antiAffinityOf({ spec }: SeenObject): string {
  const { requiredDuringSchedulingIgnoredDuringExecution: required } = asObject(
    asObject(asObject(spec).affinity).podAntiAffinity,
  )
  return named(
    'podAntiAffinity',
    objectsIn(required).map(({ topologyKey }) => textOf(topologyKey)),
  )
}

const hostPortsOf = ({ spec }: SeenObject): string =>
  named(
    'hostPort',
    objectsIn(asObject(spec).containers).flatMap(({ ports }) =>
      objectsIn(ports).flatMap(({ hostPort }) => (typeof hostPort === 'number' ? [String(hostPort)] : [])),
    ),
  )

/** The names of the PersistentVolumeClaims that a Pod mounts. */
export const claimsOf = ({ spec }: SeenObject): readonly string[] =>
  objectsIn(asObject(spec).volumes).flatMap(({ persistentVolumeClaim }) => {
    const { claimName } = asObject(persistentVolumeClaim)
    return typeof claimName === 'string' ? [claimName] : []
  })

interface Need {
  /** Words of the scheduler that are about this part of the spec. */
  readonly words: RegExp
  /** The part in words of the API: `nodeSelector disk=ssd`. Empty if the Pod does not have it. */
  read(pod: SeenObject): string
}

const needs: readonly Need[] = [
  { words: /affinity\/selector/, read: nodeSelectorOf },
  { words: /Insufficient|Too many pods/, read: requestsOf },
  { words: /anti-affinity/, read: antiAffinityOf },
  { words: /free ports/, read: hostPortsOf },
  { words: CLAIM, read: (pod) => named('PersistentVolumeClaim', claimsOf(pod)) },
]

/**
 * The requirements of the Pod that the scheduler's message is about: `nodeSelector disk=ssd`, `requests cpu 1500m`.
 * Empty if the message names no requirement of the Pod.
 */
export const needsOf = (pod: SeenObject, message: string): string =>
  needs
    .filter(({ words }) => words.test(message))
    .map(({ read }) => read(pod))
    .filter((text) => text !== '')
    .join('; ')

/** Objects that the message is about without their names: unbound claims, and cordoned nodes. */
export function namedByNeed(pod: SeenObject, message: string, { run, to, nodes }: RunFacts): FindingEvidence[] {
  const found: FindingEvidence[] = []
  if (waitsForClaim(message)) {
    const names = new Set(claimsOf(pod))
    const namespace = metaText(pod, 'namespace')
    for (const claim of objectsAfter(run)) {
      if (claim.kind !== 'PersistentVolumeClaim' || metaText(claim, 'namespace') !== namespace) continue
      const { phase } = asObject(claim.status)
      if (!names.has(claim.metadata.name) || phase === 'Bound') continue
      const { storageClassName } = asObject(claim.spec)
      const object = seenName(claim)
      found.push({ object, field: 'status.phase', value: textOf(phase), time: to })
      found.push({ object, field: 'spec.storageClassName', value: textOf(storageClassName) || '""' })
    }
  }
  if (/were unschedulable/.test(message))
    for (const { metadata, ...node } of nodes)
      if (asObject(asObject({ ...node }).spec).unschedulable === true)
        found.push({ object: `Node ${metadata.name}`, field: 'spec.unschedulable', value: 'true', time: to })
  return found
}
