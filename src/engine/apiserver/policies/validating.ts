/** Applies ValidatingAdmissionPolicies. Models apiserver pkg/admission/plugin/policy/validating (v1.36). */
import { forbidden, StatusError } from '../../api/errors.ts'
import { policyKey } from '../../api/outside/keys.ts'
import { evaluatePolicy, type PolicyContext } from '../../cel/policyExpressions.ts'
import type { StoredObjects } from '../store.ts'
import { denialWithout, type Hook, hooksFor } from './hooks.ts'
import { namespaceOf } from './matching.ts'
import { paramsOf } from './params.ts'
import { policiesFor } from './policySource.ts'
import { readPolicy } from './read.ts'
import { conditionsOf, contextOf, evaluateWith, type Variables, variablesOf } from './requestContext.ts'
import type { Outside, Policy, PolicyBinding, PolicyRequest, Validation } from './types.ts'

interface Denial {
  readonly policy: Policy
  /** Undefined for a denial that no binding decides. */
  readonly binding: PolicyBinding | undefined
  readonly message: string
  readonly reason: string
}

/** Throws StatusError if a policy denies the request; adds the warnings of policies that only warn. */
// Models Dispatch.
export function admitByPolicies(store: StoredObjects, request: PolicyRequest, outside: Outside): void {
  // Policies are not evaluated for policies and bindings.
  if (request.info.group === 'admissionregistration.k8s.io') return
  let first: Denial | undefined
  const { validatingadmissionpolicies: policies, validatingadmissionpolicybindings: bindings } = policiesFor(
    store,
    outside,
  )
  for (const hook of hooksFor(store, request, { policies, bindings, read: readPolicy })) {
    const { policy, problem } = hook
    const message = problem === undefined ? undefined : denialWithout(problem, policy, outside)
    if (message !== undefined) first ??= { policy, binding: undefined, message, reason: 'Invalid' }
    for (const binding of hook.bindings)
      for (const { message, reason, isOfConfiguration } of verdictsOf(store, hook, binding, request, outside)) {
        const actions = isOfConfiguration ? ['Deny'] : binding.validationActions
        if (actions.includes('Deny')) first ??= { policy, binding, message, reason }
        if (actions.includes('Warn'))
          request.warnings?.push(`Validation failed for ${policyText(policy, binding)}: ${message}`)
      }
  }
  if (first) throw refusal(request, first)
}

const policyText = (policy: Policy, binding: PolicyBinding | undefined): string =>
  `ValidatingAdmissionPolicy '${policy.name}'${binding === undefined ? '' : ` with binding '${binding.name}'`}`

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
  /** The binding cannot be applied: it denies, whatever its actions. */
  readonly isOfConfiguration?: true
}

/** The verdicts of a policy about the request. */
// Models Validate.
function* verdictsOf(
  store: StoredObjects,
  { policy, params: kind }: Hook<Policy>,
  binding: PolicyBinding,
  request: PolicyRequest,
  outside: Outside,
): IterableIterator<Verdict> {
  const { fails } = policy
  const ofUnknown = unknownVerdict(policy, binding, outside)
  const params = paramsOf(store, kind, binding, namespaceOf(request))
  if (typeof params === 'string' || params.length === 0) {
    const problem = typeof params === 'string' ? `failed to configure binding: ${params}` : undefined
    const message = denialWithout(problem, policy, outside)
    if (message !== undefined) yield { message, reason: 'Invalid', isOfConfiguration: true }
    return
  }
  for (const param of params) {
    const context = contextOf(store, request, param)
    const { met, error } = conditionsOf(policy.matchConditions, context)
    if (error !== undefined) {
      if (fails) yield { message: error, reason: 'Invalid' }
      continue
    }
    if (met === undefined) yield* ofUnknown()
    if (met !== true) continue
    const variables = variablesOf(policy.variables, context)
    for (const validation of policy.validations) {
      const verdict = verdictOf(validation, { ...context, variables: variables.values }, variables)
      if (verdict === 'unknown') yield* ofUnknown()
      else if (verdict && (fails || !verdict.isError)) yield verdict
    }
  }
}

/** The verdict of an expression that cannot be evaluated here: the user's answer about its policy, otherwise none. */
const unknownVerdict = ({ name }: Policy, { validationActions }: PolicyBinding, { assumed, onUnknown }: Outside) =>
  function* (): IterableIterator<Verdict> {
    if (!validationActions.includes('Deny')) return
    onUnknown?.(name)
    if (assumed[policyKey(name)] === 'rejects') yield { message: 'assumed to reject', reason: 'Invalid' }
  }

type Judged = Verdict & { readonly isError?: true }

/** The verdict on a request; undefined if the request is admitted. */
function verdictOf(
  { expression, message, messageExpression, reason }: Validation,
  context: PolicyContext,
  variables: Variables,
): Judged | 'unknown' | undefined {
  const result = evaluateWith(expression, context, variables)
  if (result.kind === 'unknown') return 'unknown'
  if (result.kind === 'value' && result.value === true) return undefined
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
