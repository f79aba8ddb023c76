/** Questions about drivers, servers and paths of volumes, and about classes and volumes of claims. */

import { parseImageName } from '../../../api/imageName.ts'
import { asObject, textOf } from '../../../api/jsonObject.ts'
import type { StorageClass } from '../../../api/kindTypes.ts'
import { sharedModeOf } from '../../../api/outside/accessModes.ts'
import { accessKey, driverKey, hostPathKey, imageKey, qualified, storageKey } from '../../../api/outside/keys.ts'
import {
  driverOf,
  networkStorageOf,
  podVolumeOf,
  requiredPath,
  type WrittenVolume,
} from '../../../api/outside/needs.ts'
import { CLASS_ANNOTATION, classNameOf, waitsForNode } from '../../../api/placing/volumeMatching.ts'
import { isMounted } from '../../../api/podVolumes.ts'
import type { JsonObject, JsonValue } from '../../../api/types.ts'
import { defaultStorageClass } from '../../../apiserver/mutatingAdmission.ts'
import { volumeForClaim } from '../../volumeOfClaim.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

const volumesOf = ({ spec }: Asked): readonly WrittenVolume[] => spec?.volumes ?? []

/** Volumes whose driver, server or path a node may lack. */
export const nodeVolumes: QuestionRow = {
  find: (asked) =>
    volumesOf(asked).flatMap((written, i): Found[] => {
      if (asked.spec === undefined || !isMounted(asked.spec, written.name)) return []
      const at = `${asked.at}.volumes[${i}]`
      const source = Object.keys(written).find((name) => name !== 'name') ?? ''
      const volume = claimedVolume(asked, written) ?? written
      const base = { no: 'absent', stage: 'volumes', field: `${at}.${source}` } as const
      const driver = driverOf(volume)
      if (driver !== undefined)
        return asked.drivers.has(driver)
          ? []
          : [{ ...base, id: 'driver', key: driverKey(driver), yes: 'everywhere', facts: { driver } }]
      const { reference } = asObject(volume.image)
      if (typeof reference === 'string' && !parseImageName(reference))
        return [
          {
            ...base,
            id: 'image',
            key: imageKey(reference),
            yes: 'filled',
            no: 'as-written',
            facts: { image: reference },
            stage: 'image',
            isPlayed: false,
            noStalls: true,
          },
        ]
      const storage = networkStorageOf(volume)
      if (storage !== undefined)
        return [
          volume.flexVolume === undefined
            ? { ...base, id: 'networkStorage', key: storageKey(storage), yes: 'mounts', facts: { storage } }
            : {
                ...base,
                id: 'flexVolume',
                key: storageKey(storage),
                yes: 'mounts',
                facts: { driver: textOf(asObject(volume.flexVolume).driver) },
              },
        ]
      const required = requiredPath(volume)
      if (required === undefined) return []
      const { path, what } = required
      return [{ ...base, id: 'hostPath', key: hostPathKey(path), yes: 'present', facts: { path, what } }]
    }),
}

/** The source of the manifests' volume for a claim, as if the Pod named the volume itself; undefined without one. */
function claimedVolume(asked: Asked, { persistentVolumeClaim }: WrittenVolume): WrittenVolume | undefined {
  const { claimName } = asObject(persistentVolumeClaim)
  const claim =
    typeof claimName === 'string'
      ? asked.store.get('persistentvolumeclaims', `${asked.namespace}/${claimName}`)
      : undefined
  const volume = claim && volumeForClaim(asked.store, classNameOf(claim), asObject(claim.spec))
  return volume && podVolumeOf(volume)
}

interface AskedClaim {
  readonly spec: JsonObject
  /** Undefined if the claim leaves its class to the cluster. */
  readonly className: string | undefined
  readonly name: string
  readonly field: string
  /** The claim of an ephemeral volume, which the simulation does not create. */
  readonly isEphemeral?: true
}

/** Claims of the object: from a StatefulSet's templates, of ephemeral volumes, and from the manifests. */
function claimsOf(asked: Asked): AskedClaim[] {
  const { store, object, namespace } = asked
  const { spec }: JsonObject = object
  const templates = asObject(spec).volumeClaimTemplates
  const ofTemplates = (Array.isArray(templates) ? templates : []).map((template, i) => ({
    ...classedSpec(template),
    name: String(asObject(asObject(template).metadata).name),
    field: `spec.volumeClaimTemplates[${i}].spec`,
  }))
  const ofVolumes = volumesOf(asked).flatMap((volume, i): AskedClaim[] => {
    const at = `${asked.at}.volumes[${i}]`
    const { volumeClaimTemplate } = asObject(volume.ephemeral)
    if (asObject(volumeClaimTemplate).spec !== undefined)
      return [
        {
          ...classedSpec(volumeClaimTemplate),
          name: volume.name,
          field: `${at}.ephemeral.volumeClaimTemplate.spec`,
          isEphemeral: true,
        },
      ]
    const name = asObject(volume.persistentVolumeClaim).claimName
    const claim = typeof name === 'string' ? store.get('persistentvolumeclaims', `${namespace}/${name}`) : undefined
    return claim === undefined || claim.status?.phase === 'Bound'
      ? []
      : [
          {
            spec: asObject(claim.spec),
            className: classedSpec(asObject(claim)).className,
            name: String(name),
            field: `${at}.persistentVolumeClaim`,
          },
        ]
  })
  return [...ofTemplates, ...ofVolumes]
}

function classedSpec(template: JsonValue | undefined): Pick<AskedClaim, 'spec' | 'className'> {
  const { metadata, spec } = asObject(template)
  const { storageClassName } = asObject(spec)
  const annotated = asObject(asObject(metadata).annotations)[CLASS_ANNOTATION]
  const className = [annotated, storageClassName].find((name) => typeof name === 'string')
  return { spec: asObject(spec), className }
}

/** Whether a provisioner belongs to the simulated clusters' own classes. */
const isOwn = (provisioner: string): boolean => provisioner.startsWith('rollscope.dev/')
const NO_PROVISIONER = 'kubernetes.io/no-provisioner'

/** Questions about a claim that no volume of the manifests fits. */
export const claims: QuestionRow = {
  find: (asked) =>
    claimsOf(asked).flatMap((claim): Found[] => {
      const { spec, className, name, field, isEphemeral } = claim
      if (volumeForClaim(asked.store, className ?? '', spec) !== undefined) return []
      const base = {
        yes: 'present',
        no: 'absent',
        stage: 'scheduling',
        field: `${field}.storageClassName`,
        ...(isEphemeral ? ({ isPlayed: false, noStalls: true } as const) : {}),
      } as const
      const named = typeof spec.volumeName === 'string' && spec.volumeName !== '' ? spec.volumeName : undefined
      if (named !== undefined)
        return [
          {
            ...base,
            id: 'persistentVolume',
            key: `persistentvolume/${named}`,
            facts: { claim: name },
            field: `${field}.volumeName`,
            preparation: { object: standInVolume(named, spec, className ?? '') },
          },
        ]
      const found = className ? asked.store.get('storageclasses', className) : undefined
      if (className && found === undefined && asked.knownClasses.has('StorageClass')) return []
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
      // A claim with a selector needs an existing volume: provisioners make none for it.
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
      const { provisioner = '' } = found ?? defaultStorageClass(asked.store) ?? {}
      const others = [...sourcesOf(asked, claim), ...sharedModes(claim, found ?? defaultStorageClass(asked.store))]
      if (provisioner === '' || isOwn(provisioner) || asked.drivers.has(provisioner) || found === undefined)
        return others
      return [
        ...others,
        {
          ...base,
          id: 'provisioner',
          // A claim with WaitForFirstConsumer reaches its provisioner after the scheduler has chosen a node.
          stage: waitsForNode(found) ? 'binding' : 'scheduling',
          key: driverKey(provisioner),
          yes: 'everywhere',
          facts: { name: className ?? '', provisioner },
        },
      ]
    }),
}

/** Questions about a volume's source and mode, which only some drivers support. */
function sourcesOf({ store }: Asked, { spec, name, field }: AskedClaim): Found[] {
  const base = { no: 'absent', stage: 'scheduling', isPlayed: false, noStalls: true } as const
  const source = ['dataSource', 'dataSourceRef'].find((member) => Object.keys(asObject(spec[member])).length > 0)
  const { kind, name: of } = asObject(spec[source ?? ''])
  const { volumeAttributesClassName: attributes } = spec
  const isThere = store.get('volumeattributesclasses', String(attributes)) !== undefined
  return [
    ...(source === undefined
      ? []
      : [
          {
            ...base,
            id: 'dataSource' as const,
            key: `source/${name}`,
            yes: 'restored',
            facts: { claim: name, kind: String(kind), name: String(of) },
            field: `${field}.${source}`,
          },
        ]),
    ...(typeof attributes !== 'string' || attributes === '' || isThere
      ? []
      : [
          {
            ...base,
            id: 'attributesClass' as const,
            key: `volumeattributesclass/${attributes}`,
            yes: 'present',
            facts: { name: attributes },
            field: `${field}.volumeAttributesClassName`,
          },
        ]),
  ]
}

/** Volumes for several nodes at a time, of the simulation's own class: few provisioners support them. */
function sharedModes({ spec, field }: AskedClaim, found: StorageClass | undefined): Found[] {
  const mode = sharedModeOf(spec.accessModes)
  if (found === undefined || mode === undefined || !isOwn(found.provisioner ?? '')) return []
  const { name } = found.metadata
  return [
    {
      id: 'accessMode',
      key: accessKey(name, mode),
      yes: 'made',
      no: 'refused',
      facts: { name, mode },
      stage: 'scheduling',
      field: `${field}.accessModes`,
    },
  ]
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
