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
import { constructorNames } from '../../cel/constructors.ts'
import { applyProblem, patchProblem } from '../../cel/policyExpressions.ts'
import { type CheckedExpression, PolicyTypes } from '../../cel/policyTypes.ts'

/** Lists of a policy or webhook whose items have expressions. */
type Lists = Pick<ValidatingAdmissionPolicySpec, 'matchConditions' | 'variables' | 'validations' | 'auditAnnotations'>

export const webhookErrors = ({
  webhooks,
}: ValidatingWebhookConfiguration | MutatingWebhookConfiguration): FieldError[] =>
  (webhooks ?? []).flatMap((one, i) => conditionErrors(`webhooks[${i}]`, one, false))

export function policyErrors({ spec = {} }: ValidatingAdmissionPolicy): FieldError[] {
  const hasParams = spec.paramKind !== undefined
  const variables = checkedVariables(spec, hasParams)
  const types = new PolicyTypes({ hasParams, variables: spec.variables?.length ? variables.types : undefined })
  const { validations = [], auditAnnotations = [] } = spec
  return [
    ...conditionErrors('spec', spec, hasParams),
    ...variables.errors,
    ...validations.flatMap((one, i) => [
      ...problemAt(`spec.validations[${i}].expression`, one.expression, (source) => types.check(source, ['bool'])),
      ...problemAt(`spec.validations[${i}].messageExpression`, one.messageExpression, (source) =>
        types.check(source, ['string']),
      ),
    ]),
    ...auditAnnotations.flatMap((one, i) =>
      problemAt(`spec.auditAnnotations[${i}].valueExpression`, one.valueExpression, (source) =>
        types.check(source.trim(), ['string', 'null_type']),
      ),
    ),
  ]
}

export function mutatingPolicyErrors({ spec = {} }: MutatingAdmissionPolicy): FieldError[] {
  const hasParams = spec.paramKind !== undefined
  const variables = checkedVariables(spec, hasParams)
  const types = new PolicyTypes({ hasParams, variables: variables.types })
  return [
    ...conditionErrors('spec', spec, hasParams),
    ...variables.errors,
    ...(spec.mutations ?? []).flatMap(({ applyConfiguration, jsonPatch }, i) => [
      ...problemAt(
        `spec.mutations[${i}].applyConfiguration.expression`,
        applyConfiguration?.expression?.trim(),
        (source) => mutationProblem(source, types, 'Object'),
      ),
      ...problemAt(`spec.mutations[${i}].jsonPatch.expression`, jsonPatch?.expression?.trim(), (source) =>
        mutationProblem(source, types, 'list(JSONPatch)'),
      ),
    ]),
  ]
}

/** Without a literal of a mutation's types, an expression has another type. */
function mutationProblem(source: string, types: PolicyTypes, wanted: 'Object' | 'list(JSONPatch)'): Checked {
  if (!constructorNames.test(source)) return types.check(source, [wanted])
  return { problem: wanted === 'Object' ? applyProblem(source) : patchProblem(source) }
}

/** Conditions cannot name the policy's variables. */
function conditionErrors(
  at: string,
  { matchConditions = [] }: Pick<Lists, 'matchConditions'>,
  hasParams: boolean,
): FieldError[] {
  const types = new PolicyTypes({ hasParams, variables: undefined })
  return matchConditions.flatMap((one, i) =>
    problemAt(`${at}.matchConditions[${i}].expression`, one.expression, (source) => types.check(source, ['bool'])),
  )
}

/** Errors and types of variables. A variable may name those before it. */
function checkedVariables({ variables = [] }: Pick<Lists, 'variables'>, hasParams: boolean) {
  const types = new Map<string, string | undefined>()
  const errors = variables.flatMap(({ name = '', expression = '' }, i) => {
    const checked = new PolicyTypes({ hasParams, variables: types }).check(expression)
    types.set(name, checked.problem === undefined ? checked.type : 'dyn')
    return problemAt(`spec.variables[${i}].expression`, expression, () => checked)
  })
  return { types, errors }
}

type Checked = Pick<CheckedExpression, 'problem'>

function problemAt(at: string, source = '', check: (source: string) => Checked): FieldError[] {
  const { problem } = source.trim() === '' ? { problem: undefined } : check(source)
  return problem === undefined ? [] : [invalidValue(at, source, problem)]
}
