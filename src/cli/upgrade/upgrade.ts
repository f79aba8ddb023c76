/** Consequences of an upgrade of the control plane for workloads at rest. */
import {
  appliedObject,
  asObject,
  type JsonObject,
  kindOf,
  LAST_APPLIED,
  type Release,
  type ReleaseLine,
  type Removal,
  releaseLines,
  removalOf,
  textOf,
} from '../../engine/index.ts'
import { phrase } from '../../i18n/phrase.ts'
import { releaseInEnglish, unknownOfUpgrade } from '../../i18n/releaseText.ts'
import { servedInstead } from '../../manifest/servedVersions.ts'
import { nameOf } from '../check/documents.ts'
import type { LeftOut, Side, SideObject } from '../plan/readSide.ts'

interface RemovedObject {
  readonly object: string
  readonly apiVersion: string
  readonly replacement: string
  /** Undefined if no simulated release serves the version. */
  readonly removedIn: Release | undefined
  readonly source: string
}

export interface Upgrade {
  readonly from: Release
  readonly to: Release
  readonly objects: number
  readonly lines: readonly ReleaseLine[]
  readonly removed: readonly RemovedObject[]
  readonly leftOut: readonly LeftOut[]
  /** Sentences. */
  readonly unknown: readonly string[]
}

/** The first sentence of every report: an upgrade alone replaces no Pod. */
export const NO_RESTART = releaseInEnglish(phrase('release.upgrade.noRestart'))

export const NO_RESTART_SOURCES: readonly string[] = [
  'pkg/controller/deployment/util/deployment_util.go FindNewReplicaSet',
  'pkg/controller/statefulset/stateful_set_control.go setMatchesLatestExistingRevision',
  'pkg/controller/daemon/util/daemonset_util.go IsPodUpdated',
]

export function upgradeOf({ objects, leftOut }: Side, from: Release, to: Release): Upgrade {
  const written = objects.map(writtenBy)
  const others = leftOut.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    from,
    to,
    objects: objects.length,
    lines: releaseLines(written, from, to),
    removed: [...objects.map(({ value }) => value), ...others].flatMap((value) => removedObject(value, from, to) ?? []),
    leftOut,
    unknown: unknownOf(objects, leftOut, from, to),
  }
}

/** The applied version of a cluster's object, because the stored version lacks fields that the server has dropped. */
const writtenBy = ({ value, isLive }: SideObject): JsonObject => (isLive ? appliedObject(value) : value)

function removedObject(value: JsonObject, from: Release, to: Release): RemovedObject | undefined {
  const { name, namespace } = asObject(value.metadata)
  const [apiVersion, kind] = [textOf(value.apiVersion), textOf(value.kind)]
  const object = nameOf({ kind, namespace: textOf(namespace), name: textOf(name) })
  const removal: Removal | undefined = removalOf(value, from, to)
  if (removal !== undefined) return { object, apiVersion, ...removal }
  const instead = kindOf(value) === undefined ? servedInstead(kind, apiVersion) : undefined
  if (instead === undefined || instead === apiVersion) return undefined
  const source = 'https://kubernetes.io/docs/reference/using-api/deprecation-guide/'
  return { object, apiVersion, replacement: instead, removedIn: undefined, source }
}

function unknownOf(
  objects: readonly SideObject[],
  leftOut: readonly LeftOut[],
  from: Release,
  to: Release,
): readonly string[] {
  const unapplied = objects.filter(
    ({ isLive, value }) => isLive && asObject(asObject(value.metadata).annotations)[LAST_APPLIED] === undefined,
  ).length
  return [
    ...unknownOfUpgrade(from, to).map(releaseInEnglish),
    ...(unapplied === 0
      ? []
      : [
          `Fields that the API server dropped from ${unapplied === 1 ? '1 object' : `${unapplied} objects`} without the last-applied-configuration annotation: use their manifests.`,
        ]),
    ...(leftOut.length === 0 ? [] : ['Custom resources, kinds that are not simulated, and other files: listed below.']),
  ]
}
