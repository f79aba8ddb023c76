/**
 * The structure of a custom kind's schema. Models apiextensions-apiserver pkg/apiserver/schema validation.go
 * ValidateStructural (v0.36); conditions on values and on metadata are not checked.
 */
import type { FieldError } from '../../errors.ts'
import type { JsonObject } from '../../types.ts'
import { fields, isSet, obj, str } from '../access.ts'
import { forbidden, invalidValue, required } from '../fieldErrors.ts'

const NO_PROPERTIES =
  'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields'

type Level = 'root' | 'item' | 'field'

const noType: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

/** The errors in the order in which the API server prints them. */
export const structuralErrors = (at: string, schema: JsonObject): FieldError[] => [
  ...exclusiveErrors(at, schema),
  ...errorsBelow(at, schema, 'root').sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)),
]

// Models ValidateCustomResourceDefinitionOpenAPISchema in apis/apiextensions/validation.
function exclusiveErrors(at: string, { properties, additionalProperties, items }: JsonObject): FieldError[] {
  const isBoth =
    isSet(additionalProperties) && additionalProperties !== true && Object.keys(fields(properties)).length > 0
  return [
    ...(isBoth
      ? [forbidden(`${at}.additionalProperties`, 'additionalProperties and properties are mutual exclusive')]
      : []),
    ...(obj(additionalProperties) ? exclusiveErrors(`${at}.additionalProperties`, fields(additionalProperties)) : []),
    ...Object.entries(fields(properties)).flatMap(([name, one]) =>
      exclusiveErrors(`${at}.properties[${name}]`, fields(one)),
    ),
    ...(obj(items) ? exclusiveErrors(`${at}.items`, fields(items)) : []),
  ]
}

const textOf = ({ field, body }: FieldError): string => `${field}: ${body}`

function errorsBelow(at: string, schema: JsonObject, level: Level): FieldError[] {
  const { type, items, properties, additionalProperties } = schema
  const own = str(type)
  const keepsUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true
  const isFree = schema['x-kubernetes-int-or-string'] === true || keepsUnknown
  const embeds = schema['x-kubernetes-embedded-resource'] === true
  const embedded = 'must be object if x-kubernetes-embedded-resource is true'
  return [
    ...(own === 'array' && !isSet(items) ? [required(`${at}.items`, 'must be specified')] : []),
    ...(obj(items) ? errorsBelow(`${at}.items`, fields(items), 'item') : []),
    ...Object.entries(fields(properties)).flatMap(([name, property]) =>
      errorsBelow(`${at}.properties[${name}]`, fields(property), 'field'),
    ),
    ...(level === 'root' && isSet(additionalProperties)
      ? [forbidden(`${at}.additionalProperties`, 'must not be used at the root')]
      : []),
    ...(obj(additionalProperties)
      ? errorsBelow(`${at}.additionalProperties`, fields(additionalProperties), 'field')
      : []),
    ...(embeds && own !== 'object'
      ? [own === '' ? required(`${at}.type`, embedded) : invalidValue(`${at}.type`, own, embedded)]
      : own === '' && !isFree
        ? [required(`${at}.type`, noType[level])]
        : []),
    ...(embeds && isSet(additionalProperties)
      ? [forbidden(`${at}.additionalProperties`, 'must not be used if x-kubernetes-embedded-resource is set')]
      : []),
    ...(level === 'root' && own !== '' && own !== 'object'
      ? [invalidValue(`${at}.type`, own, 'must be object at the root')]
      : []),
    ...(embeds && !keepsUnknown && Object.keys(fields(properties)).length === 0
      ? [required(`${at}.properties`, NO_PROPERTIES)]
      : []),
  ]
}
