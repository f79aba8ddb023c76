/** The API server's facts about a kind. */
import type { FieldError } from '../api/errors.ts'
import type { ResourceTypes } from '../api/fields/apiTypes.ts'
import type { Defaulted } from '../api/fields/defaulted.ts'
import type { AnyObject, ResourceName } from '../api/kindTypes.ts'
import type { JsonObject, KubeObject, ObjectMeta, Timestamp } from '../api/types.ts'
import { metadataUpdate, type NameRules } from '../api/validation/objectMeta.ts'
import type { Release } from '../releases.ts'
import type { SwitchName } from '../versions.ts'
import type { Defaulter } from './defaulting.ts'

/** A part of an object that has its own write requests. */
export type Subresource = 'status' | 'scale' | 'approval' | PodSubresource
/** Parts of a running Pod that can change, although the Pod's spec cannot. */
export type PodSubresource = 'resize' | 'ephemeralcontainers'

/** A kind of a CustomResourceDefinition in one of its versions. */
export interface CustomKind {
  /** Plural name, such as `widgets` for the `resource` `widgets.demo.example.com`. */
  readonly plural: string
  readonly listKind: string
  /** Whether objects are stored in this version. */
  readonly isStored: boolean
  /** `apiVersion` of the version in which objects are stored. */
  readonly storedAs: string
  readonly isServed: boolean
  /** The versions of the same objects that are served. */
  readonly versions: readonly string[]
  readonly categories: readonly string[]
  /** OpenAPI schema of the objects. */
  readonly schema: JsonObject
  /** `additionalPrinterColumns`, or the default column for a version without columns. */
  readonly columns: readonly JsonObject[]
  readonly scale?: ScalePaths
  /** Fields for field selectors. */
  readonly selectableFields: readonly string[]
  /** Whether the definition is being deleted, so that no more objects are created. */
  readonly isTerminating: boolean
  /**
   * The object without fields that the schema lacks and with the schema's defaults, and the paths of the dropped
   * fields.
   */
  read(object: JsonObject): { readonly object: JsonObject; readonly unknown: readonly string[] }
  /** The object without fields that the schema lacks. */
  prune(object: JsonObject): JsonObject
}

/** Paths of the scale subresource's numbers, as lists of members. */
export interface ScalePaths {
  readonly spec: readonly string[]
  readonly status: readonly string[]
  /** Absent: the scale has no selector. */
  readonly selector?: readonly string[]
}

/** A kind with the facts of discovery. */
export interface ResourceInfo {
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  readonly kind: string
  /**
   * Plural, lower case: `deployments`. The name of a custom kind contains its group, since other groups may have the
   * same plural.
   */
  readonly resource: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly namespaced: boolean
  readonly subresources?: readonly Subresource[]
  /** Absent for a built-in kind. */
  readonly custom?: CustomKind
}

/**
 * The API server's checks of a write, in its order and with its words. The objects are decoded and have their defaults,
 * so that they have the type `Checked`.
 */
export interface Validators<Checked = JsonObject> {
  /** Errors of a new object, which has a name. */
  create(object: Checked, names: NameRules, release: Release): FieldError[]
  /** Errors of a new version of an object. The new version has its system fields. */
  update(object: Checked, old: Checked, names: NameRules, release: Release): FieldError[]
  /** Errors of a write to the status subresource; absent: only the metadata is checked. */
  status?(object: Checked, old: Checked): FieldError[]
  /** Errors of a write to the approval subresource. */
  approval?(object: Checked, old: Checked): FieldError[]
}

/** A write of a part of the status; `at`: the time of the request. */
export interface StatusWrite {
  readonly at: Timestamp
  readonly subresource: 'status' | 'approval'
}

/** The texts after `Warning: ` for a write, without the warnings about the Pod template. */
export interface Warnings<Checked = JsonObject> {
  create?(object: Checked, release: Release): string[]
  update?(object: Checked, old: Checked, release: Release): string[]
}

/** A row of the table of kinds. Absent members have the values that most kinds have. */
export interface Kind<Resource extends string = string> extends ResourceInfo, NameRules {
  readonly resource: Resource
  /** Whether kubectl's category `all` contains the kind. */
  readonly isInAll?: true
  /** Whether kubectl's category `api-extensions` contains the kind. */
  readonly extendsApi?: true
  /** Served versions besides the stored version, with their own defaults. */
  readonly otherVersions?: readonly {
    readonly version: string
    /** Absent: the same group. */
    readonly group?: string
    readonly defaults?: Defaulter
  }[]
  /** Warning for every request about a kind with a replacement. */
  // Models APILifecycleDeprecated of k8s.io/api/*/zz_generated.prerelease-lifecycle.go.
  readonly deprecated?: string
  /** The object with its defaults, after Go has decoded and encoded it. */
  readonly defaults?: Defaulter
  readonly validate?: Validators
  readonly warnings?: Warnings
  /** Members on the path from the object to the owner of its Pod template; absent: the kind has no template. */
  readonly podTemplateIn?: readonly string[]
  /** Whether the names of the Pods begin with the object's name. */
  readonly namesPods?: true
  /** Whether an update gets warnings only if the template itself has changed. */
  readonly warnsOfNewTemplatesOnly?: true
  /** The part of the object whose changes `metadata.generation` counts; absent: objects have no generation. */
  readonly generation?: 'spec' | 'specAndAnnotations' | 'webhooks' | 'all'
  /** The switch of the releases in which the kind's objects have a generation; absent: all releases. */
  readonly generationSince?: SwitchName
  /** Struct members of a new object's spec, which its creator does not own. */
  readonly emptySpec?: JsonObject
  /** The treatment of dependents if a deletion names no treatment. */
  readonly defaultPropagation?: 'Orphan'
  /**
   * Whether an update has to name the version that it replaces. Models AllowUnconditionalUpdate of the registry's
   * strategy.
   */
  readonly needsVersion?: true
  /**
   * The status of a new object, whatever the client sent; absent: an empty status, if the kind has a status and the
   * object a spec or a status.
   */
  initialStatus?(object: AnyObject): JsonObject | undefined
  /** The other changes of the registry's strategy to a new object. */
  prepareForCreate?(object: AnyObject): AnyObject
  /** The updated object, with the stored values of the fields that must stay; `at`: the time of the request. */
  prepareForUpdate?(written: AnyObject, stored: AnyObject, at: Timestamp): AnyObject
  /** Whether the status is written with the rest of the object. */
  readonly statusIsOrdinary?: true
  /** Metadata that a write of the status may change; absent: all metadata. */
  statusMetadata?(written: ObjectMeta, stored: ObjectMeta): ObjectMeta
  /** The written status with the stored values of the parts that must stay; absent: all parts are written. */
  prepareStatus?(written: JsonObject, stored: AnyObject, write: StatusWrite): JsonObject
  /** The object after its first deletion, if a controller removes it later. */
  beginDeletion?(object: KubeObject, deletionTimestamp: string): KubeObject
  /** Whether admission, the scheduler or a controller acts on such objects. */
  readonly hasEffect?: true
  /** Whether the page leaves such objects out of its lists. */
  readonly isHidden?: true
}

type Names = 'group' | 'version' | 'singular' | 'shortNames' | 'namespaced'

/** A row with the members that follow from `apiVersion`, `kind` and `scope`. */
export function kindRow<const Resource extends ResourceName>({
  apiVersion,
  scope,
  shortName = [],
  ...row
}: Omit<Kind<Resource>, Names | 'validate' | 'warnings'> & {
  readonly validate?: Validators<Defaulted<ResourceTypes[Resource]>>
  readonly warnings?: Warnings<Defaulted<ResourceTypes[Resource]>>
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

/** Validators of an update that use the rules of creation. */
export const asCreated =
  <Checked extends JsonObject>(create: Validators<Checked>['create']): Validators<Checked>['update'] =>
  (object, old, names, release) => [...metadataUpdate(object, old), ...create(object, names, release)]
