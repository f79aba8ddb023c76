/** The rules that the level `restricted` adds to those of `baseline`: required fields of a hardened Pod. */
import { asObject, isObject, objectsIn, textOf } from '../../api/jsonObject.ts'
import type { JsonObject } from '../../api/types.ts'
import { addedCapabilities, procMount, seccomp } from './baseline.ts'
import {
  type CheckedPod,
  type CheckPod,
  containersText,
  isWindows,
  notWithOwnUsers,
  plural,
  profileType,
  quoted,
  type SecurityCheck,
  settersText,
  sorted,
  type Violation,
} from './check.ts'

function privilegeEscalation({ containers }: CheckedPod): Violation | undefined {
  const bad = containers.filter(({ security }) => security.allowPrivilegeEscalation !== false)
  if (bad.length === 0) return undefined
  return {
    reason: 'allowPrivilegeEscalation != false',
    detail: `${containersText(bad)} must set securityContext.allowPrivilegeEscalation=false`,
  }
}

function capabilities({ containers }: CheckedPod): Violation | undefined {
  const dropped = ({ capabilities: written }: JsonObject): boolean => {
    const { drop } = asObject(written)
    return Array.isArray(drop) && drop.includes('ALL')
  }
  const isBad = (name: string): boolean => name !== 'NET_BIND_SERVICE'
  const lacking = containers.filter(({ security }) => !dropped(security))
  const adding = containers.filter(({ security }) => addedCapabilities(security).some(isBad))
  const names = sorted(adding.flatMap(({ security }) => addedCapabilities(security).filter(isBad)))
  const details = [
    ...(lacking.length > 0 ? [`${containersText(lacking)} must set securityContext.capabilities.drop=["ALL"]`] : []),
    ...(adding.length > 0
      ? [`${containersText(adding)} must not include ${quoted(names)} in securityContext.capabilities.add`]
      : []),
  ]
  return details.length === 0 ? undefined : { reason: 'unrestricted capabilities', detail: details.join('; ') }
}

const volumeTypes: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'image',
  'persistentVolumeClaim',
  'projected',
  'secret',
])

/** Volume types whose names appear in the report. */
const namedTypes: readonly string[] = [
  'hostPath',
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'gitRepo',
  'nfs',
  'iscsi',
  'glusterfs',
  'rbd',
  'flexVolume',
  'cinder',
  'cephfs',
  'flocker',
  'fc',
  'azureFile',
  'vsphereVolume',
  'quobyte',
  'azureDisk',
  'photonPersistentDisk',
  'portworxVolume',
  'scaleIO',
  'storageos',
]

function volumes({ spec }: CheckedPod): Violation | undefined {
  const has = (volume: JsonObject, type: string): boolean => isObject(volume[type])
  const bad = objectsIn(spec.volumes).filter((volume) => ![...volumeTypes].some((type) => has(volume, type)))
  if (bad.length === 0) return undefined
  const names = bad.map(({ name }) => textOf(name))
  const types = sorted(bad.map((volume) => namedTypes.find((type) => has(volume, type)) ?? 'unknown'))
  const verb = plural(bad.length, 'uses', 'use')
  return {
    reason: 'restricted volume types',
    detail: `${plural(bad.length, 'volume')} ${quoted(names)} ${verb} ${plural(types.length, 'restricted volume type')} ${quoted(types)}`,
  }
}

function nonRoot({ security, containers }: CheckedPod): Violation | undefined {
  const reason = 'runAsNonRoot != true'
  const setters = settersText(
    security.runAsNonRoot === false,
    containers.filter((one) => one.security.runAsNonRoot === false),
  )
  if (setters !== '') return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` }
  const silent = containers.filter((one) => one.security.runAsNonRoot === undefined)
  if (security.runAsNonRoot === true || silent.length === 0) return undefined
  return { reason, detail: `pod or ${containersText(silent)} must set securityContext.runAsNonRoot=true` }
}

function user({ security, containers }: CheckedPod): Violation | undefined {
  const setters = settersText(
    security.runAsUser === 0,
    containers.filter((one) => one.security.runAsUser === 0),
  )
  return setters === '' ? undefined : { reason: 'runAsUser=0', detail: `${setters} must not set runAsUser=0` }
}

function requiredSeccomp(pod: CheckedPod): Violation | undefined {
  const bad = seccomp(pod)
  if (bad !== undefined) return bad
  const silent = pod.containers.filter((one) => profileType(one.security, 'seccompProfile') === undefined)
  if (profileType(pod.security, 'seccompProfile') !== undefined || silent.length === 0) return undefined
  const who = `pod or ${containersText(silent)}`
  return {
    reason: 'seccompProfile',
    detail: `${who} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  }
}

const notOnWindows =
  (check: CheckPod): CheckPod =>
  (pod) =>
    isWindows(pod) ? undefined : check(pod)

const rule = (
  id: string,
  versions: readonly (readonly [since: number, check: CheckPod])[],
  overrides?: string,
): SecurityCheck => ({
  id,
  versions: versions.map(([since, check]) => ({ since, check })),
  ...(overrides === undefined ? {} : { overrides }),
})

/** The rules in the order of reports, after those of `baseline`. */
export const restrictedChecks: readonly SecurityCheck[] = [
  rule('allowPrivilegeEscalation', [
    [8, privilegeEscalation],
    [25, notOnWindows(privilegeEscalation)],
  ]),
  rule(
    'capabilities_restricted',
    [
      [22, capabilities],
      [25, notOnWindows(capabilities)],
    ],
    'capabilities_baseline',
  ),
  rule('procMount_restricted', [[35, procMount]], 'procMount'),
  rule('restrictedVolumes', [[0, volumes]], 'hostPathVolumes'),
  rule('runAsNonRoot', [
    [0, nonRoot],
    [35, notWithOwnUsers(nonRoot)],
  ]),
  rule('runAsUser', [
    [23, user],
    [35, notWithOwnUsers(user)],
  ]),
  rule(
    'seccompProfile_restricted',
    [
      [19, requiredSeccomp],
      [25, notOnWindows(requiredSeccomp)],
    ],
    'seccompProfile_baseline',
  ),
]
