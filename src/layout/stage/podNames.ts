/** Names of Pods on tokens and in sentences of the stage. */
import type { PodView } from '../../engine/index.ts'

/** Names for a token, the longest first; the last name may be shortened. */
export function tokenNames(pod: PodView, isWhole: boolean): readonly string[] {
  // Pods of one Job differ only in the end of their names.
  if (pod.ownerUid === '') return [pod.name, ...(hasGeneratedEnd.test(pod.name) ? [`…${pod.name.slice(-6)}`] : [])]
  return isWhole || pod.ordinal !== undefined ? [pod.name, shortName(pod)] : [shortName(pod)]
}

const hasGeneratedEnd = /-[a-z\d]{5}$/

/** The name of a Pod in a sentence. An ordinal alone would read as a number. */
export function nameInText(pod: PodView): string {
  return pod.ordinal === undefined ? shortName(pod) : pod.name
}

/** The part of a Pod's name after its ReplicaSet's name; the whole name of a Pod without an owner. */
function shortName(pod: PodView): string {
  return pod.ownerUid === '' ? pod.name : pod.name.slice(pod.name.lastIndexOf('-') + 1)
}

/** The names without their common prefix up to a hyphen; unchanged if they have none. */
export function shortLaneNames(lanes: readonly string[]): readonly string[] {
  const [first = ''] = lanes
  const begin = first.slice(0, first.lastIndexOf('-') + 1)
  return lanes.every((lane) => lane.startsWith(begin)) ? lanes.map((lane) => lane.slice(begin.length)) : lanes
}
