import { unixMsAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { ObjectReference } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'

/** What both kinds of recorders say of an Event. */
export interface EventWords {
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
}

/** Events about objects without a namespace are in the default one. */
export const namespaceOf = (about: ObjectReference): string => about.namespace ?? 'default'

/** The object's name and a number that rises with time; `serial` tells those of one instant apart. */
export function eventName({ name }: ObjectReference, now: number, serial: number): string {
  const nanoseconds = BigInt(unixMsAt(now)) * 1_000_000n + BigInt(serial)
  return `${name}.${nanoseconds.toString(16)}`
}

/** Sends an Event and tells of it. As upstream, one that the API server refuses (a namespace that is going away) is lost. */
export function writeEvent(
  sim: Simulation,
  component: string,
  about: ObjectReference,
  { type, reason, message }: EventWords,
  send: () => void,
): void {
  try {
    send()
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    return
  }
  if (!sim.onTrace) return
  sim.trace({
    type: 'event',
    at: sim.now,
    eventSeq: sim.current?.seq ?? 0,
    kind: about.kind,
    namespace: about.namespace ?? '',
    name: about.name,
    uid: about.uid ?? '',
    eventType: type,
    reason,
    message,
    source: component,
  })
}
