/**
 * Questions about devices by claims: the objects that name a device must exist, and a driver of the cluster allocates
 * and prepares it.
 */
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../../api/kindTypes.ts'
import { deviceClaimKey, driverKey, qualified } from '../../../api/outside/keys.ts'
import { classOfResource } from '../../../api/placing/extendedDevices.ts'
import { wantedClasses } from '../../../api/placing/podDevices.ts'
import { isKnownSelector } from '../../../cel/deviceValues.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

type DeviceSelectors = NonNullable<DeviceClass['spec']>['selectors']
type Named = NonNullable<NonNullable<Asked['spec']>['resourceClaims']>[number]

export const resourceClaims: QuestionRow = {
  find: (asked) => {
    const all = asked.spec?.resourceClaims ?? []
    if (all.length === 0 && !asksForOffered(asked)) return []
    const slices = [...asked.store.list('resourceslices')]
    const isReached = areDevicesCertain(asked)
    return [
      ...all.flatMap((one, i) => ofEntry(asked, one, `${asked.at}.resourceClaims[${i}]`, isReached)),
      ...(isReached && !asked.areNodesKnown ? ofDrivers(asked, slices) : []),
    ]
  },
}

/** Whether the devices that Pods can get are certain: unless the nodes are known, all nodes must reach all devices. */
function areDevicesCertain({ store, areNodesKnown }: Asked): boolean {
  const slices = [...store.list('resourceslices')]
  return slices.length > 0 && (areNodesKnown || slices.every(({ spec }) => spec?.allNodes === true))
}

/** The classes whose devices the simulation allocates for extended resources. */
export const playedClasses = (asked: Asked): readonly DeviceClass[] =>
  areDevicesCertain(asked) ? [...asked.store.list('deviceclasses')].filter(hasKnownSelectors) : []

/** Whether a container requests an extended resource that a class offers. */
function asksForOffered(asked: Asked): boolean {
  const classes = playedClasses(asked)
  const containers = [...(asked.spec?.containers ?? []), ...(asked.spec?.initContainers ?? [])]
  return containers.some(({ resources }) =>
    Object.keys({ ...resources?.limits, ...resources?.requests }).some((one) => classOfResource(one, classes)),
  )
}

/** Questions about an entry of a Pod's `resourceClaims`. */
function ofEntry({ store, namespace }: Asked, entry: Named, field: string, isReached: boolean): Found[] {
  const { name = '', resourceClaimName, resourceClaimTemplateName: template } = entry
  const base = { stage: 'scheduling', isPlayed: false, noStalls: true } as const
  const allocated = { ...base, key: deviceClaimKey(name), yes: 'allocated', no: 'pending', field } as const
  const claim = resourceClaimName && store.get('resourceclaims', `${namespace}/${resourceClaimName}`)
  if (resourceClaimName !== undefined && !claim)
    return [
      {
        ...allocated,
        id: 'resourceClaimObject',
        facts: { kind: 'ResourceClaim', name: resourceClaimName },
        field: `${field}.resourceClaimName`,
      },
    ]
  const made = template === undefined ? undefined : store.get('resourceclaimtemplates', `${namespace}/${template}`)
  const spec = claim ? claim.spec : made?.spec?.spec
  return [
    ...(template !== undefined && !made
      ? [
          {
            ...base,
            id: 'resourceClaimObject' as const,
            key: `resourceclaimtemplate/${qualified(namespace, template)}`,
            yes: 'present',
            no: 'absent',
            facts: { kind: 'ResourceClaimTemplate', name: template },
            field: `${field}.resourceClaimTemplateName`,
          },
        ]
      : []),
    // With certain devices, the simulation plays the allocation.
    ...(spec && isReached && isPlayed(spec, (one) => store.get('deviceclasses', one))
      ? []
      : [{ ...allocated, id: 'resourceClaim' as const, facts: { name } }]),
  ]
}

/** Whether all objects that decide about the claim exist and can be evaluated. */
function isPlayed(
  spec: NonNullable<ResourceClaim['spec']>,
  classNamed: (name: string) => DeviceClass | undefined,
): boolean {
  const classes = wantedClasses({ spec }).map(({ deviceClass }) => classNamed(deviceClass))
  const asked = (spec.devices?.requests ?? []).flatMap(({ exactly, firstAvailable = [] }) => [
    ...(exactly ? [exactly] : []),
    ...firstAvailable,
  ])
  return (
    classes.every((one) => one !== undefined && hasKnownSelectors(one)) &&
    asked.every(({ selectors }) => areKnown(selectors))
  )
}

const hasKnownSelectors = ({ spec }: DeviceClass): boolean => areKnown(spec?.selectors)

const areKnown = (selectors: DeviceSelectors = []): boolean =>
  selectors.every(({ cel }) => isKnownSelector(cel?.expression ?? ''))

/** Questions about the drivers of devices: a node needs a kubelet plugin of the driver. */
function ofDrivers({ at }: Asked, slices: readonly ResourceSlice[]): Found[] {
  const drivers = new Set(slices.map(({ spec }) => spec?.driver ?? ''))
  return [...drivers].sort().map((driver) => ({
    id: 'deviceDriver',
    key: driverKey(driver),
    yes: 'everywhere',
    no: 'absent',
    stage: 'container',
    facts: { driver },
    field: `${at}.resourceClaims`,
  }))
}
