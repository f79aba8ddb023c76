/** Answers about differences between releases. */
import {
  firstOfEach,
  objectsOfRun,
  objectsOfText,
  type ReleaseLine,
  releaseLines,
  type Session,
} from '../engine/index.ts'
import type { ReleaseQuestion } from './protocol.ts'

/** Lines for the objects of a manifest, and for those of the run that the manifest does not name. */
export function releaseAnswer(
  session: Session,
  { manifest, withRun, one, other }: ReleaseQuestion,
): readonly ReleaseLine[] {
  return releaseLines(firstOfEach([...objectsOfText(manifest), ...(withRun ? objectsOfRun(session) : [])]), one, other)
}
