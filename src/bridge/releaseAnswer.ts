/** Answers about differences between releases. */
import {
  firstOfEach,
  objectsOfRun,
  objectsOfText,
  releaseLines,
  removedObjects,
  type Session,
} from '../engine/index.ts'
import type { ReleaseQuestion, ReleaseReport } from './protocol.ts'

/** Differences for the objects of a manifest, and for those of the run that the manifest does not name. */
export function releaseAnswer(session: Session, { manifest, withRun, from, to }: ReleaseQuestion): ReleaseReport {
  const objects = firstOfEach([...objectsOfText(manifest), ...(withRun ? objectsOfRun(session) : [])])
  return { lines: releaseLines(objects, from, to), removed: removedObjects(objects, from, to) }
}
