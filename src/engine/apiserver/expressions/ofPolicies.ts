/**
 * Checks that the expressions of policies and webhooks compile. Models validateCELExpression in
 * pkg/apis/admissionregistration/validation (v1.36).
 */
import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { fields, str, structs } from '../../api/validation/access.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { applyProblem, compileProblem } from '../../cel/policyExpressions.ts'

const lists = ['matchConditions', 'variables', 'validations'] as const
const ofWebhooks: ReadonlySet<string> = new Set(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration'])

export function policyErrors({ kind, spec, webhooks }: AnyObject & { readonly webhooks?: JsonValue }): FieldError[] {
  if (ofWebhooks.has(kind)) return structs(webhooks).flatMap((one, i) => listErrors(`webhooks[${i}]`, one))
  const { mutations, ...own } = fields(spec)
  const compiled = listErrors('spec', own)
  const applied = structs(mutations).flatMap(({ applyConfiguration }, i) =>
    problemAt(`spec.mutations[${i}].applyConfiguration`, str(fields(applyConfiguration).expression), applyProblem),
  )
  return [...compiled, ...applied]
}

const listErrors = (at: string, owner: JsonObject): FieldError[] =>
  lists.flatMap((list) =>
    structs(owner[list]).flatMap((one, i) => problemAt(`${at}.${list}[${i}]`, str(one.expression), compileProblem)),
  )

function problemAt(at: string, source: string, problemOf: (source: string) => string | undefined): FieldError[] {
  const problem = source.trim() === '' ? undefined : problemOf(source)
  return problem === undefined ? [] : [invalidValue(`${at}.expression`, source, problem)]
}
