/**
 * The consequences for objects when a tool's order stops, and deletion of objects. Checks and plans share this code.
 */
import type { ApplyOrder, KubeEvent, PlayedSteps, Session } from '../../engine/index.ts'
import { heldPods, keyOf, membersOf, type ObjectName, resultOfObject } from '../../engine/index.ts'
import { nameOf } from '../check/documents.ts'
import { type StopWords, stopWords } from './orderWords.ts'

/** Deletes objects, without waiting until they are gone. */
export function deleteObjects(session: Session, objects: readonly ObjectName[]): void {
  for (const { kind, namespace, name } of objects)
    session.command({
      type: 'kubectl',
      args: ['delete', kind, name, ...(namespace ? ['-n', namespace] : []), '--wait=false'],
    })
}

/** An order that stopped. */
interface StoppedOrder {
  readonly words: StopWords
  /** Keys of the objects that stopped the order; empty after a refusal, which is reported with the refused object. */
  readonly keys: ReadonlySet<string>
  /** The reason that an object of a step is not applied or does not stay; undefined for other steps. */
  readonly fateOf: (step: number) => string | undefined
}

/** Undefined if the order did not stop. `namesOf` names the objects of a document. */
export function stoppedOrder<T>(
  session: Session,
  order: ApplyOrder<T>,
  { stop }: PlayedSteps<T>,
  namesOf: (object: T) => readonly ObjectName[],
): StoppedOrder | undefined {
  const step = stop === undefined ? undefined : order.steps[stop.step]
  if (stop === undefined || step === undefined) return undefined
  const names = namesOf(stop.object)
  const isRefused = stop.end === 'refused'
  const words = stopWords(order, {
    object: names.map(nameOf).join(', '),
    step,
    end: stop.end,
    // The API server's message is reported with the object.
    why: isRefused ? '' : (names.map((one) => reasonOf(session, one)).find((why) => why !== '') ?? ''),
  })
  return {
    words,
    keys: new Set(isRefused ? [] : names.map(keyOf)),
    fateOf: (at) => {
      if (at > stop.step) return `not applied: ${words.head}`
      return order.options.rollsBack && order.steps[at]?.isHook === false ? `rolled back: ${words.head}` : undefined
    },
  }
}

/** The present reason that an object is not ready, in Kubernetes' words if Kubernetes gives a reason. */
function reasonOf(session: Session, { kind, name, namespace }: ObjectName): string {
  const object = { kind, name, namespace: namespace || 'default' }
  if (kind === 'PersistentVolumeClaim') return claimReason(session, object)
  const member = membersOf(session).find((one) => keyOf(one) === keyOf(object))
  const own = member && resultOfObject(session, member)
  if (own?.outcome === 'stalled' && own.why !== '') return own.why
  const held = heldPods(session, object)?.why ?? ''
  return held === '' && member !== undefined ? 'its program still runs' : held
}

function claimReason({ objects: store }: Session, { namespace, name }: ObjectName): string {
  const isAbout = ({ involvedObject: { kind, name: named } }: KubeEvent): boolean =>
    kind === 'PersistentVolumeClaim' && named === name
  const event = [...store.list('events', namespace)].findLast(isAbout)
  return event === undefined ? '' : [event.reason, event.message ?? ''].filter((text) => text !== '').join(': ')
}
