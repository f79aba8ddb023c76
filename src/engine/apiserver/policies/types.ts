/** Stored admission policies, and the requests that they check. */
import type { AnyObject } from '../../api/kindTypes.ts'
import type { LabelSelector } from '../../api/types.ts'
import type { ResourceInfo } from '../resources.ts'
import type { PolicyObjects } from './policySource.ts'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE'

/** A request for admission. */
export interface PolicyRequest {
  readonly info: ResourceInfo
  readonly operation: Operation
  readonly subresource: string
  /** The new object; absent in a deletion. */
  readonly object: AnyObject | undefined
  /** The stored object; absent for a new object. */
  readonly oldObject: AnyObject | undefined
  readonly dryRun: boolean
  /** Name of the client. */
  readonly by: string
  readonly warnings: string[] | undefined
}

export interface ResourceRule {
  readonly apiGroups: readonly string[]
  readonly apiVersions: readonly string[]
  readonly operations: readonly string[]
  readonly resources: readonly string[]
  readonly resourceNames: readonly string[]
  readonly scope: string
}

export interface MatchResources {
  readonly namespaceSelector: LabelSelector
  readonly objectSelector: LabelSelector
  readonly resourceRules: readonly ResourceRule[]
  readonly excludeResourceRules: readonly ResourceRule[]
  /** Whether rules match only the versions that they name, and no other version of the same objects. */
  readonly isExact: boolean
}

export interface ParamRef {
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly selector: LabelSelector
  readonly parameterNotFoundAction: string
}

/** A named expression, which other expressions can refer to. */
export interface NamedExpression {
  readonly name: string
  readonly expression: string
}

export interface Validation {
  readonly expression: string
  readonly message: string
  readonly messageExpression: string | undefined
  readonly reason: string
}

export interface Policy {
  readonly name: string
  /** Whether an error denies the request. */
  readonly fails: boolean
  readonly paramKind: { readonly apiVersion: string; readonly kind: string } | undefined
  readonly matchConstraints: MatchResources
  readonly matchConditions: readonly NamedExpression[]
  readonly variables: readonly NamedExpression[]
  readonly validations: readonly Validation[]
}

/** A mutation of a mutating policy. */
export interface Mutation {
  readonly expression: string
  /** Whether the expression gives operations of a JSON patch; otherwise it gives a part of the object to be merged. */
  readonly isJsonPatch: boolean
}

export interface MutatingPolicy extends Omit<Policy, 'validations'> {
  readonly mutations: readonly Mutation[]
  /** Whether the policy runs once more after changes by other policies. */
  readonly isReinvoked: boolean
}

export interface PolicyBinding {
  readonly name: string
  readonly policyName: string
  readonly paramRef: ParamRef | undefined
  readonly matchResources: MatchResources
  readonly validationActions: readonly string[]
}

/** A webhook of a stored configuration. */
export interface Webhook {
  readonly name: string
  /** Name of its configuration object. */
  readonly configuration: string
  /** Whether the webhook may change the object. */
  readonly isMutating: boolean
  /** Whether a webhook without an answer denies the request. */
  readonly fails: boolean
  readonly criteria: MatchResources
  readonly matchConditions: readonly NamedExpression[]
}

/** Facts besides the request. */
export interface Outside {
  /** Answers as in `ClusterConfig.assumed`. */
  readonly assumed: Readonly<Record<string, string>>
  /** Called for each policy with a deciding part that the simulation cannot evaluate. */
  readonly onUnknown?: (policy: string) => void
  /** The active policies; absent: all stored policies are active. */
  readonly policies?: { readonly active: PolicyObjects }
}
