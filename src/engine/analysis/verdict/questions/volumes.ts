/** Drivers, servers and paths that volumes need, and classes and volumes that claims need. */

import { asObject } from '../../../api/jsonObject.ts'
import type { Claim, StorageClass, Volume } from '../../../api/kindTypes.ts'
import { driverKey, hostPathKey, qualified, storageKey } from '../../../api/outside/keys.ts'
import { driverOf, networkStorageOf, requiredPath, type WrittenVolume } from '../../../api/outside/needs.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

const volumesOf = ({ spec }: Asked): readonly WrittenVolume[] =>
  ((spec as { readonly volumes?: readonly WrittenVolume[] } | undefined)?.volumes ?? []) as readonly WrittenVolume[]

/** Volumes whose driver, server or path a node may lack. */
export const nodeVolumes: QuestionRow = {
  find: (asked) =>
    volumesOf(asked).flatMap((volume, i): Found[] => {
      const at = `${asked.at}.volumes[${i}]`
      const source = Object.keys(volume).find((name) => name !== 'name') ?? ''
      const base = { no: 'absent', stage: 'volumes', field: `${at}.${source}` } as const
      const driver = driverOf(volume)
      if (driver !== undefined)
        return [{ ...base, id: 'driver', key: driverKey(driver), yes: 'everywhere', facts: { driver } }]
      const storage = networkStorageOf(volume)
      if (storage !== undefined)
        return [{ ...base, id: 'networkStorage', key: storageKey(storage), yes: 'mounts', facts: { storage } }]
      const required = requiredPath(volume)
      if (required === undefined) return []
      const { path, what } = required
      return [{ ...base, id: 'hostPath', key: hostPathKey(path), yes: 'present', facts: { path, what } }]
    }),
}

interface AskedClaim {
  readonly spec: JsonObject
  readonly name: string
  readonly field: string
  /** The simulation makes no claim of it. */
  readonly isEphemeral?: true
}

/** Claims that the object makes or uses: of a StatefulSet's templates, of ephemeral volumes, and those of the manifests. */
function claimsOf(asked: Asked): AskedClaim[] {
  const { store, object, namespace } = asked
  const templates = asObject((object as { readonly spec?: JsonValue }).spec).volumeClaimTemplates
  const ofTemplates = (Array.isArray(templates) ? templates : []).map((template, i) => ({
    spec: asObject(asObject(template).spec),
    name: String(asObject(asObject(template).metadata).name),
    field: `spec.volumeClaimTemplates[${i}].spec`,
  }))
  const ofVolumes = volumesOf(asked).flatMap((volume, i): AskedClaim[] => {
    const at = `${asked.at}.volumes[${i}]`
    const ephemeral = asObject(asObject(volume.ephemeral as JsonValue).volumeClaimTemplate).spec
    if (ephemeral !== undefined)
      return [
        {
          spec: asObject(ephemeral),
          name: volume.name,
          field: `${at}.ephemeral.volumeClaimTemplate.spec`,
          isEphemeral: true,
        },
      ]
    const name = asObject(volume.persistentVolumeClaim as JsonValue).claimName
    const claim = typeof name === 'string' ? store.get('persistentvolumeclaims', `${namespace}/${name}`) : undefined
    return claim === undefined || (claim as Claim).status?.phase === 'Bound'
      ? []
      : [
          {
            spec: asObject((claim as { readonly spec?: JsonValue }).spec),
            name: String(name),
            field: `${at}.persistentVolumeClaim`,
          },
        ]
  })
  return [...ofTemplates, ...ofVolumes]
}

/** Provisioners of the simulated clusters' own classes. */
const isOwn = (provisioner: string): boolean => provisioner.startsWith('rollscope.dev/')
const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

/** What a claim that no volume of the manifests fits needs to be bound. */
export const claims: QuestionRow = {
  find: (asked) =>
    claimsOf(asked).flatMap((claim): Found[] => {
      const { spec, name, field, isEphemeral } = claim
      if (typeof spec.volumeName === 'string' && spec.volumeName !== '') return []
      const className = typeof spec.storageClassName === 'string' ? spec.storageClassName : undefined
      if (hasVolume(asked, spec, className)) return []
      const base = {
        yes: 'present',
        no: 'absent',
        stage: 'scheduling',
        field: `${field}.storageClassName`,
        ...(isEphemeral ? ({ isPlayed: false, noStalls: true } as const) : {}),
      } as const
      const found = className ? (asked.store.get('storageclasses', className) as StorageClass | undefined) : undefined
      if (className && found === undefined)
        return [
          {
            ...base,
            id: 'storageClass',
            key: `storageclass/${className}`,
            facts: { name: className },
            preparation: { object: standInClass(className) },
          },
        ]
      // A claim with a selector takes a volume that is there: provisioners make none for it.
      const isSelecting = Object.keys(asObject(spec.selector)).length > 0
      if (className === '' || found?.provisioner === NO_PROVISIONER || isSelecting)
        return [
          {
            ...base,
            id: 'persistentVolume',
            key: `persistentvolume/${qualified(asked.namespace, name)}`,
            facts: { claim: name },
            preparation: { object: standInVolume(`assumed-${asked.namespace}-${name}`, spec, className ?? '') },
          },
        ]
      const { provisioner = '' } = found ?? {}
      if (provisioner === '' || isOwn(provisioner)) return []
      return [
        {
          ...base,
          id: 'provisioner',
          key: driverKey(provisioner),
          yes: 'everywhere',
          facts: { name: className ?? '', provisioner },
        },
      ]
    }),
}

/** Whether a volume of the manifests may be for a claim: the controller looks closer. */
function hasVolume({ store }: Asked, { accessModes }: JsonObject, className: string | undefined): boolean {
  const modes = Array.isArray(accessModes) ? accessModes : []
  return [...store.list('persistentvolumes')].some((one) => {
    const { spec } = one as Volume
    return (
      (spec?.storageClassName ?? '') === (className ?? '') &&
      modes.every((mode) => spec?.accessModes?.includes(String(mode)) === true)
    )
  })
}

const standInClass = (name: string): JsonObject => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name },
  provisioner: 'rollscope.dev/assumed',
  volumeBindingMode: 'Immediate',
})

const standInVolume = (
  name: string,
  { accessModes, resources, selector }: JsonObject,
  className: string,
): JsonObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name, labels: asObject(asObject(selector).matchLabels) },
  spec: {
    accessModes: accessModes ?? ['ReadWriteOnce'],
    capacity: { storage: asObject(asObject(resources).requests).storage ?? '1Gi' },
    storageClassName: className,
    hostPath: { path: '/assumed' },
  },
})
