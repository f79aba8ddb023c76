/**
 * Questions about devices by claims: the objects that name a device must exist, and a driver of the cluster allocates
 * and prepares it.
 */
import type { DeviceClass, ResourceClaim, ResourceSlice } from '../../../api/kindTypes.ts'
import { deviceClaimKey, driverKey, qualified } from '../../../api/outside/keys.ts'
import { wantedClasses } from '../../../api/placing/podDevices.ts'
import { isKnownSelector } from '../../../cel/deviceValues.ts'
import type { Asked, Found, QuestionRow } from '../question.ts'

type Named = NonNullable<NonNullable<Asked['spec']>['resourceClaims']>[number]

export const resourceClaims: QuestionRow = {
  find: (asked) => {
    const all = asked.spec?.resourceClaims ?? []
    if (all.length === 0) return []
    const slices = [...asked.store.list('resourceslices')]
    // Where the nodes are unknown, only devices that all nodes reach are certain.
    const isReached = slices.length > 0 && (asked.areNodesKnown || slices.every(({ spec }) => spec?.allNodes === true))
    return [
      ...all.flatMap((one, i) => ofEntry(asked, one, `${asked.at}.resourceClaims[${i}]`, isReached)),
      ...(isReached && !asked.areNodesKnown ? ofDrivers(asked, slices) : []),
    ]
  },
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
  const selectors = [...classes.map((one) => one?.spec?.selectors), ...asked.map((one) => one.selectors)].flatMap(
    (some = []) => some,
  )
  return (
    classes.every((one) => one !== undefined) && selectors.every(({ cel }) => isKnownSelector(cel?.expression ?? ''))
  )
}

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
