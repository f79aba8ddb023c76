/** Applies Pod security at the API server: refusals, and warnings for kubectl. */
import { forbidden } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, objectsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { AdmissionPlugin, JsonObject } from '../../api/types.ts'
import { podTemplateOf } from '../../kinds/podSpecs.ts'
import type { ResourceInfo } from '../resources.ts'
import type { Store } from '../store.ts'
import { type LevelVersion, levels, levelText, policyOf, violationsOf, violationsText } from './policy.ts'

export interface SecuredWrite {
  readonly info: ResourceInfo
  readonly object: AnyObject
  /** The stored version; undefined for a new object. */
  readonly stored?: AnyObject | undefined
  readonly plugins: readonly AdmissionPlugin[]
  /** Receives warnings; undefined if no client reads them. */
  readonly warnings?: string[] | undefined
  /** The subresource of the write. */
  readonly subresource?: string | undefined
}

/** The subresources that write the spec of a Pod. */
const specSubresources: ReadonlySet<string> = new Set(['ephemeralcontainers', 'resize'])

/**
 * Throws Forbidden for a Pod that violates the enforced level of its namespace; warns of violations of the warn level,
 * and of existing Pods that violate a newly enforced level.
 */
// Models k8s.io/pod-security-admission/admission/admission.go Validate (v1.36), without exemptions.
export function admitPodSecurity(store: Store, write: SecuredWrite): void {
  const { info, object, stored, plugins, warnings, subresource } = write
  const isPod = info.resource === 'pods'
  if (!plugins.includes('PodSecurity')) return
  if (subresource !== undefined && !(isPod && specSubresources.has(subresource))) return
  if (info.resource === 'namespaces') {
    if (stored !== undefined) warnings?.push(...warningsOfLabels(store, object, stored))
    return
  }
  // Controllers do not read warnings.
  if (!isPod && warnings === undefined) return
  const written = isPod ? podOf(object, stored) : templateOf(object)
  if (written === undefined) return
  const policy = policyOf(store.get('namespaces', object.metadata.namespace ?? ''))
  const told = (level: LevelVersion): string => {
    const violations = violationsOf(level, written.metadata, written.spec)
    return violations.length === 0 ? '' : `PodSecurity ${goQuote(levelText(level))}: ${violationsText(violations)}`
  }
  const refused = isPod ? told(policy.enforce) : ''
  if (refused !== '') throw forbidden(info.group, info.resource, object.metadata.name, `violates ${refused}`)
  if (warnings === undefined) return
  const warned = told(policy.warn)
  if (warned !== '') warnings.push(`would violate ${warned}`)
}

interface Written {
  readonly metadata: JsonObject
  readonly spec: JsonObject
}

/** The parts of a Pod for the rules; undefined for an update that cannot violate a rule. */
function podOf({ metadata, spec }: AnyObject, stored: AnyObject | undefined): Written | undefined {
  if (spec === undefined) return undefined
  if (stored?.spec !== undefined && !isSignificant(spec, stored.spec)) return undefined
  return { metadata: metadata, spec }
}

/** Whether an update of a Pod can violate a rule: only images and the number of containers can change so. */
function isSignificant(spec: JsonObject, stored: JsonObject): boolean {
  return ['initContainers', 'containers', 'ephemeralContainers'].some((list) => {
    const [before, after] = [objectsIn(stored[list]), objectsIn(spec[list])]
    return before.length !== after.length || after.some(({ image }, i) => image !== before[i]?.image)
  })
}

function templateOf(object: AnyObject): Written | undefined {
  const template = podTemplateOf(object)
  return template && { metadata: asObject(template.metadata), spec: asObject(template.spec) }
}

function warningsOfLabels(store: Store, namespace: AnyObject, stored: AnyObject): string[] {
  const { enforce } = policyOf(namespace)
  const { enforce: before } = policyOf(stored)
  const isRelaxed = enforce.version === before.version && levels.indexOf(enforce.level) <= levels.indexOf(before.level)
  if (enforce.level === 'privileged' || isRelaxed) return []
  const { name } = namespace.metadata
  const podsByReason = new Map<string, string[]>()
  for (const pod of store.list('pods', name)) {
    const reasons = violationsOf(enforce, pod.metadata, pod.spec)
    const reason = reasons.map((one) => one.reason).join(', ')
    if (reason !== '') podsByReason.set(reason, [...(podsByReason.get(reason) ?? []), pod.metadata.name])
  }
  if (podsByReason.size === 0) return []
  const lines = [...podsByReason].map(([reason, pods]) => `${podsText(pods.sort())}: ${reason}`)
  const head = `existing pods in namespace ${goQuote(name)} violate the new PodSecurity enforce level ${goQuote(levelText(enforce))}`
  return [head, ...lines.sort()]
}

function podsText([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first
  return `${first} (and ${others.length} other ${others.length === 1 ? 'pod' : 'pods'})`
}
