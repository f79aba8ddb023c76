import type { FieldError } from '../errors.ts'
import type { PodResourceClaim, PodSpec, PodTemplateSpec } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { JsonObject } from '../types.ts'
import { isSet } from './access.ts'
import {
  type PodContext,
  requiredOneOf,
  validateContainers,
  validateEphemeralContainers,
  validateInitContainers,
} from './containers.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required, tooLong } from './fieldErrors.ts'
import {
  byteLength,
  dns1123Label,
  dns1123Subdomain,
  dns1123SubdomainWithUnderscore,
  inclusiveRange,
  ipAddress,
  qualifiedName,
} from './formats.ts'
import { validateAnnotations, validateLabels } from './objectMeta.ts'
import { validatePodAnnotations } from './podAnnotations.ts'
import { validateOs } from './podRules/osFields.ts'
import { validateDeviceUsers, validateFileVolumes, validatePodResources } from './podRules/podConsistency.ts'
import { validateResourceRequirements } from './resources.ts'
import { validateAffinity, validateSchedulingGates, validateTolerations, validateTopologySpread } from './scheduling.ts'
import { validatePodSecurityContext } from './securityContext.ts'
import type { PodSpecOwner } from './volumeSources.ts'
import { validateVolumes } from './volumes.ts'
import { validateHostProcess } from './windowsOptions.ts'

/** Valid templates. Templates do not change, and most writes of a controller keep them. */
const validTemplates = new WeakSet<object>()
const validRunningTemplates = new WeakSet<object>()

/**
 * Errors of a template of Pods that run forever, with its metadata. The error that rejects activeDeadlineSeconds names
 * `kind`.
 */
// Models pkg/apis/apps/validation ValidatePodTemplateSpecForReplicaSet and its like (v1.36).
export function validatePodTemplate(
  field: string,
  template: Defaulted<PodTemplateSpec>,
  kind: 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet',
): FieldError[] {
  if (validRunningTemplates.has(template)) return []
  const errors = validatePodTemplateSpec(field, template)
  const spec = template.spec
  if (spec.restartPolicy !== 'Always') {
    errors.push(notSupported(`${field}.spec.restartPolicy`, spec.restartPolicy, ['Always']))
  }
  if (isSet(spec.activeDeadlineSeconds)) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    errors.push(forbidden(`${field}.spec.activeDeadlineSeconds`, detail))
  }
  if (errors.length === 0) validRunningTemplates.add(template)
  return errors
}

/** Errors of any Pod template, with its metadata. Models pkg/apis/core/validation ValidatePodTemplateSpec (v1.36). */
export function validatePodTemplateSpec(field: string, template: Defaulted<PodTemplateSpec>): FieldError[] {
  if (validTemplates.has(template)) return []
  const meta = template.metadata ?? {}
  const spec = template.spec
  const errors = [
    // Upstream leaves `metadata` out of these two paths.
    ...validateLabels(`${field}.labels`, meta.labels),
    ...validateAnnotations(`${field}.annotations`, meta.annotations),
    ...validatePodAnnotations(`${field}.annotations`, meta.annotations, spec),
    ...validatePodSpec(`${field}.spec`, spec, 'template'),
  ]
  if ((spec.ephemeralContainers ?? []).length > 0) {
    errors.push(forbidden(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template'))
  }
  if (errors.length === 0) validTemplates.add(template)
  return errors
}

/** Models pkg/apis/core/validation ValidatePodSpec (v1.36). */
export function validatePodSpec(field: string, spec: Defaulted<PodSpec>, owner: PodSpecOwner): FieldError[] {
  const { volumes, errors: volumeErrors } = validateVolumes(`${field}.volumes`, spec.volumes, owner)
  const containers = spec.containers ?? []
  const initContainers = spec.initContainers ?? []
  const context: PodContext = {
    volumes,
    claimNames: new Set((spec.resourceClaims ?? []).map((claim) => claim.name ?? '')),
    gracePeriod: spec.terminationGracePeriodSeconds,
    restartPolicy: spec.restartPolicy,
    hostUsers: spec.hostUsers === false ? 'own users' : 'host users',
  }
  return [
    ...(context.gracePeriod === undefined ? [required(`${field}.terminationGracePeriodSeconds`)] : []),
    ...volumeErrors,
    ...claimErrors(`${field}.resourceClaims`, spec.resourceClaims ?? []),
    ...validateContainers(`${field}.containers`, containers, context),
    ...validateInitContainers(`${field}.initContainers`, initContainers, containers, context),
    ...validateEphemeralContainers(
      `${field}.ephemeralContainers`,
      spec.ephemeralContainers ?? [],
      [...containers, ...initContainers],
      context,
    ),
    ...validatePodResources(`${field}.resources`, spec, context.claimNames),
    ...hostNetworkErrors(field, spec, owner),
    ...requiredOneOf(`${field}.restartPolicy`, spec.restartPolicy, ['Always', 'OnFailure', 'Never']),
    ...requiredOneOf(`${field}.dnsPolicy`, spec.dnsPolicy, dnsPolicies),
    ...validateLabels(`${field}.nodeSelector`, spec.nodeSelector),
    ...validatePodSecurityContext(`${field}.securityContext`, spec),
    ...validateAffinity(`${field}.affinity`, spec.affinity),
    ...dnsConfigErrors(`${field}.dnsConfig`, spec),
    ...(spec.readinessGates ?? []).flatMap((gate, i) => {
      const type = gate.conditionType ?? ''
      return invalidFor(`${field}.readinessGates[${i}].conditionType`, type, qualifiedName(type))
    }),
    ...validateSchedulingGates(`${field}.schedulingGates`, spec.schedulingGates ?? []),
    ...validateTopologySpread(`${field}.topologySpreadConstraints`, spec.topologySpreadConstraints ?? []),
    ...hostUserErrors(field, spec),
    ...validateDeviceUsers(field, spec),
    ...hostnameOverrideErrors(`${field}.hostnameOverride`, spec),
    ...placementErrors(field, spec),
  ]
}

// Models validateHostnameOverride.
function hostnameOverrideErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  if (!isSet(spec.hostnameOverride)) return []
  const name = spec.hostnameOverride
  return [
    ...invalidFor(field, name, dns1123Subdomain(name)),
    ...(name.length > 64 ? [tooLong(field, 64)] : []),
    ...(spec.setHostnameAsFQDN === true
      ? [forbidden(field, 'may not be specified when setHostnameAsFQDN is true')]
      : []),
    ...(spec.hostNetwork === true ? [forbidden(field, 'may not be specified when hostNetwork is true')] : []),
  ]
}

const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None']

/** Errors of the last part of ValidatePodSpec: names, deadline, tolerations and other independent fields. */
function placementErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const deadline = spec.activeDeadlineSeconds
  const maxDeadline = 2 ** 31 - 1
  return [
    ...nameErrors(`${field}.serviceAccountName`, spec.serviceAccountName, dns1123Subdomain),
    ...nameErrors(`${field}.nodeName`, spec.nodeName, dns1123Subdomain),
    ...(deadline !== undefined && (deadline < 1 || deadline > maxDeadline)
      ? [invalidValue(`${field}.activeDeadlineSeconds`, deadline, inclusiveRange(1, maxDeadline))]
      : []),
    ...nameErrors(`${field}.hostname`, spec.hostname, dns1123Label),
    ...nameErrors(`${field}.subdomain`, spec.subdomain, dns1123Label),
    ...validateTolerations(`${field}.tolerations`, spec.tolerations ?? []),
    ...(spec.hostAliases ?? []).flatMap((alias, i) => [
      ...invalidFor(`${field}.hostAliases[${i}].ip`, alias.ip ?? '', ipAddress(alias.ip ?? '')),
      ...(alias.hostnames ?? []).flatMap((name, j) =>
        invalidFor(`${field}.hostAliases[${i}].hostnames[${j}]`, name, dns1123Subdomain(name)),
      ),
    ]),
    ...nameErrors(`${field}.priorityClassName`, spec.priorityClassName, dns1123Subdomain),
    ...(isSet(spec.runtimeClassName)
      ? invalidFor(`${field}.runtimeClassName`, spec.runtimeClassName, dns1123Subdomain(spec.runtimeClassName))
      : []),
    ...(isSet(spec.preemptionPolicy)
      ? requiredOneOf(`${field}.preemptionPolicy`, spec.preemptionPolicy, ['PreemptLowerPriority', 'Never'])
      : []),
    ...(isSet(spec.overhead)
      ? validateResourceRequirements(`${field}.overhead`, { limits: spec.overhead }, new Set())
      : []),
    ...validateHostProcess(field, spec),
    ...validateOs(field, spec),
    ...validateFileVolumes(field, spec),
  ]
}

function nameErrors(field: string, value: string | undefined, check: (text: string) => string[]): FieldError[] {
  const name = value ?? ''
  return name === '' ? [] : invalidFor(field, name, check(name))
}

// Models pkg/apis/core/validation validatePodHostNetworkDeps (v1.36).
function hostNetworkErrors(field: string, spec: Defaulted<PodSpec>, owner: PodSpecOwner): FieldError[] {
  if (spec.hostNetwork !== true) return []
  return (spec.containers ?? []).flatMap((container, i) =>
    (container.ports ?? []).flatMap((port, j) => {
      const hostPort = port.hostPort ?? 0
      const matches = hostPort === (port.containerPort ?? 0) || (owner === 'template' && hostPort === 0)
      if (matches) return []
      const at = `${field}.containers[${i}].ports[${j}].hostPort`
      return [invalidValue(at, hostPort, 'must match `containerPort` when `hostNetwork` is true')]
    }),
  )
}

function hostUserErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  if (spec.hostUsers !== false) return []
  const shared = [
    ['hostNetwork', 'hostNetwork'],
    ['hostPID', 'HostPID'],
    ['hostIPC', 'HostIPC'],
  ] as const
  return shared.flatMap(([key, shown]) =>
    spec[key] === true ? [forbidden(`${field}.${shown}`, 'when `hostUsers` is false')] : [],
  )
}

function claimErrors(field: string, claims: readonly Defaulted<PodResourceClaim>[]): FieldError[] {
  const names = new Set<string>()
  return claims.flatMap((claim, i) => {
    const at = `${field}[${i}]`
    const name = claim.name ?? ''
    const errors: FieldError[] = []
    if (name === '') errors.push(required(`${at}.name`))
    else if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
    else errors.push(...invalidFor(`${at}.name`, name, dns1123Label(name)))
    names.add(name)
    const sources = (['resourceClaimName', 'resourceClaimTemplateName'] as const).filter((key) => isSet(claim[key]))
    if (sources.length !== 1) {
      const detail =
        sources.length > 1
          ? 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
          : 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'
      errors.push(invalidValue(at, shownClaim(claim), detail))
    }
    for (const key of sources) {
      const source = claim[key] ?? ''
      errors.push(...invalidFor(`${at}.${key}`, source, dns1123Subdomain(source)))
    }
    return errors
  })
}

const shownClaim = (claim: Defaulted<PodResourceClaim>): JsonObject => ({
  Name: claim.name ?? '',
  ResourceClaimName: claim.resourceClaimName ?? null,
  ResourceClaimTemplateName: claim.resourceClaimTemplateName ?? null,
})

const maxSearchBytes = 2048

// Models pkg/apis/core/validation validatePodDNSConfig (v1.36).
function dnsConfigErrors(field: string, spec: Defaulted<PodSpec>): FieldError[] {
  const config = spec.dnsConfig ?? {}
  const nameservers = config.nameservers ?? []
  const searches = config.searches ?? []
  if (spec.dnsPolicy === 'None') {
    if (!isSet(spec.dnsConfig)) return [required(field, 'must provide `dnsConfig` when `dnsPolicy` is None')]
    if (nameservers.length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None'
      return [required(`${field}.nameservers`, detail)]
    }
  }
  const errors: FieldError[] = []
  if (nameservers.length > 3) {
    errors.push(invalidValue(`${field}.nameservers`, [...nameservers], 'must not have more than 3 nameservers'))
  }
  nameservers.forEach((server, i) => {
    errors.push(...invalidFor(`${field}.nameservers[${i}]`, server, ipAddress(server)))
  })
  if (searches.length > 32) {
    errors.push(invalidValue(`${field}.searches`, [...searches], 'must not have more than 32 search paths'))
  }
  if (byteLength(searches.join(' ')) > maxSearchBytes) {
    const detail = 'must not have more than 2048 characters (including spaces) in the search list'
    errors.push(invalidValue(`${field}.searches`, [...searches], detail))
  }
  searches.forEach((search, i) => {
    if (search !== '.')
      errors.push(
        ...invalidFor(`${field}.searches[${i}]`, search, dns1123SubdomainWithUnderscore(search.replace(/\.$/, ''))),
      )
  })
  config.options?.forEach((option, i) => {
    if (!option.name) errors.push(required(`${field}.options[${i}]`, 'must not be empty'))
  })
  return errors
}
