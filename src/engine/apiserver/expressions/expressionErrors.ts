import type { FieldError } from '../../api/errors.ts'
import type { KindTypes } from '../../api/fields/apiTypes.ts'
import { isOfKind } from '../../api/fields/ofKind.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { claimErrors, classErrors, templateErrors } from './ofDevices.ts'
import { mutatingPolicyErrors, policyErrors, webhookErrors } from './ofPolicies.ts'
import { definitionErrors } from './ofSchemas.ts'

type Checks = { readonly [Kind in keyof KindTypes]?: (object: KindTypes[Kind]) => FieldError[] }

const checks = {
  ValidatingAdmissionPolicy: policyErrors,
  MutatingAdmissionPolicy: mutatingPolicyErrors,
  ValidatingWebhookConfiguration: webhookErrors,
  MutatingWebhookConfiguration: webhookErrors,
  DeviceClass: classErrors,
  ResourceClaim: claimErrors,
  ResourceClaimTemplate: templateErrors,
  CustomResourceDefinition: definitionErrors,
} satisfies Checks

function errorsOfKind<Kind extends keyof KindTypes>(kind: Kind, object: AnyObject): FieldError[] {
  const check: Checks[Kind] = (checks as Checks)[kind]
  return check && isOfKind(kind, object) ? check(object) : []
}

const kinds = Object.keys(checks) as (keyof typeof checks)[]

/** Errors of CEL expressions that the API server does not compile; none for an object without expressions. */
export const expressionErrors = (object: AnyObject): FieldError[] => kinds.flatMap((kind) => errorsOfKind(kind, object))
