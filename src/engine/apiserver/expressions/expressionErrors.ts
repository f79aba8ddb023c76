import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { claimErrors, classErrors, templateErrors } from './ofDevices.ts'
import { policyErrors } from './ofPolicies.ts'
import { definitionErrors } from './ofSchemas.ts'

const byKind: ReadonlyMap<string, (object: AnyObject) => FieldError[]> = new Map([
  ['ValidatingAdmissionPolicy', policyErrors],
  ['MutatingAdmissionPolicy', policyErrors],
  ['ValidatingWebhookConfiguration', policyErrors],
  ['MutatingWebhookConfiguration', policyErrors],
  ['DeviceClass', classErrors],
  ['ResourceClaim', claimErrors],
  ['ResourceClaimTemplate', templateErrors],
  ['CustomResourceDefinition', definitionErrors],
])

/** Errors of CEL expressions that the API server does not compile; none for an object without expressions. */
export const expressionErrors = (object: AnyObject): FieldError[] => byKind.get(object.kind)?.(object) ?? []
