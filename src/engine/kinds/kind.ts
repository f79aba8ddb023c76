/** What the API server must know of a kind. */
import type { FieldError } from '../api/errors.ts'
import type { AnyObject } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject, ObjectMeta } from '../api/types.ts'
import { metadataUpdate, type NameRules } from '../api/validation/objectMeta.ts'
import type { Release } from '../releases.ts'
import type { SwitchName } from '../versions.ts'
import type { Defaulter } from './defaulting.ts'

/** A part of an object that is written by itself. */
export type Subresource = 'status' | 'scale' | PodSubresource
/** What of a running Pod can change although its spec cannot. */
export type PodSubresource = 'resize' | 'ephemeralcontainers'

/** A kind that a CustomResourceDefinition adds, in one of its versions. */
export interface CustomKind {
  /** Plural name: `widgets`, where `resource` is `widgets.demo.example.com`. */
  readonly plural: string
  readonly listKind: string
  /** Objects are stored in this version. */
  readonly isStored: boolean
  /** `apiVersion` of the version in which objects are stored. */
  readonly storedAs: string
  readonly isServed: boolean
  readonly categories: readonly string[]
  /** OpenAPI schema of its objects. */
  readonly schema: JsonObject
  /** `additionalPrinterColumns`, or the one that a version without any has. */
  readonly columns: readonly JsonObject[]
  readonly scale?: ScalePaths
  /** Fields that field selectors may name. */
  readonly selectableFields: readonly string[]
  /** The definition is being deleted: no more objects are created. */
  readonly isTerminating: boolean
  /** The object without the fields that the schema does not have, with its defaults; the paths of what was dropped. */
  read(object: JsonObject): { readonly object: JsonObject; readonly unknown: readonly string[] }
}

/** Where the scale subresource finds its numbers: members on the way to each. */
export interface ScalePaths {
  readonly spec: readonly string[]
  readonly status: readonly string[]
  /** Absent: the scale has no selector. */
  readonly selector?: readonly string[]
}

/** A kind as discovery tells of it. */
export interface ResourceInfo {
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  /** Plural, lower case: `deployments`; of a custom kind with its group, as other groups may have the same plural. */
  readonly resource: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly namespaced: boolean
  readonly subresources?: readonly Subresource[]
  /** Absent for a built-in kind. */
  readonly custom?: CustomKind
}

/** What the API server checks of a write, in its order and with its words. */
export interface Validators {
  /** A new object that has been decoded, defaulted and named. */
  create(object: JsonObject, names: NameRules, release: Release): FieldError[]
  /** A new version, with the system fields in place. */
  update(object: JsonObject, old: JsonObject, names: NameRules, release: Release): FieldError[]
  /** A write to the status subresource; absent: only the metadata is looked at. */
  status?(object: JsonObject, old: JsonObject): FieldError[]
}

/** The texts after `Warning: ` that go with a write, beside those about the Pod template. */
export interface Warnings {
  create?(object: JsonObject, release: Release): string[]
  update?(object: JsonObject, old: JsonObject, release: Release): string[]
}

/** One row of the table of kinds. What is absent is as with most kinds. */
export interface Kind<Resource extends string = string> extends ResourceInfo, NameRules {
  readonly resource: Resource
  /** kubectl's category `all` has it. */
  readonly isInAll?: true
  /** kubectl's category `api-extensions` has it. */
  readonly extendsApi?: true
  /** Versions that are served beside the stored one, with their own defaults. */
  readonly otherVersions?: readonly {
    readonly version: string
    /** Absent: the same group. */
    readonly group?: string
    readonly defaults?: Defaulter
  }[]
  /** What is said of every request about a kind that has another in its place. */
  // Models APILifecycleDeprecated of k8s.io/api/*/zz_generated.prerelease-lifecycle.go.
  readonly deprecated?: string
  /** The object with its defaults, as it comes back when Go has decoded and encoded it. */
  readonly defaults?: Defaulter
  readonly validate?: Validators
  readonly warnings?: Warnings
  /** Members on the way from the object to what holds its Pod template; absent: it has none. */
  readonly podTemplateIn?: readonly string[]
  /** The names of its Pods begin with its own. */
  readonly namesPods?: true
  /** Updates are warned about only if the template itself has changed. */
  readonly warnsOfNewTemplatesOnly?: true
  /** What `metadata.generation` counts the changes of; absent: objects have no generation. */
  readonly generation?: 'spec' | 'specAndAnnotations' | 'webhooks' | 'all'
  /** Releases without this switch give its objects no generation. */
  readonly generationSince?: SwitchName
  /** Parts of a new object's spec that Go has as structs: who makes the object does not own them. */
  readonly emptySpec?: JsonObject
  /** What becomes of dependents if a deletion does not say. */
  readonly defaultPropagation?: 'Orphan'
  /** An update has to name the version that it replaces. Models AllowUnconditionalUpdate of the registry's strategy. */
  readonly needsVersion?: true
  /** The status of a new object, whatever the client sent; absent: an empty one, if it has a spec or a status. */
  initialStatus?(object: AnyObject): JsonObject | undefined
  /** The rest of what the registry's strategy does to a new object. */
  prepareForCreate?(object: AnyObject): AnyObject
  /** What it takes from the stored object before an update. */
  prepareForUpdate?(written: AnyObject, stored: AnyObject): AnyObject
  /** Its status is written with the rest of the object. */
  readonly statusIsOrdinary?: true
  /** Metadata that a write of the status may bring; absent: all. */
  statusMetadata?(written: ObjectMeta, stored: ObjectMeta): ObjectMeta
  /** The object after its first deletion, where a controller removes it later. */
  beginDeletion?(object: KubeObject, deletionTimestamp: string): KubeObject
  /** Admission, the scheduler or a controller looks at such objects. */
  readonly hasEffect?: true
  /** Such objects would only be noise among those that the page lists. */
  readonly isHidden?: true
}

type Names = 'group' | 'version' | 'singular' | 'shortNames' | 'namespaced'

/** A row: what follows from `apiVersion`, `kind` and `scope` is filled in. */
export function kindRow<const Resource extends string>({
  apiVersion,
  scope,
  shortName = [],
  ...row
}: Omit<Kind<Resource>, Names> & {
  readonly apiVersion: string
  readonly scope: 'namespace' | 'cluster'
  readonly shortName?: string | readonly string[]
}): Kind<Resource> {
  const slash = apiVersion.indexOf('/')
  return {
    ...row,
    group: slash < 0 ? '' : apiVersion.slice(0, slash),
    version: apiVersion.slice(slash + 1),
    singular: row.kind.toLowerCase(),
    shortNames: [shortName].flat(),
    namespaced: scope === 'namespace',
  }
}

/** An update whose rules are those of creation. */
export const asCreated =
  (create: Validators['create']): Validators['update'] =>
  (object, old, names, release) => [...metadataUpdate(object, old), ...create(object, names, release)]
