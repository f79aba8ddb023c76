import type { FieldError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { fields, int, isSet, num, str, strings, structs } from './access.ts'
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
  value: JsonValue | undefined,
  kind: 'ReplicaSet' | 'ReplicationController' | 'StatefulSet' | 'DaemonSet',
): FieldError[] {
  const template = fields(value)
  if (validRunningTemplates.has(template)) return []
  const errors = validatePodTemplateSpec(field, template)
  const spec = fields(template.spec)
  if (spec.restartPolicy !== 'Always') {
    errors.push(notSupported(`${field}.spec.restartPolicy`, str(spec.restartPolicy), ['Always']))
  }
  if (isSet(spec.activeDeadlineSeconds)) {
    const detail = `activeDeadlineSeconds in ${kind} is not Supported`
    errors.push(forbidden(`${field}.spec.activeDeadlineSeconds`, detail))
  }
  if (errors.length === 0) validRunningTemplates.add(template)
  return errors
}

/** Errors of any Pod template, with its metadata. Models pkg/apis/core/validation ValidatePodTemplateSpec (v1.36). */
export function validatePodTemplateSpec(field: string, template: JsonObject): FieldError[] {
  if (validTemplates.has(template)) return []
  const meta = fields(template.metadata)
  const spec = fields(template.spec)
  const errors = [
    // Upstream leaves `metadata` out of these two paths.
    ...validateLabels(`${field}.labels`, meta.labels),
    ...validateAnnotations(`${field}.annotations`, meta.annotations),
    ...validatePodAnnotations(`${field}.annotations`, meta.annotations, spec),
    ...validatePodSpec(`${field}.spec`, spec, 'template'),
  ]
  if (structs(spec.ephemeralContainers).length > 0) {
    errors.push(forbidden(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template'))
  }
  if (errors.length === 0) validTemplates.add(template)
  return errors
}

/** Models pkg/apis/core/validation ValidatePodSpec (v1.36). */
export function validatePodSpec(field: string, spec: JsonObject, owner: PodSpecOwner): FieldError[] {
  const { volumes, errors: volumeErrors } = validateVolumes(`${field}.volumes`, spec.volumes, owner)
  const containers = structs(spec.containers)
  const initContainers = structs(spec.initContainers)
  const context: PodContext = {
    volumes,
    claimNames: new Set(structs(spec.resourceClaims).map((claim) => str(claim.name))),
    gracePeriod: num(spec.terminationGracePeriodSeconds),
    restartPolicy: str(spec.restartPolicy),
    hostUsers: spec.hostUsers === false ? 'own users' : 'host users',
  }
  return [
    ...(context.gracePeriod === undefined ? [required(`${field}.terminationGracePeriodSeconds`)] : []),
    ...volumeErrors,
    ...claimErrors(`${field}.resourceClaims`, structs(spec.resourceClaims)),
    ...validateContainers(`${field}.containers`, containers, context),
    ...validateInitContainers(`${field}.initContainers`, initContainers, containers, context),
    ...validateEphemeralContainers(
      `${field}.ephemeralContainers`,
      structs(spec.ephemeralContainers),
      [...containers, ...initContainers],
      context,
    ),
    ...validatePodResources(`${field}.resources`, spec, context.claimNames),
    ...hostNetworkErrors(field, spec, owner),
    ...requiredOneOf(`${field}.restartPolicy`, str(spec.restartPolicy), ['Always', 'OnFailure', 'Never']),
    ...requiredOneOf(`${field}.dnsPolicy`, str(spec.dnsPolicy), dnsPolicies),
    ...validateLabels(`${field}.nodeSelector`, spec.nodeSelector),
    ...validatePodSecurityContext(`${field}.securityContext`, spec),
    ...validateAffinity(`${field}.affinity`, spec.affinity),
    ...dnsConfigErrors(`${field}.dnsConfig`, spec),
    ...structs(spec.readinessGates).flatMap((gate, i) => {
      const type = str(gate.conditionType)
      return invalidFor(`${field}.readinessGates[${i}].conditionType`, type, qualifiedName(type))
    }),
    ...validateSchedulingGates(`${field}.schedulingGates`, structs(spec.schedulingGates)),
    ...validateTopologySpread(`${field}.topologySpreadConstraints`, structs(spec.topologySpreadConstraints)),
    ...hostUserErrors(field, spec),
    ...validateDeviceUsers(field, spec),
    ...hostnameOverrideErrors(`${field}.hostnameOverride`, spec),
    ...placementErrors(field, spec),
  ]
}

// Models validateHostnameOverride.
function hostnameOverrideErrors(field: string, spec: JsonObject): FieldError[] {
  if (!isSet(spec.hostnameOverride)) return []
  const name = str(spec.hostnameOverride)
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
function placementErrors(field: string, spec: JsonObject): FieldError[] {
  const deadline = num(spec.activeDeadlineSeconds)
  const maxDeadline = 2 ** 31 - 1
  return [
    ...nameErrors(`${field}.serviceAccountName`, spec.serviceAccountName, dns1123Subdomain),
    ...nameErrors(`${field}.nodeName`, spec.nodeName, dns1123Subdomain),
    ...(deadline !== undefined && (deadline < 1 || deadline > maxDeadline)
      ? [invalidValue(`${field}.activeDeadlineSeconds`, deadline, inclusiveRange(1, maxDeadline))]
      : []),
    ...nameErrors(`${field}.hostname`, spec.hostname, dns1123Label),
    ...nameErrors(`${field}.subdomain`, spec.subdomain, dns1123Label),
    ...validateTolerations(`${field}.tolerations`, structs(spec.tolerations)),
    ...structs(spec.hostAliases).flatMap((alias, i) => [
      ...invalidFor(`${field}.hostAliases[${i}].ip`, str(alias.ip), ipAddress(str(alias.ip))),
      ...strings(alias.hostnames).flatMap((name, j) =>
        invalidFor(`${field}.hostAliases[${i}].hostnames[${j}]`, name, dns1123Subdomain(name)),
      ),
    ]),
    ...nameErrors(`${field}.priorityClassName`, spec.priorityClassName, dns1123Subdomain),
    ...(isSet(spec.runtimeClassName)
      ? invalidFor(
          `${field}.runtimeClassName`,
          str(spec.runtimeClassName),
          dns1123Subdomain(str(spec.runtimeClassName)),
        )
      : []),
    ...(isSet(spec.preemptionPolicy)
      ? requiredOneOf(`${field}.preemptionPolicy`, str(spec.preemptionPolicy), ['PreemptLowerPriority', 'Never'])
      : []),
    ...(isSet(spec.overhead)
      ? validateResourceRequirements(`${field}.overhead`, { limits: spec.overhead }, new Set())
      : []),
    ...validateHostProcess(field, spec),
    ...validateOs(field, spec),
    ...validateFileVolumes(field, spec),
  ]
}

function nameErrors(field: string, value: JsonValue | undefined, check: (text: string) => string[]): FieldError[] {
  const name = str(value)
  return name === '' ? [] : invalidFor(field, name, check(name))
}

// Models pkg/apis/core/validation validatePodHostNetworkDeps (v1.36).
function hostNetworkErrors(field: string, spec: JsonObject, owner: PodSpecOwner): FieldError[] {
  if (spec.hostNetwork !== true) return []
  return structs(spec.containers).flatMap((container, i) =>
    structs(container.ports).flatMap((port, j) => {
      const hostPort = int(port.hostPort)
      const matches = hostPort === int(port.containerPort) || (owner === 'template' && hostPort === 0)
      if (matches) return []
      const at = `${field}.containers[${i}].ports[${j}].hostPort`
      return [invalidValue(at, hostPort, 'must match `containerPort` when `hostNetwork` is true')]
    }),
  )
}

function hostUserErrors(field: string, spec: JsonObject): FieldError[] {
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

function claimErrors(field: string, claims: readonly JsonObject[]): FieldError[] {
  const names = new Set<string>()
  return claims.flatMap((claim, i) => {
    const at = `${field}[${i}]`
    const name = str(claim.name)
    const errors: FieldError[] = []
    if (name === '') errors.push(required(`${at}.name`))
    else if (names.has(name)) errors.push(duplicate(`${at}.name`, name))
    else errors.push(...invalidFor(`${at}.name`, name, dns1123Label(name)))
    names.add(name)
    const sources = ['resourceClaimName', 'resourceClaimTemplateName'].filter((key) => isSet(claim[key]))
    if (sources.length !== 1) {
      const detail =
        sources.length > 1
          ? 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'
          : 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'
      errors.push(invalidValue(at, shownClaim(claim), detail))
    }
    for (const key of sources)
      errors.push(...invalidFor(`${at}.${key}`, str(claim[key]), dns1123Subdomain(str(claim[key]))))
    return errors
  })
}

const shownClaim = (claim: JsonObject): JsonObject => ({
  Name: str(claim.name),
  ResourceClaimName: claim.resourceClaimName ?? null,
  ResourceClaimTemplateName: claim.resourceClaimTemplateName ?? null,
})

const maxSearchBytes = 2048

// Models pkg/apis/core/validation validatePodDNSConfig (v1.36).
function dnsConfigErrors(field: string, spec: JsonObject): FieldError[] {
  const config = fields(spec.dnsConfig)
  const nameservers = strings(config.nameservers)
  const searches = strings(config.searches)
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
  structs(config.options).forEach((option, i) => {
    if (str(option.name) === '') errors.push(required(`${field}.options[${i}]`, 'must not be empty'))
  })
  return errors
}
