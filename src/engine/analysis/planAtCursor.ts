/** Plans an apply at the cursor of a session that goes on. */
import { RECORDS_FIGURES } from '../session/advance.ts'
import { Session } from '../session/session.ts'
import { type ApplyPlan, applyAndPlan } from './applyPlan.ts'

/**
 * The effect of an apply on each object, and the missing objects that it needs. A copy of the session carries out the
 * apply, because the picture and the timeline of the session itself would report it to the page.
 */
export function planAtCursor(session: Session, manifest: string): ApplyPlan {
  const copy = new Session({ ...session.document, journal: [] }, RECORDS_FIGURES)
  copy.returnTo(session.mark())
  return applyAndPlan(copy, manifest, { settle: true })
}
