/**
 * Removes from texts of kubelets and of the scheduler the parts that differ from Pod to Pod, so that equal texts are
 * shown once.
 */

const UID = /\(?\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b\)?/g
/** The clause about back-off, which repeats the reason with the Pod's name and UID. */
const BACK_OFF = /(?:; )?back-off \S+ restarting failed container=\S+ pod=\S+/g
const AGAIN = /^Back-off pulling image "[^"]*": /
const NO_PREEMPTION = / (?:no new claims to deallocate, )?preemption: \d+\/\d+ nodes are available: .*$/

/** The text without UIDs and without repeated parts. */
export function plainText(text: string): string {
  return text.replace(BACK_OFF, '').replace(AGAIN, '').replace(UID, '').replace(NO_PREEMPTION, '').trim()
}
