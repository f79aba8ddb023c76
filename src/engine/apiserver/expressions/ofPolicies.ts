/**
 * Checks that the expressions of policies and webhooks compile. Models validateCELExpression in
 * pkg/apis/admissionregistration/validation (v1.36).
 */
import type { FieldError } from '../../api/errors.ts'
import type {
  MutatingAdmissionPolicy,
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicySpec,
  ValidatingWebhookConfiguration,
} from '../../api/fields/apiTypes.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { applyProblem, compileProblem, patchProblem } from '../../cel/policyExpressions.ts'

/** Lists of a policy or webhook whose items have expressions. */
type Lists = Pick<ValidatingAdmissionPolicySpec, 'matchConditions' | 'variables' | 'validations' | 'auditAnnotations'>

export const webhookErrors = ({
  webhooks,
}: ValidatingWebhookConfiguration | MutatingWebhookConfiguration): FieldError[] =>
  (webhooks ?? []).flatMap((one, i) => listErrors(`webhooks[${i}]`, one))

export const policyErrors = ({ spec = {} }: ValidatingAdmissionPolicy): FieldError[] =>
  listErrors('spec', spec, spec.paramKind !== undefined)

export const mutatingPolicyErrors = ({ spec = {} }: MutatingAdmissionPolicy): FieldError[] => [
  ...listErrors('spec', spec, spec.paramKind !== undefined),
  ...(spec.mutations ?? []).flatMap(({ applyConfiguration, jsonPatch }, i) => [
    ...problemAt(`spec.mutations[${i}].applyConfiguration.expression`, applyConfiguration?.expression, applyProblem),
    ...problemAt(`spec.mutations[${i}].jsonPatch.expression`, jsonPatch?.expression, patchProblem),
  ]),
]

function listErrors(at: string, lists: Lists, hasParams = false): FieldError[] {
  const compiles = (source: string) => compileProblem(source, { hasParams })
  const { matchConditions = [], variables = [], validations = [], auditAnnotations = [] } = lists
  return [
    ...matchConditions.flatMap((one, i) =>
      problemAt(`${at}.matchConditions[${i}].expression`, one.expression, compiles),
    ),
    ...variables.flatMap((one, i) => problemAt(`${at}.variables[${i}].expression`, one.expression, compiles)),
    ...validations.flatMap((one, i) => [
      ...problemAt(`${at}.validations[${i}].expression`, one.expression, compiles),
      ...problemAt(`${at}.validations[${i}].messageExpression`, one.messageExpression, compiles),
    ]),
    ...auditAnnotations.flatMap((one, i) =>
      problemAt(`${at}.auditAnnotations[${i}].valueExpression`, one.valueExpression, compiles),
    ),
  ]
}

function problemAt(
  at: string,
  source = '',
  problemOf: (source: string) => string | undefined = compileProblem,
): FieldError[] {
  const problem = source.trim() === '' ? undefined : problemOf(source)
  return problem === undefined ? [] : [invalidValue(at, source, problem)]
}
