/** Kinds of a CustomResourceDefinition, one for each of its versions. Models apiextensions-apiserver customresource_handler.go (v1.36). */
import { deepEqual } from '../../api/equality.ts'
import type { FieldError } from '../../api/errors.ts'
import { goQuote } from '../../api/goFormat.ts'
import { asObject, hasCondition, isObject, objectsIn, textOf, textsIn } from '../../api/jsonObject.ts'
import type { AnyObject } from '../../api/kindTypes.ts'
import { isCustom } from '../../api/objectKey.ts'
import { goJson } from '../../api/stableJson.ts'
import type { JsonObject, JsonValue } from '../../api/types.ts'
import { duplicate, invalidValue } from '../../api/validation/fieldErrors.ts'
import { qualifiedName } from '../../api/validation/formats.ts'
import { metadataUpdate, metaOf, type NameRules, validateObjectMeta } from '../../api/validation/objectMeta.ts'
import type { CustomKind, Kind, ScalePaths, Validators, Warnings } from '../../kinds/kind.ts'
import type { Release } from '../../releases.ts'
import { freeze } from '../../sim/freeze.ts'
import type { KindLookup } from '../interface.ts'
import type { StoredObjects } from '../store.ts'
import { ruleErrors } from './ruleErrors.ts'
import { schemaErrors } from './schemaErrors.ts'
import { valueAt } from './storedValues.ts'
import { memberSchema, pruned, withDefaults } from './structural.ts'
import { byPreference } from './versionOrder.ts'

/** Kinds of a definition with accepted names, the preferred version first; none before it is established. */
export function kindsOfDefinition(definition: JsonObject): readonly Kind[] {
  if (!hasCondition(definition.status, 'Established')) return []
  const spec = asObject(definition.spec)
  return objectsIn(spec.versions)
    .toSorted((a, b) => byPreference(textOf(a.name), textOf(b.name)))
    .map((version) => kindOfVersion(definition, spec, version))
}

/** The kinds that a written definition serves, as `group/version Kind`; it may not be established. */
export function kindNamesOf({ spec }: JsonObject): string[] {
  const { group, names, versions } = asObject(spec)
  const served = objectsIn(versions).filter((one) => one.served === true)
  return served.map(({ name }) => `${textOf(group)}/${textOf(name)} ${textOf(asObject(names).kind)}`)
}

/** The kind that an established definition serves in this version; undefined without one. */
export function findCustomKind(store: StoredObjects, apiVersion: string, kind: string): Kind | undefined {
  for (const definition of store.list('customresourcedefinitions')) {
    const found = kindsOfDefinition(definition).find(
      (one) => one.custom?.isServed && one.kind === kind && `${one.group}/${one.version}` === apiVersion,
    )
    if (found) return found
  }
  return undefined
}

/** The kind that an established definition of this group defines, in any of its versions; undefined without one. */
export function findCustomKindOfGroup(store: StoredObjects, group: string, kind: string): Kind | undefined {
  for (const definition of store.list('customresourcedefinitions')) {
    const found = kindsOfDefinition(definition).find((one) => one.kind === kind && one.group === group)
    if (found) return found
  }
  return undefined
}

function kindOfVersion(definition: JsonObject, spec: JsonObject, version: JsonObject): Kind {
  const names = asObject(asObject(definition.status).acceptedNames)
  const group = textOf(spec.group)
  const custom = customOf(definition, version, names)
  const hasStatus = isObject(asObject(version.subresources).status)
  return {
    group,
    version: textOf(version.name),
    kind: textOf(names.kind),
    resource: `${custom.plural}.${group}`,
    singular: textOf(names.singular),
    shortNames: textsIn(names.shortNames),
    namespaced: spec.scope === 'Namespaced',
    subresources: [...(hasStatus ? (['status'] as const) : []), ...(custom.scale ? (['scale'] as const) : [])],
    ...(custom.categories.includes('all') ? { isInAll: true } : {}),
    ...(version.deprecated === true ? { deprecated: deprecationOf(group, version, names) } : {}),
    custom,
    validate: rulesOf(custom),
    warnings: finalizerWarnings,
    generation: 'all',
    needsVersion: true,
    // Without the subresource, the status is an ordinary field.
    initialStatus: ({ status }) => (hasStatus ? undefined : status),
    prepareForUpdate: (written, stored) => (hasStatus ? withStatusOf(written, stored) : written),
    ...(hasStatus ? {} : { statusIsOrdinary: true }),
    statusMetadata: (_, stored) => stored,
  }
}

const withStatusOf = ({ status: _, ...rest }: AnyObject, { status }: AnyObject): AnyObject =>
  status === undefined ? rest : { ...rest, status }

function deprecationOf(group: string, version: JsonObject, names: JsonObject): string {
  return textOf(version.deprecationWarning) || `${group}/${textOf(version.name)} ${textOf(names.kind)} is deprecated`
}

function customOf(definition: JsonObject, version: JsonObject, names: JsonObject): CustomKind {
  const spec = asObject(definition.spec)
  const schema = asObject(asObject(version.schema).openAPIV3Schema)
  const columns = objectsIn(version.additionalPrinterColumns)
  const scale = scalePaths(asObject(version.subresources).scale)
  return {
    plural: textOf(names.plural),
    listKind: textOf(names.listKind) || `${textOf(names.kind)}List`,
    isStored: version.storage === true,
    storedAs: `${textOf(spec.group)}/${textOf(objectsIn(spec.versions).find(({ storage }) => storage === true)?.name)}`,
    isServed: version.served === true,
    versions: objectsIn(spec.versions).flatMap(({ name, served }) => (served === true ? textOf(name) : [])),
    categories: textsIn(names.categories),
    schema,
    columns: columns.length > 0 ? columns : [ageColumn],
    ...(scale ? { scale } : {}),
    selectableFields: objectsIn(version.selectableFields).map(({ jsonPath }) => textOf(jsonPath).replace(/^\./, '')),
    isTerminating: hasCondition(definition.status, 'Terminating'),
    prune: (object) => asObject(pruned(object, schema).object),
    read: (object) => {
      const kept = pruned(object, schema)
      return { object: asObject(withDefaults(kept.object, schema)), unknown: kept.unknown }
    },
  }
}

const ageColumn: JsonObject = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }

const segments = (path: JsonValue | undefined): string[] => textOf(path).split('.').filter(Boolean)

function scalePaths(scale: JsonValue | undefined): ScalePaths | undefined {
  if (!isObject(scale)) return undefined
  const selector = segments(scale.labelSelectorPath)
  return {
    spec: segments(scale.specReplicasPath),
    status: segments(scale.statusReplicasPath),
    ...(selector.length > 0 ? { selector } : {}),
  }
}

// Models registry/customresource/validator.go and strategy.go (v1.36).
function rulesOf(custom: CustomKind): Validators {
  const { schema } = custom
  const withRules = (
    errors: FieldError[],
    object: JsonObject,
    given: { readonly old?: JsonObject; readonly release?: Release },
  ): FieldError[] => [...errors, ...ruleErrors(object, schema, { errors, ...given })]
  return {
    create: (object: JsonObject, names: NameRules, release: Release): FieldError[] => {
      const errors = [
        ...validateObjectMeta({ ...names, anyFinalizer: true }, metaOf(object)),
        ...schemaErrors(object, schema),
        ...scaleErrors(custom, object, ['spec', 'status']),
        ...listTypeErrors(object, schema),
      ]
      return withRules(errors, object, { release })
    },
    update: (object: JsonObject, old: JsonObject, _names: NameRules, release: Release): FieldError[] => {
      const errors = [
        ...metadataUpdate(object, old, { anyFinalizer: true }),
        ...schemaErrors(object, schema, { old }),
        ...scaleErrors(custom, object, ['spec', 'status']),
        ...newListErrors(object, old, schema),
      ]
      return withRules(errors, object, { old, release })
    },
    status: (object: JsonObject, old: JsonObject): FieldError[] => {
      const ofStatus = memberSchema(schema, 'status')
      const { status } = object
      const errors = [
        ...metadataUpdate(object, old, { anyFinalizer: true }),
        ...(ofStatus && status !== undefined
          ? schemaErrors(status, ofStatus, { path: 'status', old: old.status })
          : []),
        ...scaleErrors(custom, object, ['status']),
        ...newListErrors(object, old, schema),
      ]
      return withRules(errors, object, { old })
    },
  }
}

/** The errors of an object by a schema and its rules, without an earlier version of the object. */
export function schemaErrorsOf({ schema }: CustomKind, object: JsonObject): FieldError[] {
  const errors = [...schemaErrors(object, schema), ...listTypeErrors(object, schema)]
  return [...errors, ...ruleErrors(object, schema, { errors })]
}

/** New list errors; none if the stored version has list errors, too. */
function newListErrors(object: JsonObject, old: JsonObject, schema: JsonObject): FieldError[] {
  const errors = listTypeErrors(object, schema)
  return errors.length > 0 && listTypeErrors(old, schema).length > 0 ? [] : errors
}

// Models validator.go ValidateScaleSpec and ValidateScaleStatus (v1.36).
function scaleErrors({ scale }: CustomKind, object: JsonObject, parts: readonly ('spec' | 'status')[]): FieldError[] {
  if (!scale) return []
  return parts.flatMap((part) => {
    const value = valueAt(object, scale[part])
    // The server takes the path as the name of a single field.
    const at = `.${scale[part].join('.')}`
    if (value === undefined) return []
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      const text = `${at} accessor error: ${goValue(value)} is of the type ${goType(value)}, expected int64`
      return [invalidValue(at, 0, text)]
    }
    if (value < 0) return [invalidValue(at, value, 'should be a non-negative integer')]
    return value > MOST_REPLICAS ? [invalidValue(at, value, `should be less than or equal to ${MOST_REPLICAS}`)] : []
  })
}

const MOST_REPLICAS = 2147483647
const goValue = (value: JsonValue): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const goType = (value: JsonValue): string => {
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'object' ? 'map[string]interface {}' : typeof value === 'number' ? 'float64' : 'string'
}

/** Whether two objects differ in a part that their generation counts. */
export const differsBeyondMetadata = (
  { metadata: _a, ...a }: JsonObject,
  { metadata: _b, ...b }: JsonObject,
): boolean => !deepEqual(a, b)

const standard: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes'])

const finalizersOf = ({ metadata }: JsonObject): string[] => textsIn(asObject(metadata).finalizers)

// Models registry/customresource/validator.go validateKubeFinalizerName (v1.36).
function warningsOf(name: string): string[] {
  const at = `metadata.finalizers: ${goQuote(name)}`
  const path = name.includes('.') ? ' including a path (/)' : ''
  return [
    ...qualifiedName(name).map((text) => `${at}: ${text}`),
    ...(name.includes('/') || standard.has(name)
      ? []
      : [
          `${at}: prefer a domain-qualified finalizer name${path} to avoid accidental conflicts with other finalizer writers`,
        ]),
  ]
}

/** Warnings about finalizer names that other writers may use as well. */
const finalizerWarnings: Warnings = {
  create: (object) => finalizersOf(object).toSorted().flatMap(warningsOf),
  update: (object, old) => {
    const known = new Set(finalizersOf(old))
    return finalizersOf(object)
      .filter((name) => !known.has(name))
      .toSorted()
      .flatMap(warningsOf)
  },
}

/** Errors about repeated elements at any depth of a value. */
function listTypeErrors(value: JsonValue, schema: JsonObject | undefined, path = ''): FieldError[] {
  if (schema === undefined) return []
  if (Array.isArray(value)) {
    const items = isObject(schema.items) ? schema.items : undefined
    return [
      ...ownErrors(value, schema, path),
      ...value.flatMap((item, index) => listTypeErrors(item, items, `${path}[${index}]`)),
    ]
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    listTypeErrors(member, memberSchema(schema, name), path === '' ? name : `${path}.${name}`),
  )
}

function ownErrors(list: readonly JsonValue[], schema: JsonObject, path: string): FieldError[] {
  const type = schema['x-kubernetes-list-type']
  if (type !== 'set' && type !== 'map') return []
  const keys = textsIn(schema['x-kubernetes-list-map-keys'])
  const wrong = type === 'map' ? list.findIndex((item) => item !== null && !isObject(item)) : -1
  if (wrong >= 0)
    return [invalidValue(`${path}[${wrong}]`, list[wrong], 'must be an object for an array of list-type map')]
  const seen = new Map<string, number>()
  return list.flatMap((item, index) => {
    const shown: JsonValue =
      type === 'set'
        ? item
        : Object.fromEntries(
            keys.flatMap((key) => (asObject(item)[key] === undefined ? [] : [[key, asObject(item)[key] ?? null]])),
          )
    const times = seen.get(goJson(shown)) ?? 0
    seen.set(goJson(shown), times + 1)
    // An element with several repetitions is reported once.
    return times === 1 ? [duplicate(`${path}[${index}]`, shown)] : []
  })
}

/** Custom objects as they are read, by kind and by stored object. */
const reads = new WeakMap<CustomKind, WeakMap<AnyObject, AnyObject>>()

/**
 * A stored object as the API server reads it: without the fields that the schema has lost, and with the defaults that it
 * has got since the object was written. The same object for other kinds, and without such changes.
 */
export function storedAsRead<Read extends AnyObject>({ custom }: Kind, object: Read): Read
export function storedAsRead({ custom }: Kind, object: AnyObject): AnyObject {
  if (!custom?.isStored) return object
  const ofKind = reads.get(custom) ?? new WeakMap<AnyObject, AnyObject>()
  reads.set(custom, ofKind)
  const known = ofKind.get(object)
  if (known) return known
  const fresh = custom.read({ ...object }).object
  const result = deepEqual(fresh, { ...object }) ? object : freeze({ ...fresh, metadata: object.metadata } as AnyObject)
  ofKind.set(object, result)
  return result
}

/** As `storedAsRead`, for the objects of a resource. */
export const asRead = <Read extends AnyObject>(kinds: KindLookup, resource: string, objects: Read[]): Read[] =>
  isCustom(resource) ? objects.map((object) => storedAsRead(kinds.info(resource), object)) : objects
