/** Texts of kubelets and of the scheduler without what differs from Pod to Pod, so that equal ones are told once. */

const UID = /\(?\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b\)?/g
/** The back-off's clause, which repeats the reason with a Pod's name and UID. */
const BACK_OFF = /(?:; )?back-off \S+ restarting failed container=\S+ pod=\S+/g
const AGAIN = /^Back-off pulling image "[^"]*": /
const NO_PREEMPTION = / (?:no new claims to deallocate, )?preemption: \d+\/\d+ nodes are available: .*$/

/** Without UIDs, and without what is said twice. */
export function plainText(text: string): string {
  return text.replace(BACK_OFF, '').replace(AGAIN, '').replace(UID, '').replace(NO_PREEMPTION, '').trim()
}
