/** The expressions of a policy must compile. Models validateCELExpression in pkg/apis/admissionregistration/validation (v1.36). */
import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { fields, str, structs } from '../../api/validation/access.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { applyProblem, compileProblem } from '../../cel/policyExpressions.ts'

const lists = ['matchConditions', 'variables', 'validations'] as const
const ofKinds: ReadonlySet<string> = new Set(['ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy'])

/** None for an object of another kind. */
export function expressionErrors({ kind, spec }: AnyObject): FieldError[] {
  if (!ofKinds.has(kind)) return []
  const { mutations, ...own } = fields(spec)
  const compiled = lists.flatMap((list) =>
    structs(own[list]).flatMap((one, i) => problemAt(`spec.${list}[${i}]`, str(one.expression), compileProblem)),
  )
  const applied = structs(mutations).flatMap(({ applyConfiguration }, i) =>
    problemAt(`spec.mutations[${i}].applyConfiguration`, str(fields(applyConfiguration).expression), applyProblem),
  )
  return [...compiled, ...applied]
}

function problemAt(at: string, source: string, problemOf: (source: string) => string | undefined): FieldError[] {
  const problem = source.trim() === '' ? undefined : problemOf(source)
  return problem === undefined ? [] : [invalidValue(`${at}.expression`, source, problem)]
}
