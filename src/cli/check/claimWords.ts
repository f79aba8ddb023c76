/** Sentences about a PersistentVolumeClaim that several Pods use. */
import type { SharedClaim } from '../../engine/index.ts'
import { nameOf } from './documents.ts'

const firstGoes = 'Strategy Recreate removes the old Pod first'

/** The reason that Pods wait for the claim. */
export const claimWords = (claim: SharedClaim): string =>
  claim.mode === 'ReadWriteOncePod' ? ofOnePod(claim) : ofOneNode(claim)

const claimed = ({ name, mode }: SharedClaim): string => `PersistentVolumeClaim/${name} (${mode})`

function ofOnePod(claim: SharedClaim): string {
  const one = `${claimed(claim)} is for one Pod in the whole cluster`
  const { cause } = claim
  if (cause.by === 'surge')
    return `${one}, and the new Pod is created before the old one is removed (maxSurge ${cause.surge}, maxUnavailable 0): the new Pod waits indefinitely. ${firstGoes}`
  const pods = cause.by === 'pods' ? cause.pods : 2
  return `${one}: ${pods - 1} of its ${pods} Pods ${pods === 2 ? 'waits' : 'wait'} indefinitely`
}

function ofOneNode(claim: SharedClaim): string {
  const one = `${claimed(claim)} is attached to one node at a time`
  const { cause, isApart } = claim
  if (cause.by === 'pods') {
    const how = isApart ? 'and its anti-affinity rule keeps the Pods apart' : 'and no rule keeps its Pods on one node'
    return `${one}, ${how}: of ${cause.pods} Pods, the Pods on other nodes wait indefinitely (FailedAttachVolume)`
  }
  if (cause.by === 'other')
    return `${one}, and ${nameOf(cause.other)} uses it as well: a Pod on another node waits indefinitely (FailedAttachVolume)`
  const where = isApart
    ? 'must be on another node (its anti-affinity rule) and waits there indefinitely (FailedAttachVolume)'
    : 'can be scheduled to another node, where it waits indefinitely (FailedAttachVolume)'
  return `${one}, and the new Pod, created before the old one is removed (maxSurge ${cause.surge}, maxUnavailable 0), ${where}. ${firstGoes}`
}
