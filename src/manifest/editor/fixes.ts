/** Text edits that fix rejections of the API server. */
import type { StatusReason } from '../../engine/api/errors.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import { servedInstead } from '../servedVersions.ts'
import type { Range } from '../yamlSchema.ts'
import type { TextEdit } from './imageTag.ts'
import { type OldFieldFix, oldFieldFix } from './oldFields.ts'
import { objectsIn, wholeLines } from './textPlaces.ts'

export type Fix =
  /** Removes fields set by the API server, as in the output of `kubectl get -o yaml`. */
  | { readonly id: 'serverFields'; readonly edits: readonly TextEdit[] }
  /** Replaces an API version that is no longer served. */
  | { readonly id: 'version'; readonly to: string; readonly edits: readonly TextEdit[] }
  /** Replaces a StorageClass in claims by the cluster's default. */
  | { readonly id: 'defaultClass'; readonly name: string; readonly edits: readonly TextEdit[] }
  /** Converts fields and defaults of an old API version. */
  | OldFieldFix

/** Parts of a rejection that determine the fix. */
export interface Refused {
  readonly reason?: StatusReason | undefined
  /** Field in the error, if any. */
  readonly field?: string | undefined
  /** The kind, if the kind is not served. */
  readonly unknownKind?: { readonly apiVersion: string; readonly kind: string } | undefined
}

/** Fix for a rejection, in the whole text; undefined if no fix is known. */
export function fixOf(refused: Refused, text: string, documents: readonly ManifestDocument[]): Fix | undefined {
  const { reason, field, unknownKind } = refused
  if (reason === 'Conflict' || field === 'metadata.uid' || field === 'metadata.resourceVersion') {
    const edits = documents.flatMap((document) => serverFieldEdits(document, text))
    return edits.length === 0 ? undefined : { id: 'serverFields', edits }
  }
  if (unknownKind === undefined) return field === undefined ? undefined : oldFieldFix(field, text, documents)
  const { kind, apiVersion: version } = unknownKind
  const to = servedInstead(kind, version)
  if (to === undefined) return undefined
  return { id: 'version', to, edits: documents.flatMap((document) => versionEdits(document, { kind, version, to })) }
}

interface VersionChange {
  readonly kind: string
  readonly version: string
  readonly to: string
}

function versionEdits({ value, ranges }: ManifestDocument, { kind, version, to }: VersionChange): TextEdit[] {
  return objectsIn(value).flatMap(({ pointer, object }) => {
    const range = ranges.get(`${pointer}/apiVersion`)?.value
    return range && object.kind === kind && object.apiVersion === version
      ? [{ from: range[0], to: range[1], insert: to }]
      : []
  })
}

const setByServer = [
  '/metadata/uid',
  '/metadata/resourceVersion',
  '/metadata/creationTimestamp',
  '/metadata/generation',
  '/metadata/managedFields',
  '/metadata/selfLink',
  '/status',
] as const

function serverFieldEdits({ value, ranges }: ManifestDocument, text: string): TextEdit[] {
  return objectsIn(value).flatMap(({ pointer }) =>
    setByServer.flatMap((field) => {
      const range = ranges.get(`${pointer}${field}`)
      return range?.key ? wholeLines(text, range.key[0], range.value[1]) : []
    }),
  )
}

/** Ranges in which claims name this StorageClass. */
export const classRanges = (documents: readonly ManifestDocument[], text: string, name: string): Range[] =>
  documents.flatMap(({ ranges }) =>
    [...ranges].flatMap(([pointer, { value }]) =>
      pointer.endsWith('/storageClassName') && text.slice(...value) === name ? [value] : [],
    ),
  )

/** Writes the default StorageClass into each range. */
export const defaultClassFix = (ranges: readonly Range[], name: string): Fix => ({
  id: 'defaultClass',
  name,
  edits: ranges.map(([from, to]) => ({ from, to, insert: name })),
})
