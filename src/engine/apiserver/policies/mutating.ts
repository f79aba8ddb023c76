/** Applies MutatingAdmissionPolicies. Models apiserver pkg/admission/plugin/policy/mutating (v1.36). */
import { decodeObject } from '../../api/decode.ts'
import { StatusError } from '../../api/errors.ts'
import { type FieldRef, memberRef, rootRef, shapeOfRef } from '../../api/fieldSets/fieldSchema.ts'
import { mergeValues } from '../../api/fieldSets/typedValues.ts'
import { typeErrors, typeErrorText } from '../../api/fieldSets/typeErrors.ts'
import { inRequest } from '../../api/fields/inRequest.ts'
import { typeOfKind } from '../../api/fieldTable.ts'
import { asObject, isObject } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { policyKey } from '../../api/outside/keys.ts'
import { jsonPatch } from '../../api/patch/jsonPatch.ts'
import type { JsonObject, JsonValue, KubeObject } from '../../api/types.ts'
import type { PolicyContext } from '../../cel/policyExpressions.ts'
import { applyDefaults } from '../../kinds/defaults.ts'
import type { StoredObjects } from '../store.ts'
import { denialWithout, hooksFor } from './hooks.ts'
import { namespaceOf } from './matching.ts'
import { paramsOf } from './params.ts'
import { type PolicyObjects, policiesFor } from './policySource.ts'
import { readMutatingPolicy } from './read.ts'
import { conditionsOf, contextOf, evaluateWith, sentMetadata, variablesOf } from './requestContext.ts'
import type { MutatingPolicy, Mutation, Outside, PolicyRequest } from './types.ts'

/** A policy with one of its bindings and one of its parameters. */
interface Invocation {
  readonly key: string
  readonly policy: MutatingPolicy
  readonly binding: string
  readonly param: KubeObject | undefined
}

/** A request that writes an object. */
export interface MutatedRequest extends PolicyRequest {
  readonly object: AnyObject
}

/**
 * The object after all policies; the same object if none applies. `again` runs the earlier admission plugins once more
 * over a changed object. Throws StatusError for a failing policy whose failures deny.
 */
export function mutateByPolicies(
  store: StoredObjects,
  request: MutatedRequest,
  outside: Outside,
  again: (object: AnyObject) => AnyObject,
): AnyObject {
  const isOfPolicies = request.info.group === 'admissionregistration.k8s.io'
  if (isOfPolicies || request.subresource !== '' || isUnbound(policiesFor(store, outside))) return request.object
  const first = playPass(store, request, outside, () => true)
  if (!first.isTouched) return request.object
  const object = again(first.object)
  return playPass(store, { ...request, object }, outside, ({ key }) => first.again.has(key)).object
}

const isUnbound = ({ mutatingadmissionpolicybindings: bindings }: PolicyObjects): boolean => bindings.length === 0

interface Pass {
  readonly object: AnyObject
  /** Whether any mutation was carried out. */
  readonly isTouched: boolean
  /** Keys of the policies that run again after changes by other policies. */
  readonly again: ReadonlySet<string>
}

type Fault = { readonly isOfConfiguration: boolean; readonly words: string }

// Models Dispatch and dispatchInvocations.
function playPass(
  store: StoredObjects,
  request: MutatedRequest,
  outside: Outside,
  isMeant: (invocation: Invocation) => boolean,
): Pass {
  const faults: Fault[] = []
  const again = new Set<string>()
  let { object } = request
  let isTouched = false
  for (const invocation of invocationsFor(store, request, outside, (fault) => faults.push(fault))) {
    if (!isMeant(invocation)) continue
    const { policy, binding, key, param } = invocation
    const fail = (words: string): void => {
      const denied = `policy '${policy.name}' with binding '${binding}' denied request: ${words}`
      if (policy.fails) faults.push({ isOfConfiguration: false, words: denied })
    }
    const unknown = (): void => {
      outside.onUnknown?.(policy.name)
      if (outside.assumed[policyKey(policy.name)] === 'rejects') fail('assumed to reject')
    }
    const seen = (one: AnyObject): PolicyContext =>
      contextOf(store, { ...request, object: one }, param, { isUnstored: request.operation === 'CREATE' })
    const { met, error } = conditionsOf(policy.matchConditions, seen(object))
    if (error !== undefined) fail(error)
    else if (met === undefined) unknown()
    if (error !== undefined || met !== true) continue
    for (const mutation of policy.mutations) {
      const changed = mutated(object, mutation, { policy, context: seen(object) })
      if (changed === 'unknown') unknown()
      else if (typeof changed === 'string') fail(changed)
      else {
        object = changed
        isTouched = true
      }
    }
    if (policy.isReinvoked) again.add(key)
  }
  const [fault] = faults
  if (fault !== undefined) throw refusal(request, fault)
  return { object, isTouched, again }
}

function refusal({ info, object }: MutatedRequest, { words, isOfConfiguration }: Fault): StatusError {
  const details = { name: object.metadata.name, group: info.group, kind: info.resource }
  if (isOfConfiguration) return new StatusError('Forbidden', words, details)
  return new StatusError('Invalid', words, details, [{ reason: '', field: '', message: words }])
}

function invocationsFor(
  store: StoredObjects,
  request: MutatedRequest,
  outside: Outside,
  addFault: (fault: Fault) => void,
): Invocation[] {
  const { mutatingadmissionpolicies: policies, mutatingadmissionpolicybindings: bindings } = policiesFor(store, outside)
  const hooks = hooksFor(store, request, { policies, bindings, read: readMutatingPolicy })
  return hooks.flatMap(({ policy, params: kind, bindings: matching, problem }): Invocation[] => {
    const deny = (of: string, reason: string | undefined): void => {
      const words = denialWithout(reason, policy, outside)
      if (words !== undefined) addFault({ isOfConfiguration: true, words: `policy ${of} denied request: ${words}` })
    }
    if (problem !== undefined) deny(`"${policy.name}"`, problem)
    return matching.flatMap((binding) => {
      const params = paramsOf(store, kind, binding, namespaceOf(request))
      if (typeof params === 'string' || params.length === 0) {
        const reason = typeof params === 'string' ? `failed to configure binding: ${params}` : undefined
        deny(`'${policy.name}' with binding '${binding.name}'`, reason)
        return []
      }
      return params.map((param) => {
        const { namespace = '', name = '' } = param?.metadata ?? {}
        return { key: [policy.name, binding.name, namespace, name].join(' '), policy, binding: binding.name, param }
      })
    })
  })
}

interface Evaluated {
  readonly policy: MutatingPolicy
  readonly context: PolicyContext
}

/** The object after a mutation; `unknown` if the simulation cannot evaluate it, another text for a failure. */
function mutated(
  object: AnyObject,
  { expression, isJsonPatch }: Mutation,
  { policy, context }: Evaluated,
): AnyObject | string {
  const variables = variablesOf(policy.variables, context)
  const result = evaluateWith(expression, { ...context, variables: variables.values }, variables)
  if (result.kind === 'unknown') return 'unknown'
  if (result.kind === 'error')
    return result.isOfTypes ? result.message : `expression '${expression}' resulted in error: ${result.message}`
  const value = jsonOf(result.value)
  if (value === undefined) return 'unknown'
  const shown: JsonObject = { ...object, metadata: sentMetadata(object) }
  const changed = isJsonPatch ? patched(shown, value) : applied(shown, value)
  return typeof changed === 'string' ? changed : whole(object, changed)
}

const whole = ({ metadata }: AnyObject, changed: JsonObject): AnyObject => {
  const { uid, resourceVersion, creationTimestamp, generation, name } = metadata
  const own = { name, uid, resourceVersion, creationTimestamp, ...(generation === undefined ? {} : { generation }) }
  return inRequest(applyDefaults({ ...changed, metadata: { ...asObject(changed.metadata), ...own } }))
}

// Models ApplyStructuredMergeDiff.
function applied(object: JsonObject, value: JsonValue): JsonObject | string {
  if (!isObject(value)) return 'unknown'
  const { apiVersion, kind } = object
  const config: JsonObject = { ...value, ...(apiVersion ? { apiVersion } : {}), ...(kind ? { kind } : {}) }
  const ref = rootRef(typeOfKind(String(apiVersion), String(kind)))
  const errors = typeErrors(config, ref)
  if (errors.length > 0)
    return `error applying patch: failed to convert patch object to typed object: ${typeErrorText(errors)}`
  const atomics = atomicsIn(config, ref, '')
  if (atomics.length > 0)
    return `error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${atomics.join(', ')}`
  return decoded(asObject(mergeValues(object, config, ref)), false)
}

// Models findAtomics.
function atomicsIn(value: JsonValue | undefined, ref: FieldRef, path: string): readonly string[] {
  const shape = shapeOfRef(ref, value)
  if (shape.kind === 'list' && Array.isArray(value)) {
    const own = shape.relation === 'atomic' ? [path] : []
    return [...own, ...value.flatMap((item: JsonValue, i) => atomicsIn(item, shape.ref, `${path}[${i}]`))]
  }
  if (shape.kind !== 'map' || !isObject(value)) return []
  const inner = Object.entries(value).flatMap(([name, one]) => {
    const member = shape.struct === undefined ? undefined : memberRef(shape, name)
    return member === undefined ? [] : atomicsIn(one, member, `${path}.${name}`)
  })
  return shape.isAtomic ? [path, ...inner] : inner
}

/** Applies a JSON patch. A failed `test` leaves the object unchanged. */
// Models jsonPatcher.Patch.
function patched(object: JsonObject, operations: JsonValue): JsonObject | string {
  if (!Array.isArray(operations)) return 'unknown'
  let changed = object
  for (const operation of [...operations]) {
    try {
      changed = jsonPatch(changed, [operation])
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (asObject(operation).op === 'test') return object
      return `JSON Patch: ${doesNotApply(asObject(operation))}`
    }
  }
  return decoded(changed, true)
}

// Models evanphx/json-patch (v4) for the most frequent error: a path that the object does not have.
function doesNotApply({ op, path }: JsonObject): string {
  const where = op === 'replace' ? String(path) : JSON.stringify(String(path))
  return `${String(op)} operation does not apply: doc is missing path: ${where}: missing value`
}

/**
 * Decodes the mutated object. The server fails for an object that is invalid for its kind, whatever the policy's
 * failurePolicy.
 */
function decoded(object: JsonObject, strict: boolean): JsonObject {
  try {
    return decodeObject(object, { strict })
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    const words = error.message.replace(/^.*? cannot be handled as a \w+: /, '')
    throw new StatusError('InternalError', `Internal error occurred: ${words}`)
  }
}

/** The JSON of an expression's value; undefined for a value without one. */
export function jsonOf(value: unknown): JsonValue | undefined {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return value
  if (Array.isArray(value)) {
    const items = value.map(jsonOf).filter((one) => one !== undefined)
    return items.length === value.length ? items : undefined
  }
  const entries = entriesOf(value)
  const read = entries?.flatMap(([key, one]): [string, JsonValue][] => {
    const json = jsonOf(one)
    return typeof key === 'string' && json !== undefined ? [[key, json]] : []
  })
  return read?.length === entries?.length && read !== undefined ? Object.fromEntries(read) : undefined
}

/** The entries of a map; undefined for a value of a class, such as a duration. */
function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] | undefined {
  if (value instanceof Map) return [...value]
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.entries(value) : undefined
}
