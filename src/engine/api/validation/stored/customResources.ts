/**
 * Custom kinds. Of a schema, its structure is checked. Models apiextensions-apiserver
 * apis/apiextensions/validation (v1.36).
 */
import { deepEqual } from '../../equality.ts'
import type { FieldError } from '../../errors.ts'
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceValidation,
  SelectableField,
} from '../../fields/apiTypes.ts'
import type { Defaulted } from '../../fields/defaulted.ts'
import { fields, isSet } from '../access.ts'
import { forbidden, immutableText, invalidValue, required } from '../fieldErrors.ts'
import { dns1035, dns1123Subdomain } from '../formats.ts'
import { metadataUpdate, metaOf, type NameRules, validateObjectMeta } from '../objectMeta.ts'
import {
  all,
  among,
  each,
  given,
  ifSet,
  type MemberRules,
  members,
  type PartRule,
  type Rule,
  unlessEmpty,
  type Validated,
} from './rules.ts'
import { structuralErrors } from './schemas.ts'
import { clientConfig } from './webhookClient.ts'

const joined = (texts: readonly string[], at: string, text: string, intro = ''): FieldError[] =>
  texts.length > 0 ? [invalidValue(at, text, intro + texts.join(','))] : []

const group: Rule<string> = (at, name = '') => {
  if (name === '') return [required(at)]
  const errors = joined(dns1123Subdomain(name), at, name)
  if (errors.length > 0) return errors
  return name.includes('.') ? [] : [invalidValue(at, name, 'should be a domain with at least one dot')]
}

const SCOPES = ['Cluster', 'Namespaced']

/** A value from the list. An absent text is reported as absent. */
const amongGiven =
  (values: readonly string[]): Rule<string> =>
  (at, value) =>
    value ? among(values)(at, value) : [required(at)]

const labelOfAny: Rule<string> = (at, value = '') => joined(dns1035(value), at, value)
const label = unlessEmpty(labelOfAny)
const kindName: Rule<string> = unlessEmpty((at, value) =>
  joined(dns1035(value.toLowerCase()), at, value, 'may have mixed case, but should otherwise match: '),
)

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string']
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

const NOT_SIMPLE = 'must be a simple json path starting with .'

const columns = each<Defaulted<CustomResourceColumnDefinition>>(
  members({
    name: given(),
    type: (at, value = '') => {
      const words = `must be one of ${COLUMN_TYPES.join(',')}`
      if (value === '') return [required(at, words)]
      return COLUMN_TYPES.includes(value) ? [] : [invalidValue(at, value, words)]
    },
    format: (at, value = '') =>
      value === '' || FORMATS.includes(value) ? [] : [invalidValue(at, value, `must be one of ${FORMATS.join(',')}`)],
    jsonPath: (at, value = '') => {
      const place = at.replace(/jsonPath$/, 'JSONPath')
      if (value === '') return [required(place)]
      return value.startsWith('.') ? [] : [invalidValue(place, value, NOT_SIMPLE)]
    },
  }),
)

type Version = Defaulted<CustomResourceDefinitionVersion>

const needsSchema: Rule<Version> = (at, value) =>
  isSet(value?.schema?.openAPIV3Schema) ? [] : [required(`${at}.schema.openAPIV3Schema`)]

const LONGEST_WARNING = 256

// Models validateDeprecationWarning.
const deprecationWarning: MemberRules<Version>['deprecationWarning'] = (at, words, { deprecated }) => {
  if (!isSet(words)) return []
  if (deprecated !== true) return [invalidValue(at, words, 'can only be set for deprecated versions')]
  return [
    ...(words.length > LONGEST_WARNING ? [invalidValue(at, words, 'must be <= 256 characters long')] : []),
    ...(words === '' ? [invalidValue(at, words, 'must not be an empty string')] : []),
  ]
}

const version: Rule<Version> = members({ name: labelOfAny, deprecationWarning })

/** Errors unless a path of the scale subresource is simple and begins with one of the members. */
const scalePath =
  (words: string, ...begin: readonly string[]): Rule<string> =>
  (at, path = '') => {
    if (!path.startsWith('.')) return [invalidValue(at, path, NOT_SIMPLE)]
    return begin.some((one) => path.startsWith(`.${one}.`)) ? [] : [invalidValue(at, path, words)]
  }

const requiredPath = (member: string): Rule<string> =>
  all<string>(given(), unlessEmpty(scalePath(`should be a json path under .${member}`, member)))

const subresources: PartRule<CustomResourceSubresources> = members({
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

const selectable = each<Defaulted<SelectableField>>(
  members({
    jsonPath: (at, path = '') => {
      if (path === '') return [required(at)]
      return path.startsWith('.')
        ? []
        : [invalidValue(at, path, `is an invalid path: expected [ or . but got: ${path}`)]
    },
  }),
)

// The table of fields has schemas as objects of any form.
const schemas: PartRule<CustomResourceValidation> = (at, { openAPIV3Schema: schema } = {}) =>
  isSet(schema) ? structuralErrors(`${at}.openAPIV3Schema`, fields(schema)) : []

/**
 * Errors of a part of the versions. The API server moves a part that is the same in all versions to the spec, and
 * reports it there as `inSpec`.
 */
function partErrors<Name extends keyof Version & string>(
  versions: readonly Version[],
  name: Name,
  inSpec: string,
  rule: Rule<NonNullable<Version[Name]>>,
): FieldError[] {
  const [first] = versions
  const isSame = versions.every((one) => deepEqual(one[name] ?? null, first?.[name] ?? null))
  return isSame
    ? rule(`spec.${inSpec}`, first?.[name] ?? undefined)
    : versions.flatMap((one, i) => rule(`spec.versions[${i}].${name}`, one[name] ?? undefined))
}

const parts: PartRule<CustomResourceDefinitionSpec> = (_at, { versions: list = [] } = {}) => [
  ...partErrors(list, 'selectableFields', 'selectableFields', selectable),
  ...partErrors(list, 'schema', 'validation', schemas),
  ...partErrors(list, 'subresources', 'subresources', subresources),
  ...partErrors(list, 'additionalPrinterColumns', 'additionalPrinterColumns', columns),
]

const versions: Rule<readonly Version[]> = (at, value) => {
  const list = value ?? []
  const names = list.map(({ name = '' }) => name)
  return [
    ...each(needsSchema)(at, list),
    ...each(version)(at, list),
    ...(new Set(names).size < names.length ? [invalidValue(at, list, 'must contain unique version names')] : []),
    ...(list.filter(({ storage }) => storage).length === 1
      ? []
      : [invalidValue(at, value, 'must have exactly one version marked as storage version')]),
  ]
}

const allNames: PartRule<CustomResourceDefinitionNames> = all(
  members({ plural: given(), singular: given(), kind: given(), listKind: given() }),
  members({ plural: label, singular: label, kind: kindName, listKind: kindName }),
)

const names: PartRule<CustomResourceDefinitionNames> = (at, value = {}) => {
  const { kind, listKind, shortNames, categories } = value
  return [
    ...allNames(at, value),
    ...each(labelOfAny)(`${at}.shortNames`, shortNames),
    ...(kind && kind === listKind
      ? [invalidValue(`${at}.listKind`, listKind, 'kind and listKind may not be the same')]
      : []),
    ...each(labelOfAny)(`${at}.categories`, categories),
  ]
}

const STRATEGIES = ['None', 'Webhook']
const NOT_SET = 'should not be set when strategy is not set to Webhook'

/** Errors use the names of the API server's internal fields. */
const conversion: PartRule<CustomResourceConversion> = ifSet((at, { strategy, webhook }) => {
  const { clientConfig: client, conversionReviewVersions: versionsOf = [] } = webhook ?? {}
  const [config, review] = [`${at}.webhookClientConfig`, `${at}.conversionReviewVersions`]
  const errors = amongGiven(STRATEGIES)(`${at}.strategy`, strategy)
  if (strategy !== 'Webhook')
    return [
      ...errors,
      ...(isSet(client) ? [forbidden(config, NOT_SET)] : []),
      ...(versionsOf.length > 0 ? [forbidden(review, NOT_SET)] : []),
    ]
  return [
    ...(isSet(client) ? clientConfig(config, client) : [required(config, 'required when strategy is set to Webhook')]),
    ...(versionsOf.length === 0 ? [required(review)] : []),
  ]
})

const PRESERVE =
  'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead'

/** A definition without a version for storage has none in its status, either. */
const storedVersions: PartRule<CustomResourceDefinitionSpec> = (_, value) =>
  value?.versions?.some(({ storage }) => storage)
    ? []
    : [invalidValue('status.storedVersions', null, 'must have at least one stored version')]

const rule: PartRule<CustomResourceDefinition> = members({
  spec: all(
    members({ group, scope: amongGiven(SCOPES), versions, names, conversion }),
    parts,
    storedVersions,
    members({
      preserveUnknownFields: (at, value) => (value ? [invalidValue(at, true, PRESERVE)] : []),
    }),
  ),
})

/** Errors unless the name is the plural, a dot and the group. */
function nameErrors({ spec }: Defaulted<CustomResourceDefinition>): NonNullable<NameRules['nameErrors']> {
  const wanted = `${spec?.names?.plural ?? ''}.${spec?.group ?? ''}`
  return (name) => [...dns1123Subdomain(name), ...(name === wanted ? [] : ['must be spec.names.plural+"."+spec.group'])]
}

const stays = (at: string, is: string | undefined, was: string | undefined): FieldError[] =>
  (is ?? '') === (was ?? '') ? [] : [invalidValue(at, is, immutableText)]

/** Errors for versions in which objects may be stored, and which the definition has lost. */
function lostVersions({ spec, status }: Defaulted<CustomResourceDefinition>): FieldError[] {
  const names = spec?.versions?.map(({ name }) => name) ?? []
  return (status?.storedVersions ?? []).flatMap((version, i) =>
    names.includes(version)
      ? []
      : [
          invalidValue(
            `status.storedVersions[${i}]`,
            version,
            `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`,
          ),
        ],
  )
}

export const customResources: Validated<Defaulted<CustomResourceDefinition>> = {
  create: (object) => [
    ...validateObjectMeta({ namespaced: false, nameErrors: nameErrors(object), anyFinalizer: true }, metaOf(object)),
    ...rule('', object),
  ],
  update: (object, old) => {
    const [is, was] = [object.spec, old.spec]
    return [
      ...metadataUpdate(object, old, { anyFinalizer: true }),
      ...rule('', object),
      ...stays('spec.scope', is?.scope, was?.scope),
      ...stays('spec.names.kind', is?.names?.kind, was?.names?.kind),
      ...stays('spec.group', is?.group, was?.group),
      ...stays('spec.names.plural', is?.names?.plural, was?.names?.plural),
      ...lostVersions(object),
    ]
  },
}
