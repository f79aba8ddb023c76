/**
 * Custom kinds. Of a schema, its structure is checked. Models apiextensions-apiserver
 * apis/apiextensions/validation (v1.36).
 */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type { JsonObject } from '../../types.ts'
import { fields, isSet, str, strings, structs } from '../access.ts'
import { forbidden, immutableText, invalidValue, notSupported, required } from '../fieldErrors.ts'
import { dns1035, dns1123Subdomain } from '../formats.ts'
import { metadataUpdate, metaOf, validateObjectMeta } from '../objectMeta.ts'
import { all, each, given, ifSet, members, type Rule, unlessEmpty } from './rules.ts'
import { structuralErrors } from './schemas.ts'
import { clientConfig } from './webhookClient.ts'

const joined = (texts: readonly string[], at: string, text: string, intro = ''): FieldError[] =>
  texts.length > 0 ? [invalidValue(at, text, intro + texts.join(','))] : []

const group: Rule = (at, value) => {
  const name = str(value)
  if (name === '') return [required(at)]
  const errors = joined(dns1123Subdomain(name), at, name)
  if (errors.length > 0) return errors
  return name.includes('.') ? [] : [invalidValue(at, name, 'should be a domain with at least one dot')]
}

const SCOPES = ['Cluster', 'Namespaced']

const scope: Rule = (at, value) => {
  if (str(value) === '') return [required(at)]
  return SCOPES.includes(str(value)) ? [] : [notSupported(at, str(value), SCOPES)]
}

const labelOfAny: Rule = (at, value) => joined(dns1035(str(value)), at, str(value))
const label = unlessEmpty(labelOfAny)
const kindName: Rule = (at, value) =>
  str(value) === ''
    ? []
    : joined(dns1035(str(value).toLowerCase()), at, str(value), 'may have mixed case, but should otherwise match: ')

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string']
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

const NOT_SIMPLE = 'must be a simple json path starting with .'

const columns = each(
  members({
    name: given(),
    type: (at, value) => {
      const words = `must be one of ${COLUMN_TYPES.join(',')}`
      if (str(value) === '') return [required(at, words)]
      return COLUMN_TYPES.includes(str(value)) ? [] : [invalidValue(at, str(value), words)]
    },
    format: (at, value) =>
      str(value) === '' || FORMATS.includes(str(value))
        ? []
        : [invalidValue(at, str(value), `must be one of ${FORMATS.join(',')}`)],
    jsonPath: (at, value) => {
      const place = at.replace(/jsonPath$/, 'JSONPath')
      if (str(value) === '') return [required(place)]
      return str(value).startsWith('.') ? [] : [invalidValue(place, str(value), NOT_SIMPLE)]
    },
  }),
)

const needsSchema: Rule = (at, value) =>
  structs(value).flatMap(({ schema }, i) =>
    isSet(fields(schema).openAPIV3Schema) ? [] : [required(`${at}[${i}].schema.openAPIV3Schema`)],
  )

const LONGEST_WARNING = 256

// Models validateDeprecationWarning.
const deprecationWarning: Rule = ifSet((at, value, { deprecated }) => {
  const words = str(value)
  if (deprecated !== true) return [invalidValue(at, words, 'can only be set for deprecated versions')]
  return [
    ...(words.length > LONGEST_WARNING ? [invalidValue(at, words, 'must be <= 256 characters long')] : []),
    ...(words === '' ? [invalidValue(at, words, 'must not be an empty string')] : []),
  ]
})

const version = members({ name: labelOfAny, deprecationWarning })

/** Errors unless a path of the scale subresource is simple and begins with one of the members. */
const scalePath =
  (words: string, ...begin: readonly string[]): Rule =>
  (at, value) => {
    const path = str(value)
    if (!path.startsWith('.')) return [invalidValue(at, path, NOT_SIMPLE)]
    return begin.some((one) => path.startsWith(`.${one}.`)) ? [] : [invalidValue(at, path, words)]
  }

const requiredPath = (member: string): Rule =>
  all(given(), unlessEmpty(scalePath(`should be a json path under .${member}`, member)))

const subresources = members({
  scale: ifSet(
    members({
      specReplicasPath: requiredPath('spec'),
      statusReplicasPath: requiredPath('status'),
      labelSelectorPath: unlessEmpty(
        scalePath('should be a json path under either .spec or .status', 'spec', 'status'),
      ),
    }),
  ),
})

const selectable = each(
  members({
    jsonPath: (at, value) => {
      const path = str(value)
      if (path === '') return [required(at)]
      return path.startsWith('.')
        ? []
        : [invalidValue(at, path, `is an invalid path: expected [ or . but got: ${path}`)]
    },
  }),
)

const schemas: Rule = (at, value) => {
  const { openAPIV3Schema: schema } = fields(value)
  return isSet(schema) ? structuralErrors(`${at}.openAPIV3Schema`, fields(schema)) : []
}

/**
 * Parts of versions, and their names in the spec: the API server moves a part that is the same in all versions to the
 * spec, and reports it there.
 */
const PARTS: readonly (readonly [part: string, inSpec: string, rule: Rule])[] = [
  ['selectableFields', 'selectableFields', selectable],
  ['schema', 'validation', schemas],
  ['subresources', 'subresources', subresources],
  ['additionalPrinterColumns', 'additionalPrinterColumns', columns],
]

const parts: Rule = (at, value, owner) => {
  const list = structs(value)
  return PARTS.flatMap(([name, inSpec, part]) => {
    const [first] = list
    const isSame = list.every((one) => deepEqual(one[name] ?? null, first?.[name] ?? null))
    return isSame
      ? part(at.replace(/versions$/, inSpec), first?.[name], owner)
      : list.flatMap((one, i) => part(`${at}[${i}].${name}`, one[name], owner))
  })
}

const versions: Rule = (at, value, owner) => {
  const list = structs(value)
  const names = list.map(({ name }) => str(name))
  return [
    ...needsSchema(at, value, owner),
    ...each(version)(at, value, owner),
    ...(new Set(names).size < names.length ? [invalidValue(at, value, 'must contain unique version names')] : []),
    ...(list.filter(({ storage }) => storage === true).length === 1
      ? []
      : [invalidValue(at, value, 'must have exactly one version marked as storage version')]),
  ]
}

const names: Rule = (at, value) => {
  const { kind, listKind, shortNames, categories } = fields(value)
  return [
    ...members({ plural: given(), singular: given(), kind: given(), listKind: given() })(at, value, {}),
    ...members({ plural: label, singular: label, kind: kindName, listKind: kindName })(at, value, {}),
    ...each(labelOfAny)(`${at}.shortNames`, shortNames, {}),
    ...(str(kind) !== '' && kind === listKind
      ? [invalidValue(`${at}.listKind`, str(listKind), 'kind and listKind may not be the same')]
      : []),
    ...each(labelOfAny)(`${at}.categories`, categories, {}),
  ]
}

const STRATEGIES = ['None', 'Webhook']
const NOT_SET = 'should not be set when strategy is not set to Webhook'

/** Errors use the names of the API server's internal fields. */
const conversion: Rule = (at, value) => {
  if (!isSet(value)) return []
  const { strategy, webhook } = fields(value)
  const { clientConfig: client, conversionReviewVersions: versionsOf } = fields(webhook)
  const [config, review] = [`${at}.webhookClientConfig`, `${at}.conversionReviewVersions`]
  const errors =
    str(strategy) === ''
      ? [required(`${at}.strategy`)]
      : STRATEGIES.includes(str(strategy))
        ? []
        : [notSupported(`${at}.strategy`, str(strategy), STRATEGIES)]
  if (strategy !== 'Webhook')
    return [
      ...errors,
      ...(isSet(client) ? [forbidden(config, NOT_SET)] : []),
      ...(strings(versionsOf).length > 0 ? [forbidden(review, NOT_SET)] : []),
    ]
  return [
    ...(isSet(client)
      ? clientConfig(config, client, {})
      : [required(config, 'required when strategy is set to Webhook')]),
    ...(strings(versionsOf).length === 0 ? [required(review)] : []),
  ]
}

const PRESERVE =
  'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead'

/** A definition without a version for storage has none in its status, either. */
const storedVersions: Rule = (_, value) =>
  structs(fields(value).versions).some(({ storage }) => storage === true)
    ? []
    : [invalidValue('status.storedVersions', null, 'must have at least one stored version')]

const rule = members({
  spec: all(
    members({ group, scope, versions, names, conversion }),
    (at, value, owner) => parts(`${at}.versions`, fields(value).versions, owner),
    storedVersions,
    members({
      preserveUnknownFields: (at, value) => (value === true ? [invalidValue(at, true, PRESERVE)] : []),
    }),
  ),
})

/** Errors unless the name is the plural, a dot and the group. */
function nameErrors({ spec }: JsonObject): (name: string) => string[] {
  const { names: named, group: of } = fields(spec)
  const wanted = `${str(fields(named).plural)}.${str(of)}`
  return (name) => [...dns1123Subdomain(name), ...(name === wanted ? [] : ['must be spec.names.plural+"."+spec.group'])]
}

const stays = (at: string, is: JsonObject[string] | undefined, was: JsonObject[string] | undefined): FieldError[] =>
  deepEqual(is ?? '', was ?? '') ? [] : [invalidValue(at, is, immutableText)]

export const customResources = {
  create: (object: JsonObject): FieldError[] => [
    ...validateObjectMeta({ namespaced: false, nameErrors: nameErrors(object), anyFinalizer: true }, metaOf(object)),
    ...rule('', object, object),
  ],
  update: (object: JsonObject, old: JsonObject): FieldError[] => {
    const [is, was] = [fields(object.spec), fields(old.spec)]
    return [
      ...metadataUpdate(object, old, { anyFinalizer: true }),
      ...rule('', object, object),
      ...stays('spec.scope', is.scope, was.scope),
      ...stays('spec.names.kind', fields(is.names).kind, fields(was.names).kind),
      ...stays('spec.group', is.group, was.group),
      ...stays('spec.names.plural', fields(is.names).plural, fields(was.names).plural),
    ]
  },
}
