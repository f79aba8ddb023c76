/** Answers about differences between releases. */
import {
  firstOfEach,
  objectsOfRun,
  objectsOfText,
  type ReleaseReport,
  releaseReport,
  type Session,
} from '../engine/index.ts'
import type { ReleaseQuestion } from './protocol.ts'

/** Differences for the objects of a manifest, and for the objects of the run that the manifest does not name. */
export function releaseAnswer(session: Session, { manifest, withRun, from, to }: ReleaseQuestion): ReleaseReport {
  return releaseReport(firstOfEach([...objectsOfText(manifest), ...(withRun ? objectsOfRun(session) : [])]), from, to)
}
