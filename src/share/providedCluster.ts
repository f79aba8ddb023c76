/** Schema of the initial objects of a vendor's or the user's own cluster. */
import * as v from 'valibot'
import { lookup } from '../engine/api/lookup.ts'
import { MOST_GIVEN_OBJECTS, MOST_STORAGE_CLASSES, PROVIDED_BOUNDS } from '../engine/document/limits.ts'
import type { ProvidedCluster, StorageClassConfig, VolumeReach } from '../engine/index.ts'
import { array, boolean, distinctNames, object, oneOf, optional, rule, type Schema, string } from './checks.ts'
import { jsonObject } from './jsonSchema.ts'

/** Kinds that a cluster may start with, by their API version. */
const givenKinds: Readonly<Record<string, string>> = lookup({
  Namespace: 'v1',
  PriorityClass: 'scheduling.k8s.io/v1',
  LimitRange: 'v1',
  ResourceQuota: 'v1',
})

const subdomain = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/
const name = string(253, subdomain)

const storageClass = object<StorageClassConfig>({
  name,
  // A driver's name may have a prefix; legacy names have capitals.
  provisioner: string(253, /^[A-Za-z0-9](?:[-\w./]*[A-Za-z0-9])?$/),
  binding: oneOf('Immediate', 'WaitForFirstConsumer'),
  reclaim: oneOf('Delete', 'Retain'),
  isDefault: optional(boolean),
  allowsExpansion: optional(boolean),
  zones: optional(array(string(63, /^[A-Za-z0-9](?:[-\w.]*[A-Za-z0-9])?$/), 20)),
  volumes: optional(object<VolumeReach>({ kind: oneOf('network', 'node', 'shared'), zonal: optional(boolean) })),
  addOn: optional(string(63, /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/)),
})

const storageClasses: Schema<readonly StorageClassConfig[]> = v.pipe(
  array(storageClass, MOST_STORAGE_CLASSES),
  distinctNames('class'),
)

/** Objects of the kinds that a cluster may start with. */
const givenObject = () =>
  v.pipe(
    jsonObject(PROVIDED_BOUNDS),
    rule(({ kind, apiVersion }) => {
      const wanted = typeof kind === 'string' ? givenKinds[kind] : undefined
      if (wanted === undefined) return { at: ['kind'], problem: `is none of ${Object.keys(givenKinds).join(', ')}` }
      return apiVersion === wanted ? undefined : { at: ['apiVersion'], problem: `is not ${wanted}` }
    }),
  )

/** Checks bounds only. The engine validates the objects when the run starts. */
export const providedCluster: Schema<ProvidedCluster> = v.lazy(() =>
  object<ProvidedCluster>({
    storageClasses,
    preset: optional(string(40, /^[a-z0-9-]+$/)),
    managedNodes: optional(boolean),
    nodeAgent: optional(oneOf('cilium')),
    objects: optional(array(givenObject(), MOST_GIVEN_OBJECTS)),
  }),
)
