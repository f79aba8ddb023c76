/** The policies that check a request, each with its bindings. */
import type { MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicyBinding } from '../../api/fields/apiTypes.ts'
import { policyKey } from '../../api/outside/keys.ts'
import type { KubeObject } from '../../api/types.ts'
import type { Kind } from '../../kinds/kind.ts'
import { ServedKinds } from '../custom/servedKinds.ts'
import type { StoredObjects } from '../store.ts'
import { matchesRequest } from './matching.ts'
import { readBinding } from './read.ts'
import type { Outside, Policy, PolicyBinding, PolicyRequest } from './types.ts'

/** A policy that matches a request. */
export interface Hook<P> {
  readonly policy: P
  /** The kind of its parameters; undefined without parameters. */
  readonly params: Kind | undefined
  /** The bindings that match the request. */
  readonly bindings: readonly PolicyBinding[]
  /** The reason for which no binding can be evaluated: the cluster lacks the kind of the parameters. */
  readonly problem?: string
}

interface StoredPolicies<S, P> {
  readonly policies: readonly S[]
  readonly bindings: readonly (MutatingAdmissionPolicyBinding | ValidatingAdmissionPolicyBinding)[]
  readonly read: (policy: S) => P
}

/** The hooks for a request, in the order of the policies. A policy without a binding has none. */
// Models apiserver pkg/admission/plugin/policy/generic/policy_source.go calculatePolicyData and
// ensureParamsForPolicyLocked, and policy_dispatcher.go Dispatch (v1.36).
export function hooksFor<S extends KubeObject, P extends Pick<Policy, 'matchConstraints' | 'paramKind'>>(
  store: StoredObjects,
  request: PolicyRequest,
  { policies, bindings, read }: StoredPolicies<S, P>,
): Hook<P>[] {
  if (bindings.length === 0) return []
  const all = bindings.map(readBinding)
  const kinds = new ServedKinds(store, true)
  return policies.flatMap((stored): Hook<P>[] => {
    const own = all.filter(({ policyName }) => policyName === stored.metadata.name)
    if (own.length === 0) return []
    const policy = read(stored)
    if (!matchesRequest(store, request, policy.matchConstraints)) return []
    const { paramKind } = policy
    const params = paramKind && kinds.forKind(paramKind)
    if (paramKind && !params) {
      const problem = `failed to find resource referenced by paramKind: '${paramKind.apiVersion}, Kind=${paramKind.kind}'`
      return [{ policy, params, bindings: [], problem: `failed to configure policy: ${problem}` }]
    }
    return [
      { policy, params, bindings: own.filter(({ matchResources }) => matchesRequest(store, request, matchResources)) },
    ]
  })
}

/**
 * The reason for which a policy denies although it lacks its parameters or their kind; undefined if it admits. The
 * user's cluster may have them, so that an answer decides; without an answer, `problem` does if it is a failure.
 */
export function denialWithout(
  problem: string | undefined,
  { name, fails }: Pick<Policy, 'name' | 'fails'>,
  { assumed, onUnknown }: Outside,
): string | undefined {
  onUnknown?.(name)
  const answer = assumed[policyKey(name)]
  if (answer === 'accepts') return undefined
  return (fails ? problem : undefined) ?? (answer === 'rejects' ? 'assumed to reject' : undefined)
}
