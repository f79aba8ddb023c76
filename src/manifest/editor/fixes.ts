/** Changes of the text after which the API server takes what it refuses now. */
import type { StatusReason } from '../../engine/api/errors.ts'
import type { ManifestDocument } from '../k8sYaml.ts'
import { servedInstead } from '../servedVersions.ts'
import type { Range } from '../yamlSchema.ts'
import type { TextEdit } from './imageTag.ts'
import { type OldFieldFix, oldFieldFix } from './oldFields.ts'
import { objectsIn, wholeLines } from './textPlaces.ts'

export type Fix =
  /** Fields that the API server sets are taken out, as from what `kubectl get -o yaml` printed. */
  | { readonly id: 'serverFields'; readonly edits: readonly TextEdit[] }
  /** A version that is no longer served becomes the one that is. */
  | { readonly id: 'version'; readonly to: string; readonly edits: readonly TextEdit[] }
  /** Claims ask for the class that the cluster has as its default. */
  | { readonly id: 'defaultClass'; readonly name: string; readonly edits: readonly TextEdit[] }
  /** What an old version made up, or had, is written as today's wants it. */
  | OldFieldFix

/** What of a refusal tells how to fix the text. */
export interface Refused {
  readonly reason?: StatusReason | undefined
  /** The field that is named, if one is. */
  readonly field?: string | undefined
  /** A kind that is not served. */
  readonly unknownKind?: { readonly apiVersion: string; readonly kind: string } | undefined
}

/** What fixes a refusal, in all of the text at once; undefined where the page knows of nothing. */
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

/** Where claims of the text ask for this StorageClass. */
export const classRanges = (documents: readonly ManifestDocument[], text: string, name: string): Range[] =>
  documents.flatMap(({ ranges }) =>
    [...ranges].flatMap(([pointer, { value }]) =>
      pointer.endsWith('/storageClassName') && text.slice(...value) === name ? [value] : [],
    ),
  )

/** Writes the name of the default class in each of these places. */
export const defaultClassFix = (ranges: readonly Range[], name: string): Fix => ({
  id: 'defaultClass',
  name,
  edits: ranges.map(([from, to]) => ({ from, to, insert: name })),
})
