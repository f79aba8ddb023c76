import type { FieldError } from '../errors.ts'
import type { LabelSelector, LabelSelectorRequirement } from '../fields/apiTypes.ts'
import type { Defaulted } from '../fields/defaulted.ts'
import type { JsonObject, JsonValue } from '../types.ts'
import { isSet, textEntries } from './access.ts'
import { forbidden, invalidFor, invalidValue, required } from './fieldErrors.ts'
import { labelValueErrors, qualifiedName } from './formats.ts'
import { validateLabels } from './objectMeta.ts'

/** Models apimachinery meta/v1/validation ValidateLabelSelector (v1.36). */
export function validateLabelSelector(field: string, selector: Defaulted<LabelSelector> | undefined): FieldError[] {
  if (!isSet(selector)) return []
  return [
    ...validateLabels(`${field}.matchLabels`, selector.matchLabels),
    ...(selector.matchExpressions ?? []).flatMap((requirement, i) =>
      requirementErrors(`${field}.matchExpressions[${i}]`, requirement),
    ),
  ]
}

function requirementErrors(field: string, requirement: Defaulted<LabelSelectorRequirement>): FieldError[] {
  const key = requirement.key ?? ''
  const values = requirement.values ?? []
  return [
    ...operatorErrors(field, requirement.operator ?? '', values),
    ...invalidFor(`${field}.key`, key, qualifiedName(key)),
    ...values.flatMap((value, i) => invalidFor(`${field}.values[${i}]`, value, labelValueErrors(value))),
  ]
}

/**
 * Errors unless the number of values fits the operator: `In` and `NotIn` need values, `Exists` and `DoesNotExist` must
 * have none.
 */
export function operatorErrors(field: string, operator: string, values: readonly string[]): FieldError[] {
  switch (operator) {
    case 'In':
    case 'NotIn':
      return values.length > 0
        ? []
        : [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")]
    case 'Exists':
    case 'DoesNotExist':
      return values.length === 0
        ? []
        : [forbidden(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
    default:
      return [invalidValue(`${field}.operator`, operator, 'not a valid selector operator')]
  }
}

/** A selector as Go prints it in JSON: fields in the order of the struct, without empty fields. */
export function shownSelector(selector: Defaulted<LabelSelector> | undefined): JsonValue {
  if (!isSet(selector)) return null
  const labels = textEntries(selector.matchLabels)
  const expressions = selector.matchExpressions ?? []
  return {
    ...(labels.length > 0 && { matchLabels: Object.fromEntries(labels) }),
    ...(expressions.length > 0 && { matchExpressions: expressions.map(shownRequirement) }),
  }
}

const shownRequirement = (requirement: Defaulted<LabelSelectorRequirement>): JsonObject => ({
  key: requirement.key ?? '',
  operator: requirement.operator ?? '',
  ...((requirement.values ?? []).length > 0 && { values: [...(requirement.values ?? [])] }),
})

/** Labels as Go prints them: `null` without any. */
export const shownLabels = (value: Readonly<Record<string, string>> | undefined): JsonValue =>
  isSet(value) ? Object.fromEntries(textEntries(value)) : null
