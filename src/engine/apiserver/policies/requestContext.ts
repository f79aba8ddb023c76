/** Makes the context of a request for the expressions of policies and webhooks. */
import type { JsonObject, KubeObject } from '../../api/types.ts'
import { celValue, evaluatePolicy, type PolicyContext, type PolicyResult } from '../../cel/policyExpressions.ts'
import type { StoredObjects } from '../store.ts'
import { namespaceOf } from './matching.ts'
import type { NamedExpression, PolicyRequest } from './types.ts'

interface ContextOptions {
  /** Whether the server has set no field of the object yet, not even a generated name. */
  readonly isUnstored?: boolean
}

/** The values that expressions may name, apart from variables. */
export function contextOf(
  store: StoredObjects,
  request: PolicyRequest,
  param: KubeObject | undefined,
  { isUnstored = false }: ContextOptions = {},
): PolicyContext {
  const { info, operation, subresource, object, oldObject, dryRun, by } = request
  const namespace = namespaceOf(request)
  const { group, version, kind, resource } = info
  const names = {
    kind: subresource === 'scale' ? scaleKind : { group, version, kind },
    resource: { group, version, resource },
  }
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
      // An empty member is left out.
      ...(subresource === '' ? {} : { subResource: subresource, requestSubResource: subresource }),
      ...(name === '' ? {} : { name }),
      ...(namespace === undefined ? {} : { namespace }),
      operation,
      userInfo: { username: by, groups: [] },
      dryRun,
    }),
  }
}

const scaleKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

/** Whether the server has generated the name. */
const isMade = (name: string, prefix: string): boolean =>
  prefix !== '' && name.startsWith(prefix) && /^[a-z0-9]{5}$/.test(name.slice(prefix.length))

/** Metadata as in the client's request. */
export function sentMetadata({ metadata }: KubeObject): JsonObject {
  const { uid: _, resourceVersion: __, creationTimestamp: ___, generation: ____, name, ...others } = metadata
  return name ? { ...others, name } : others
}

const asCel = (object: object | undefined): unknown => (object === undefined ? null : celValue(object))

/** The result of a request's match conditions. */
interface Conditions {
  /** Undefined if a condition cannot be evaluated here and all others are met. */
  readonly met: boolean | undefined
  /** The evaluation error; it counts only if no condition is false. */
  readonly error: string | undefined
}

/** Evaluates match conditions, all of which must be met. */
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
  /** Evaluation errors, by the variables' names. */
  readonly faults: ReadonlyMap<string, string>
  /** Names of variables that cannot be evaluated here. */
  readonly unknown: ReadonlySet<string>
}

/** Evaluates variables in their order: each may name earlier ones. Errors are reported where the variable is used. */
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

/** Evaluates an expression that may name these variables. */
export function evaluateWith(expression: string, context: PolicyContext, variables: Variables): PolicyResult {
  const { faults, unknown } = variables
  const used = [...expression.matchAll(/\bvariables\.(\w+)/g)].map(([, name = '']) => name)
  if (used.some((name) => unknown.has(name))) return { kind: 'unknown' }
  const faulty = used.find((name) => faults.has(name))
  if (faulty === undefined) return evaluatePolicy(expression, context)
  return { kind: 'error', message: `composited variable "${faulty}" fails to evaluate: ${faults.get(faulty) ?? ''}` }
}
