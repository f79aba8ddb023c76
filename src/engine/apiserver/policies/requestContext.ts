/** A request as the expressions of policies and webhooks read it. */
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { celValue, evaluatePolicy, type PolicyContext, type PolicyResult } from '../../cel/policyExpressions.ts'
import type { Store } from '../store.ts'
import { namespaceOf } from './matching.ts'
import type { NamedExpression, PolicyRequest } from './types.ts'

interface ContextOptions {
  /** The server has given the object nothing of its own yet, not even a name that it makes. */
  readonly isUnstored?: boolean
}

/** What expressions may name, apart from variables. */
export function contextOf(
  store: Store,
  request: PolicyRequest,
  param: KubeObject | undefined,
  { isUnstored = false }: ContextOptions = {},
): PolicyContext {
  const { info, operation, subresource, object, oldObject, dryRun, by } = request
  const namespace = namespaceOf(request)
  const { group, version, kind, resource } = info
  const names = { kind: { group, version, kind }, resource: { group, version, resource } }
  const { name: written = '', generateName = '' } = (object ?? oldObject)?.metadata ?? {}
  const name = operation === 'CREATE' && isMade(written, generateName) ? '' : written
  const found = namespace === undefined ? undefined : store.get('namespaces', namespace)
  return {
    object: asCel(object && isUnstored ? { ...object, metadata: sentMetadata(object) } : object),
    oldObject: asCel(oldObject),
    params: asCel(param),
    namespaceObject: asCel(found),
    request: celValue({
      ...names,
      requestKind: names.kind,
      requestResource: names.resource,
      // What is empty is absent.
      ...(subresource === '' ? {} : { subResource: subresource, requestSubResource: subresource }),
      ...(name === '' ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      operation,
      userInfo: { username: by, groups: [] },
      dryRun,
    }),
  }
}

/** Whether the server has made up the name: the request had none. */
const isMade = (name: string, prefix: string): boolean =>
  prefix !== '' && name.startsWith(prefix) && /^[a-z0-9]{5}$/.test(name.slice(prefix.length))

/** Metadata as they come in. */
export function sentMetadata({ metadata }: KubeObject): JsonObject {
  const { uid: _, resourceVersion: __, creationTimestamp: ___, generation: ____, name, ...others } = metadata
  return name ? { ...others, name } : others
}

const asCel = (object: object | undefined): unknown => (object === undefined ? null : celValue(object))

/** What conditions say of a request. */
export interface Conditions {
  /** Undefined: one of them cannot be evaluated here, and the others are met. */
  readonly met: boolean | undefined
  /** Why the server cannot tell; it counts only where no condition is false. */
  readonly error: string | undefined
}

/** Whether all of these conditions are met. */
// Models the matcher of apiserver pkg/admission/plugin/webhook/matchconditions (v1.36).
export function conditionsOf(conditions: readonly NamedExpression[], context: PolicyContext): Conditions {
  let error: string | undefined
  let met: boolean | undefined = true
  for (const { expression } of conditions) {
    const result = evaluatePolicy(expression, context)
    if (result.kind === 'value' && result.value === false) return { met: false, error: undefined }
    if (result.kind === 'unknown') met = undefined
    if (result.kind === 'error') error ??= `expression '${expression}' resulted in error: ${result.message}`
  }
  return { met, error }
}

/** Values of a policy's variables. */
export interface Variables {
  readonly values: Readonly<Record<string, unknown>>
  /** Why some have none, by their names. */
  readonly faults: ReadonlyMap<string, string>
  /** Names of those that cannot be evaluated here. */
  readonly unknown: ReadonlySet<string>
}

/** In their order: each may name those before it. Those that err are told where they are used. */
export function variablesOf(variables: readonly NamedExpression[], context: PolicyContext): Variables {
  const values: Record<string, unknown> = {}
  const faults = new Map<string, string>()
  const unknown = new Set<string>()
  for (const { name, expression } of variables) {
    const result = evaluateWith(expression, { ...context, variables: values }, { values, faults, unknown })
    if (result.kind === 'value') values[name] = result.value
    else if (result.kind === 'error') faults.set(name, result.message)
    else unknown.add(name)
  }
  return { values, faults, unknown }
}

/** What the expression gives, where it may name these variables. */
export function evaluateWith(expression: string, context: PolicyContext, variables: Variables): PolicyResult {
  const { faults, unknown } = variables
  const used = [...expression.matchAll(/\bvariables\.(\w+)/g)].map(([, name = '']) => name)
  if (used.some((name) => unknown.has(name))) return { kind: 'unknown' }
  const faulty = used.find((name) => faults.has(name))
  if (faulty === undefined) return evaluatePolicy(expression, context)
  return { kind: 'error', message: `composited variable "${faulty}" fails to evaluate: ${faults.get(faulty) ?? ''}` }
}
