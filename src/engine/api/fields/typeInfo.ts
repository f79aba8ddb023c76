/** The merging of a field in strategic merge patches and in server-side apply. */
export interface MergeRules {
  /** `merge`, `replace`, `retainKeys` or `merge,retainKeys`; absent: the patch value replaces lists and merges maps. */
  readonly patchStrategy?: string
  readonly patchMergeKey?: string
  readonly listType?: 'map' | 'set' | 'atomic'
  readonly listMapKeys?: readonly string[]
  readonly mapType?: 'atomic' | 'granular'
}

/** A type of the API. Scalar types (`meta.v1.Time`) have `type` and no fields. */
export interface TypeInfo {
  readonly apiVersion?: string
  readonly kind?: string
  readonly type?: string
  readonly required?: readonly string[]
  readonly fields?: Readonly<Record<string, string>>
  readonly merge?: Readonly<Record<string, MergeRules>>
  /** Go types of fields, if they do not follow from the JSON type: `v1.PullPolicy`. */
  readonly goTypes?: Readonly<Record<string, string>>
}
