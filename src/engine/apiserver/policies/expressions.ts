/** The expressions of a policy must compile. Models validateCELExpression in pkg/apis/admissionregistration/validation (v1.36). */
import type { FieldError } from '../../api/errors.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { fields, str, structs } from '../../api/validation/access.ts'
import { invalidValue } from '../../api/validation/fieldErrors.ts'
import { compileProblem } from '../../cel/policyExpressions.ts'

const lists = { matchConditions: 'expression', variables: 'expression', validations: 'expression' } as const

/** None for an object of another kind. */
export function expressionErrors({ kind, spec }: AnyObject): FieldError[] {
  if (kind !== 'ValidatingAdmissionPolicy') return []
  return Object.entries(lists).flatMap(([list, member]) =>
    structs(fields(spec)[list]).flatMap((one, i) => {
      const source = str(one[member])
      const problem = source.trim() === '' ? undefined : compileProblem(source)
      return problem === undefined ? [] : [invalidValue(`spec.${list}[${i}].${member}`, source, problem)]
    }),
  )
}
