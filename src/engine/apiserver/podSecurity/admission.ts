/** Pod security at the API server: what is refused, and what kubectl is warned of. */
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
  /** The version before; undefined for what is created. */
  readonly stored?: AnyObject | undefined
  readonly plugins: readonly AdmissionPlugin[]
  /** Warnings that go with what is written; undefined where nobody reads them. */
  readonly warnings?: string[] | undefined
  /** Of an object whose status or scale alone is written nothing is asked. */
  readonly subresource?: string | undefined
}

/**
 * Throws Forbidden for a Pod that breaks what its namespace enforces; warns of what breaks the level that it warns of, and of
 * Pods that are there and break a level that begins to be enforced.
 */
// Models k8s.io/pod-security-admission/admission/admission.go Validate (v1.36), without exemptions.
export function admitPodSecurity(store: Store, write: SecuredWrite): void {
  const { info, object, stored, plugins, warnings, subresource } = write
  if (!plugins.includes('PodSecurity') || subresource !== undefined) return
  if (info.resource === 'namespaces') {
    if (stored !== undefined) warnings?.push(...warningsOfLabels(store, object, stored))
    return
  }
  const isPod = info.resource === 'pods'
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

/** Undefined for a new version of a Pod in which nothing of what the rules look at can have changed. */
function podOf({ metadata, spec }: AnyObject, stored: AnyObject | undefined): Written | undefined {
  if (spec === undefined) return undefined
  if (stored?.spec !== undefined && !isSignificant(spec, stored.spec)) return undefined
  return { metadata: metadata, spec }
}

/** Of a Pod that is there only the images and the number of containers can change so that it matters. */
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
