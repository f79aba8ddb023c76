/** Lists the differences between two releases that affect objects. */
import { asObject, isObject, objectsIn } from '../../api/jsonObject.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { asWritten, LAST_APPLIED } from '../../api/written.ts'
import type { ObjectName } from '../../document/stops.ts'
import { manifestObjects } from '../../kubectl/manifestObjects.ts'
import type { Release } from '../../releases.ts'
import type { Session } from '../../session/session.ts'
import { isOn, type SwitchName, versionSwitches } from '../../versions.ts'
import {
  type Difference,
  type DifferenceEffect,
  type DifferenceFacts,
  type ReleaseDifferenceId,
  releaseDifferences,
} from './differences.ts'
import { objectName } from './objectParts.ts'
import { type RemovedObject, removedObjects } from './removedVersions.ts'

export interface TouchedObject extends ObjectName {
  readonly facts: DifferenceFacts
}

/** A difference between two releases, with the objects that it affects. */
export interface ReleaseLine {
  readonly id: ReleaseDifferenceId
  readonly switch: SwitchName
  /** The first release with the behaviour. */
  readonly since: Release
  /** Pull request of kubernetes/kubernetes, or its file. */
  readonly source: string
  readonly effect: DifferenceEffect
  readonly part: Difference['part']
  readonly objects: readonly TouchedObject[]
}

/** Effects, in the order of the report. */
export const differenceEffects: readonly DifferenceEffect[] = [
  'refusal',
  'wakes',
  'revision',
  'course',
  'allowance',
  'words',
]

/**
 * A line for each difference between the releases that affects at least one of the objects; either release may be the
 * newer one.
 */
export function releaseLines(objects: readonly JsonObject[], one: Release, other: Release): readonly ReleaseLine[] {
  return releaseDifferences
    .filter(({ switch: name }) => isOn(one, name) !== isOn(other, name))
    .flatMap(({ switch: name, id, effect, part, touches }) => {
      const touched = objects.flatMap((object) => {
        const facts = touches(object)
        return facts === undefined ? [] : [{ ...objectName(object), facts }]
      })
      const { since, source } = versionSwitches[name]
      return touched.length === 0 ? [] : [{ id, switch: name, since, source, effect, part, objects: touched }]
    })
    .sort((a, b) => differenceEffects.indexOf(a.effect) - differenceEffects.indexOf(b.effect))
}

/** The objects of a manifest, as written. */
export const objectsOfText = (text: string): readonly JsonObject[] =>
  manifestObjects(text, 'v1.36').map(({ value }) => value)

/** A stored object as last applied; without that annotation, the stored object without the server's additions. */
export function appliedObject(stored: JsonObject): JsonObject {
  return parsed(asObject(asObject(stored.metadata).annotations)[LAST_APPLIED]) ?? asWritten(stored)
}

function parsed(text: JsonValue | undefined): JsonObject | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: JsonValue = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const playedKinds = [
  'deployments',
  'statefulsets',
  'daemonsets',
  'replicasets',
  'replicationcontrollers',
  'jobs',
  'cronjobs',
  'pods',
  'horizontalpodautoscalers',
] as const

/** Workloads and autoscalers of a run at the cursor, without objects that a controller created for others. */
export const objectsOfRun = ({ objects: store }: Session): readonly JsonObject[] =>
  playedKinds.flatMap((resource) => [...store.list(resource)].filter((object) => !isOwned(object)).map(appliedObject))

/** Whether a controller created an object for another object. */
const isOwned = (object: JsonObject): boolean =>
  objectsIn(asObject(object.metadata).ownerReferences).some(({ controller }) => controller === true)

/** Objects without repetitions: the first object of a name is kept. */
export function firstOfEach(objects: readonly JsonObject[]): readonly JsonObject[] {
  const byName = new Map<string, JsonObject>()
  for (const object of objects) {
    const { kind, namespace, name } = objectName(object)
    const key = `${kind} ${namespace}/${name}`
    if (!byName.has(key)) byName.set(key, object)
  }
  return [...byName.values()]
}

export interface ReleaseReport {
  readonly lines: readonly ReleaseLine[]
  /** Objects whose API versions the change removes. */
  readonly removed: readonly RemovedObject[]
}

export const releaseReport = (objects: readonly JsonObject[], from: Release, to: Release): ReleaseReport => ({
  lines: releaseLines(objects, from, to),
  removed: removedObjects(objects, from, to),
})
