import { deepEqual } from '../equality.ts'
import type { FieldError } from '../errors.ts'
import type { Event, Namespace, Node, NodeAddress, Taint } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import { isTaintEffect, taintEffects } from '../placing/taints.ts'
import { isSet } from './access.ts'
import { duplicate, forbidden, invalidFor, invalidValue, notSupported, required } from './fieldErrors.ts'
import { cidr, labelValueErrors, pathSegment, qualifiedName } from './formats.ts'
import { metaOf, type NameRules, validateObjectMeta, validateObjectMetaUpdate } from './objectMeta.ts'
import { quantities, quantityErrors } from './resources.ts'

/** Models pkg/apis/core/validation ValidateNode (v1.36). */
export function validateNode(node: Defaulted<Node>, names: NameRules): FieldError[] {
  const spec = node.spec ?? {}
  return [
    ...validateObjectMeta(names, metaOf(node)),
    ...taintErrors(spec.taints ?? []),
    ...resourceErrors(node),
    ...(spec.podCIDRs ?? []).flatMap((range, i) => invalidFor(`spec.podCIDRs[${i}]`, range, cidr(range))),
  ]
}

/** Models pkg/apis/core/validation ValidateNodeUpdate (v1.36). */
export function validateNodeUpdate(node: Defaulted<Node>, old: Defaulted<Node>): FieldError[] {
  const spec = node.spec ?? {}
  const oldSpec = old.spec ?? {}
  const errors = [...validateObjectMetaUpdate(metaOf(node), metaOf(old)), ...resourceErrors(node)]
  const seen: Defaulted<NodeAddress>[] = []
  node.status?.addresses?.forEach((address, i) => {
    if (seen.some((other) => deepEqual(other, address))) {
      errors.push(duplicate(`status.addresses[${i}]`, { Type: address.type ?? '', Address: address.address ?? '' }))
    }
    seen.push(address)
  })
  const ranges = oldSpec.podCIDRs ?? []
  if (ranges.length > 0 && !deepEqual(ranges, spec.podCIDRs ?? [])) {
    errors.push(forbidden('spec.podCIDRs', 'node updates may not change podCIDR except from "" to valid'))
  }
  if (oldSpec.providerID && oldSpec.providerID !== spec.providerID) {
    errors.push(forbidden('spec.providerID', 'node updates may not change providerID except from "" to valid'))
  }
  // Upstream's strategy calls ValidateNode and ValidateNodeUpdate. Both check the taints, so each error appears twice.
  const taints = taintErrors(spec.taints ?? [])
  return [...taints, ...errors, ...taints]
}

// Models pkg/apis/core/validation validateNodeTaints (v1.36). Its paths contain `metadata`, although taints are in the
// spec.
function taintErrors(taints: readonly Defaulted<Taint>[]): FieldError[] {
  const seen = new Set<string>()
  return taints.flatMap((taint, i) => {
    const at = `metadata.taints[${i}]`
    const key = taint.key ?? ''
    const value = taint.value ?? ''
    const effect = taint.effect ?? ''
    const valueTexts = labelValueErrors(value)
    const errors = [
      ...invalidFor(`${at}.key`, key, qualifiedName(key)),
      ...(valueTexts.length > 0 ? [invalidValue(`${at}.value`, value, valueTexts.join(';'))] : []),
    ]
    if (effect === '') errors.push(required(`${at}.effect`))
    else if (!isTaintEffect(effect)) errors.push(notSupported(`${at}.effect`, effect, taintEffects))
    if (seen.has(`${effect} ${key}`)) {
      const shown = { Key: key, Value: value, Effect: effect, TimeAdded: taint.timeAdded ?? null }
      errors.push(duplicate(at, shown, 'taints must be unique by key and effect pair'))
    }
    seen.add(`${effect} ${key}`)
    return errors
  })
}

const resourceErrors = (node: Defaulted<Node>): FieldError[] =>
  (['capacity', 'allocatable'] as const).flatMap((list) =>
    quantities(node.status?.[list]).flatMap(([name, quantity]) =>
      quantityErrors(`status.${list}.${name}`, name, quantity),
    ),
  )

/** Models pkg/apis/core/validation ValidateNamespace (v1.36). */
export function validateNamespace(namespace: Defaulted<Namespace>, names: NameRules): FieldError[] {
  return [
    ...validateObjectMeta(names, metaOf(namespace)),
    ...podSecurityLabelErrors(namespace),
    ...(namespace.spec?.finalizers ?? []).flatMap((finalizer) => namespaceFinalizerErrors(finalizer)),
  ]
}

/**
 * Errors of the Pod Security labels with levels and versions. Models pkg/admission PodSecurity ValidateNamespace and
 * policy.ParseLevel.
 */
export function podSecurityLabelErrors(namespace: Defaulted<Namespace>): FieldError[] {
  const labels = metaOf(namespace).labels ?? {}
  return ['enforce', 'audit', 'warn'].flatMap((mode) => {
    const prefix = `pod-security.kubernetes.io/${mode}`
    const [level, version] = [labels[prefix], labels[`${prefix}-version`]]
    return [
      ...(isSet(level) && !['privileged', 'baseline', 'restricted'].includes(level)
        ? [invalidValue(`metadata.labels[${prefix}]`, level, 'must be one of privileged, baseline, restricted')]
        : []),
      ...(isSet(version) && !/^(?:latest|v1\.(?:0|[1-9]\d*))$/.test(version)
        ? [invalidValue(`metadata.labels[${prefix}-version]`, version, 'must be "latest" or "v1.x"')]
        : []),
    ]
  })
}

function namespaceFinalizerErrors(finalizer: string): FieldError[] {
  const errors = invalidFor('spec.finalizers', finalizer, qualifiedName(finalizer))
  if (finalizer.includes('/') || ['kubernetes', 'orphan', 'foregroundDeletion'].includes(finalizer)) return errors
  const detail = 'name is neither a standard finalizer name nor is it fully qualified'
  return [...errors, invalidValue('spec.finalizers', finalizer, detail)]
}

/** Models pkg/apis/core/validation ValidateNamespaceStatusUpdate (v1.36). */
export function validateNamespaceStatusUpdate(
  namespace: Defaulted<Namespace>,
  old: Defaulted<Namespace>,
): FieldError[] {
  const phase = namespace.status?.phase ?? ''
  const isDeleting = isSet(metaOf(namespace).deletionTimestamp)
  const expected = isDeleting ? 'Terminating' : 'Active'
  const errors = validateObjectMetaUpdate(metaOf(namespace), metaOf(old))
  if (phase === expected) return errors
  const detail = `may only be '${expected}' if \`deletionTimestamp\` is ${isDeleting ? 'not ' : ''}empty`
  return [...errors, invalidValue('status.Phase', phase, detail)]
}

/** An Event of core/v1 must name an object in its own namespace. */
// Models pkg/apis/core/validation legacyValidateEvent (v1.36).
export function validateEvent(event: Defaulted<Event>, names: NameRules): FieldError[] {
  const namespace = metaOf(event).namespace ?? ''
  const about = event.involvedObject?.namespace ?? ''
  // An Event with a time may be about an object of another namespace.
  const alone = isSet(event.eventTime) ? ['default', 'kube-system'] : ['', 'default']
  const matches = about === '' ? alone.includes(namespace) : isSet(event.eventTime) || about === namespace
  const errors = matches ? [] : [invalidValue('involvedObject.namespace', about, 'does not match event.namespace')]
  if (isSet(event.eventTime)) {
    for (const key of ['reportingComponent', 'reportingInstance', 'action', 'reason'] as const) {
      const field = key === 'reportingComponent' ? 'reportingController' : key
      if (!event[key]) errors.push(required(field))
    }
  }
  if (errors.length > 0) return errors
  // Only the checks of all kinds remain. Models apiserver pkg/registry/rest BeforeCreate (v0.36).
  return validateObjectMeta({ ...names, nameErrors: pathSegment, anyFinalizer: true }, metaOf(event))
}
