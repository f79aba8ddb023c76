/** Lists the consequences of a change of release for objects. */
import type { JsonObject } from '../../api/types.ts'
import type { Release } from '../../releases.ts'
import { type ReleaseLine, releaseLines } from './releaseLines.ts'
import { type RemovedObject, removedObjects } from './removedVersions.ts'

export interface ReleaseReport {
  readonly lines: readonly ReleaseLine[]
  /** Objects whose API versions the change removes. */
  readonly removed: readonly RemovedObject[]
}

export const releaseReport = (objects: readonly JsonObject[], from: Release, to: Release): ReleaseReport => ({
  lines: releaseLines(objects, from, to),
  removed: removedObjects(objects, from, to),
})
