/** Validates the initial objects of a vendor's or the user's own cluster. */
import { lookup } from '../engine/api/lookup.ts'
import { MOST_GIVEN_OBJECTS, MOST_STORAGE_CLASSES, PROVIDED_BOUNDS } from '../engine/document/limits.ts'
import type { ProvidedCluster, StorageClassConfig, VolumeReach } from '../engine/index.ts'
import { array, boolean, type Check, json, object, oneOf, refuse, string } from './checks.ts'

type GivenObject = NonNullable<ProvidedCluster['objects']>[number]

/** Kinds that a cluster may start with, by their API version. */
const givenKinds: Readonly<Record<string, string>> = lookup({
  PriorityClass: 'scheduling.k8s.io/v1',
  LimitRange: 'v1',
  ResourceQuota: 'v1',
})

const subdomain = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/
const name = string(253, subdomain)

const storageClass: Check<StorageClassConfig> = object<StorageClassConfig>(
  {
    name,
    // A driver's name may have a prefix; legacy names have capitals.
    provisioner: string(253, /^[A-Za-z0-9](?:[-\w./]*[A-Za-z0-9])?$/),
    binding: oneOf('Immediate', 'WaitForFirstConsumer'),
    reclaim: oneOf('Delete', 'Retain'),
  },
  {
    isDefault: boolean,
    allowsExpansion: boolean,
    zones: array(string(63, /^[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?$/), 20),
    volumes: object<VolumeReach>({ kind: oneOf('network', 'node', 'shared') }, { zonal: boolean }),
    addOn: string(63, /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/),
  },
)

/** Bounds only: the engine validates the objects when the run starts. */
export function providedCluster(value: unknown, path: string): ProvidedCluster {
  return object<ProvidedCluster>(
    { storageClasses },
    {
      preset: string(40, /^[a-z0-9-]+$/),
      managedNodes: boolean,
      objects: array(givenObject(json(PROVIDED_BOUNDS)), MOST_GIVEN_OBJECTS),
    },
  )(value, path)
}

function storageClasses(value: unknown, path: string): readonly StorageClassConfig[] {
  const classes = array(storageClass, MOST_STORAGE_CLASSES)(value, path)
  const names = new Set<string>()
  for (const [index, one] of classes.entries()) {
    if (names.has(one.name)) refuse(`${path}[${index}].name`, `is that of another class: ${one.name}`)
    names.add(one.name)
  }
  return classes
}

function givenObject(any: ReturnType<typeof json>): Check<GivenObject> {
  return (value, path) => {
    const checked = any(value, path)
    if (typeof checked !== 'object' || checked === null || Array.isArray(checked))
      return refuse(path, 'is not an object')
    const given = checked as GivenObject
    const { kind, apiVersion } = given
    if (typeof kind !== 'string' || !Object.hasOwn(givenKinds, kind))
      return refuse(`${path}.kind`, `is none of ${Object.keys(givenKinds).join(', ')}`)
    if (apiVersion !== givenKinds[kind]) return refuse(`${path}.apiVersion`, `is not ${givenKinds[kind]}`)
    return given
  }
}
