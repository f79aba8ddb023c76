/** ValidatingAdmissionPolicies. Models apiserver pkg/admission/plugin/policy/validating (v1.36). */
import { forbidden, StatusError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { KubeObject } from '../../api/types.ts'
import { celValue, evaluatePolicy, type PolicyContext } from '../../cel/policyExpressions.ts'
import type { Store } from '../store.ts'
import { matchesRequest, namespaceOf } from './matching.ts'
import { paramsOf } from './params.ts'
import { readBinding, readPolicy } from './read.ts'
import type { Policy, PolicyBinding, PolicyRequest, Validation } from './types.ts'

interface Denial {
  readonly policy: Policy
  readonly binding: PolicyBinding
  readonly message: string
  readonly reason: string
}

/** Throws StatusError if a policy denies the request; adds the warnings of those that only warn. */
// Models Dispatch.
export function admitByPolicies(store: Store, request: PolicyRequest): void {
  // Policies are not asked about what they are made of.
  if (request.info.group === 'admissionregistration.k8s.io') return
  let first: Denial | undefined
  for (const stored of store.list('validatingadmissionpolicybindings')) {
    const binding = readBinding(stored)
    const found = store.get('validatingadmissionpolicies', binding.policyName)
    const policy = found && readPolicy(found)
    if (!policy || !matchesRequest(store, request, policy.matchConstraints)) continue
    if (!matchesRequest(store, request, binding.matchResources)) continue
    for (const { message, reason, isOfConfiguration } of verdictsOf(store, policy, binding, request)) {
      const actions = isOfConfiguration ? ['Deny'] : binding.validationActions
      if (actions.includes('Deny')) first ??= { policy, binding, message, reason }
      if (actions.includes('Warn'))
        request.warnings?.push(`Validation failed for ${policyText(policy, binding)}: ${message}`)
    }
  }
  if (first) throw refusal(request, first)
}

const policyText = (policy: Policy, binding: PolicyBinding): string =>
  `ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}'`

function refusal(
  { info, object, oldObject }: PolicyRequest,
  { policy, binding, message, reason }: Denial,
): StatusError {
  const detail = `${policyText(policy, binding)} denied request: ${message}`
  const name = (object ?? oldObject)?.metadata.name ?? ''
  const error = forbidden(info.group, info.resource, name, detail)
  if (reason === 'Forbidden') return error
  return new StatusError('Invalid', error.message, error.details, [{ reason: '', field: '', message: detail }])
}

interface Verdict {
  readonly message: string
  readonly reason: string
  /** The binding cannot be applied: it denies, whatever its actions are. */
  readonly isOfConfiguration?: true
}

/** What the policy has against the request. */
// Models Validate.
function* verdictsOf(
  store: Store,
  policy: Policy,
  binding: PolicyBinding,
  request: PolicyRequest,
): IterableIterator<Verdict> {
  const { fails } = policy
  const params = paramsOf(store, policy, binding, namespaceOf(request))
  if (typeof params === 'string') {
    if (fails) yield { message: `failed to configure binding: ${params}`, reason: 'Invalid', isOfConfiguration: true }
    return
  }
  for (const param of params) {
    const context = contextOf(store, request, param)
    const condition = conditionsOf(policy, context)
    if (typeof condition === 'string') {
      if (fails) yield { message: condition, reason: 'Invalid' }
      continue
    }
    if (!condition) continue
    const variables = variablesOf(policy, context)
    for (const validation of policy.validations) {
      const verdict = verdictOf(validation, { ...context, variables: variables.values }, variables.faults)
      if (verdict && (fails || !verdict.isError)) yield verdict
    }
  }
}

function contextOf(store: Store, request: PolicyRequest, param: KubeObject | undefined): PolicyContext {
  const { info, operation, subresource, object, oldObject, dryRun, by } = request
  const namespace = namespaceOf(request)
  const { group, version, kind, resource } = info
  const names = { kind: { group, version, kind }, resource: { group, version, resource } }
  const found = namespace === undefined ? undefined : store.get('namespaces', namespace)
  return {
    object: asCel(object),
    oldObject: asCel(oldObject),
    params: asCel(param),
    namespaceObject: asCel(found as AnyObject | undefined),
    request: celValue({
      ...names,
      requestKind: names.kind,
      requestResource: names.resource,
      subResource: subresource,
      requestSubResource: subresource,
      name: (object ?? oldObject)?.metadata.name ?? '',
      namespace: namespace ?? '',
      operation,
      userInfo: { username: by, groups: [] },
      dryRun,
    }),
  }
}

const asCel = (object: KubeObject | undefined): unknown => (object === undefined ? null : celValue(object))

/** Whether the policy is to be asked; a text is why that cannot be told. */
function conditionsOf({ matchConditions }: Policy, context: PolicyContext): boolean | string {
  let error: string | undefined
  for (const { expression } of matchConditions) {
    const result = evaluatePolicy(expression, context)
    if (result.kind === 'unknown' || (result.kind === 'value' && result.value === false)) return false
    if (result.kind === 'error') error ??= `expression '${expression}' resulted in error: ${result.message}`
  }
  return error ?? true
}

/** In their order: each may name those before it. Those that err are told where they are used. */
function variablesOf({ variables }: Policy, context: PolicyContext) {
  const values: Record<string, unknown> = {}
  const faults = new Map<string, string>()
  for (const { name, expression } of variables) {
    const result = evaluatePolicy(expression, { ...context, variables: values })
    if (result.kind === 'value') values[name] = result.value
    else if (result.kind === 'error') faults.set(name, result.message)
  }
  return { values, faults }
}

type Judged = Verdict & { readonly isError?: true }

/** Undefined where the request is admitted, or where the expression cannot be evaluated here. */
function verdictOf(
  { expression, message, messageExpression, reason }: Validation,
  context: PolicyContext,
  faults: ReadonlyMap<string, string>,
): Judged | undefined {
  const used = [...expression.matchAll(/\bvariables\.(\w+)/g)].find(([, name]) => faults.has(name ?? ''))
  const fault = used && `composited variable "${used[1]}" fails to evaluate: ${faults.get(used[1] ?? '')}`
  const result = fault === undefined ? evaluatePolicy(expression, context) : { kind: 'error' as const, message: fault }
  if (result.kind === 'unknown' || (result.kind === 'value' && result.value === true)) return undefined
  if (result.kind === 'error')
    return {
      message: `expression '${expression}' resulted in error: ${result.message}`,
      reason: 'Invalid',
      isError: true,
    }
  const told = messageExpression === undefined ? '' : textOf(messageExpression, context)
  return { message: told || message.trim() || `failed expression: ${expression.trim()}`, reason }
}

const LONGEST_MESSAGE = 5 * 1024

function textOf(expression: string, context: PolicyContext): string {
  const result = evaluatePolicy(expression, context)
  const text = result.kind === 'value' && typeof result.value === 'string' ? result.value.trim() : ''
  return text.includes('\n') || text.length > LONGEST_MESSAGE ? '' : text
}
