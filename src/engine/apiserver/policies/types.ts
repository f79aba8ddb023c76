/** Admission policies as they are stored, and the requests that they are asked about. */
import type { AnyObject } from '../../api/kindTypes.ts'
import type { LabelSelector } from '../../api/types.ts'
import type { ResourceInfo } from '../resources.ts'
import type { PolicyObjects } from './policySource.ts'

export type Operation = 'CREATE' | 'UPDATE' | 'DELETE'

/** A request that is admitted or not. */
export interface PolicyRequest {
  readonly info: ResourceInfo
  readonly operation: Operation
  readonly subresource: string
  /** Absent: it is deleted. */
  readonly object: AnyObject | undefined
  /** Absent: it is new. */
  readonly oldObject: AnyObject | undefined
  readonly dryRun: boolean
  /** Who asks. */
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
  /** Rules mean the versions that they name, and no other version of the same objects. */
  readonly isExact: boolean
}

export interface ParamRef {
  readonly name: string | undefined
  readonly namespace: string | undefined
  readonly selector: LabelSelector
  readonly parameterNotFoundAction: string
}

/** An expression with the name by which others know it. */
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

/** One expression of a mutating policy. */
export interface Mutation {
  readonly expression: string
  /** It gives operations of a JSON patch; else a part of the object that is merged into it. */
  readonly isJsonPatch: boolean
}

export interface MutatingPolicy extends Omit<Policy, 'validations'> {
  readonly mutations: readonly Mutation[]
  /** Whether it is asked once more where something has changed the object. */
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
  /** The configuration that holds it. */
  readonly configuration: string
  /** Whether it may change what it is asked about. */
  readonly isMutating: boolean
  /** Whether a webhook that does not answer denies the request. */
  readonly fails: boolean
  readonly criteria: MatchResources
  readonly matchConditions: readonly NamedExpression[]
}

/** What is known beside the request. */
export interface Outside {
  /** As `ClusterConfig.assumed` has it. */
  readonly assumed: Readonly<Record<string, string>>
  /** Called for each policy of which something cannot be evaluated here that decides about the request. */
  readonly onUnknown?: (policy: string) => void
  /** The policies that count by now; absent: all that are stored do. */
  readonly policies?: { readonly active: PolicyObjects }
}
