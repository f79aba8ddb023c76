/**
 * Checks that the expressions of policies and webhooks compile. Models validateCELExpression in
 * pkg/apis/admissionregistration/validation (v1.36).
 */
import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { fields, str, structs } from '../../api/validation/access.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { applyProblem, compileProblem, patchProblem } from '../../cel/policyExpressions.ts'

/** Lists of a policy or webhook, with the members of their items that are expressions. */
const lists: readonly (readonly [list: string, ...members: readonly string[]])[] = [
  ['matchConditions', 'expression'],
  ['variables', 'expression'],
  ['validations', 'expression', 'messageExpression'],
  ['auditAnnotations', 'valueExpression'],
]
const ofWebhooks: ReadonlySet<string> = new Set(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'])

export function policyErrors({ kind, spec, webhooks }: AnyObject & { readonly webhooks?: JsonValue }): FieldError[] {
  if (ofWebhooks.has(kind)) return structs(webhooks).flatMap((one, i) => listErrors(`webhooks[${i}]`, one))
  const { mutations, ...own } = fields(spec)
  const compiled = listErrors('spec', own)
  const applied = structs(mutations).flatMap(({ applyConfiguration, jsonPatch }, i) => [
    ...problemAt(
      `spec.mutations[${i}].applyConfiguration.expression`,
      str(fields(applyConfiguration).expression),
      applyProblem,
    ),
    ...problemAt(`spec.mutations[${i}].jsonPatch.expression`, str(fields(jsonPatch).expression), patchProblem),
  ])
  return [...compiled, ...applied]
}

const listErrors = (at: string, owner: JsonObject): FieldError[] =>
  lists.flatMap(([list, ...names]) =>
    structs(owner[list]).flatMap((one, i) =>
      names.flatMap((name) => problemAt(`${at}.${list}[${i}].${name}`, str(one[name]), compileProblem)),
    ),
  )

function problemAt(at: string, source: string, problemOf: (source: string) => string | undefined): FieldError[] {
  const problem = source.trim() === '' ? undefined : problemOf(source)
  return problem === undefined ? [] : [invalidValue(at, source, problem)]
}
