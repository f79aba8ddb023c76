/** Bindings of admission policies. Models pkg/apis/admissionregistration/validation/validation.go (v1.36). */
import type { FieldError } from '../errors.ts'
import type { JsonObject } from '../types.ts'
import { fields, str, strings } from './access.ts'
import { duplicate, invalidValue, notSupported, required } from './fieldErrors.ts'
import { metaOf, type NameRules, validateObjectMeta } from './objectMeta.ts'

const actions = ['Audit', 'Deny', 'Warn']

/** Models ValidateValidatingAdmissionPolicyBinding. */
export function validatePolicyBinding(binding: JsonObject, names: NameRules): FieldError[] {
  const spec = fields(binding.spec)
  return [
    ...validateObjectMeta(names, metaOf(binding)),
    ...(str(spec.policyName) === '' ? [required('spec.policyName')] : []),
    ...actionErrors('spec.validationActions', strings(spec.validationActions)),
  ]
}

function actionErrors(field: string, written: readonly string[]): FieldError[] {
  if (written.length === 0) return [required(field, 'at least one validation action is required')]
  const errors = written.flatMap((action, i) => {
    if (!actions.includes(action)) return [notSupported(`${field}[${i}]`, action, actions)]
    return written.indexOf(action) < i ? [duplicate(`${field}[${i}]`, action)] : []
  })
  const tellsTwice = written.includes('Deny') && written.includes('Warn')
  return tellsTwice
    ? [
        ...errors,
        invalidValue(
          field,
          [...written],
          'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)',
        ),
      ]
    : errors
}
