import { unixMsAt } from '../api/clock.ts'
import { StatusError } from '../api/errors.ts'
import type { ObjectReference } from '../api/types.ts'
import type { Simulation } from '../sim/simulation.ts'

/** Content of an Event, common to both recorders. */
export interface EventWords {
  readonly type: 'Normal' | 'Warning'
  readonly reason: string
  readonly message: string
}

/** Events about cluster-scoped objects are in the default namespace. */
export const namespaceOf = (about: ObjectReference): string => about.namespace ?? 'default'

/** The object's name with a number that increases with time; `serial` distinguishes Events of one time. */
export function eventName({ name }: ObjectReference, now: number, serial: number): string {
  const nanoseconds = BigInt(unixMsAt(now)) * 1_000_000n + BigInt(serial)
  return `${name}.${nanoseconds.toString(16)}`
}

/** Writes an Event and records it. As upstream, a rejected Event (in a terminating namespace) is lost. */
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
    kind: about.kind ?? '',
    namespace: about.namespace ?? '',
    name: about.name ?? '',
    uid: about.uid ?? '',
    eventType: type,
    reason,
    message,
    source: component,
  })
}
