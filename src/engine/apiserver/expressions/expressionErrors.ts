import type { FieldError } from '../../api/errors.ts'
import type { KindTypes } from '../../api/fields/apiTypes.ts'
import { isOfKind } from '../../api/fields/ofKind.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { namesIn } from '../../api/lookup.ts'
import { claimErrors, classErrors, templateErrors } from './ofDevices.ts'
import { mutatingPolicyErrors, policyErrors, webhookErrors } from './ofPolicies.ts'
import { definitionErrors } from './ofSchemas.ts'

type Checks = { readonly [Kind in keyof KindTypes]?: (object: KindTypes[Kind]) => FieldError[] }

const checks: Checks = {
  ValidatingAdmissionPolicy: policyErrors,
  MutatingAdmissionPolicy: mutatingPolicyErrors,
  ValidatingWebhookConfiguration: webhookErrors,
  MutatingWebhookConfiguration: webhookErrors,
  DeviceClass: classErrors,
  ResourceClaim: claimErrors,
  ResourceClaimTemplate: templateErrors,
  CustomResourceDefinition: definitionErrors,
}

function errorsOfKind<Kind extends keyof KindTypes>(kind: Kind, object: AnyObject): FieldError[] {
  const check: Checks[Kind] = checks[kind]
  return check && isOfKind(kind, object) ? check(object) : []
}

const kinds = namesIn(checks)

const policyKinds: ReadonlySet<string> = new Set(['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy'])

/** The lists of a policy with expressions and the fields after them, in the order in which the API server checks them. */
const checked = ['matchConditions', 'variables', 'validations', 'mutations', 'auditAnnotations', 'reinvocationPolicy']

/** Lists whose items are checked from their expressions on. */
const expressionsFirst: ReadonlySet<string> = new Set(['matchConditions', 'validations'])

/** Place of an error of a policy among the others. */
function placeOf({ field }: FieldError): readonly [list: number, item: number, member: number] {
  const [, list = '', item = '0', member = ''] = /^spec\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?/.exec(field) ?? []
  const isEarly = expressionsFirst.has(list) && /expression$/i.test(member)
  return [checked.indexOf(list), Number(item), isEarly ? 0 : 1]
}

/** All errors of an object that has others than those of its expressions. Only policies have both here. */
export function withExpressionErrors(object: AnyObject, errors: readonly FieldError[]): readonly FieldError[] {
  if (errors.length === 0 || !policyKinds.has(object.kind)) return errors
  return [...errors, ...expressionErrors(object)].sort((a, b) => {
    const [listA, itemA, memberA] = placeOf(a)
    const [listB, itemB, memberB] = placeOf(b)
    return listA - listB || itemA - itemB || memberA - memberB
  })
}

/** Errors of CEL expressions that the API server does not compile; none for an object without expressions. */
export const expressionErrors = (object: AnyObject): FieldError[] => kinds.flatMap((kind) => errorsOfKind(kind, object))
