/** Plays a run until a rollout has an outcome, or until no pending event can bring one. */
import { objectKey } from '../api/objectKey.ts'
import { findResource } from '../apiserver/resources.ts'
import {
  type OutcomeWord,
  outcomeIs,
  outcomeOfStall,
  outcomePredicates,
  type RolloutOutcome,
} from '../document/outcomes.ts'
import type { Session } from '../session/session.ts'
import { nextWorkAt } from '../session/untilIdle.ts'
import { podWait } from '../view/podWaits.ts'
import { workloadKinds } from '../view/workloads/kinds.ts'

/** A condition such as `deployment/web complete` in a namespace. */
export interface AwaitedCondition {
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly word: OutcomeWord
}

/** The end of a wait for a condition. */
interface AwaitedEnd {
  readonly reached: boolean
  /** The reason for which the condition does not hold; absent if it holds. */
  readonly reason?: string
}

const words = outcomePredicates.map(({ name }) => name)
const kindNames = workloadKinds.map(({ kind }) => kind.toLowerCase())

/** Reads a condition, or returns the problem with its text. */
export function awaitedCondition(text: string, namespace: string): AwaitedCondition | { readonly problem: string } {
  const [subject = '', last = '', unexpected] = text.trim().split(/\s+/)
  const word = words.find((one) => one === last)
  const [kind = '', name = '', more] = subject.split('/')
  const info = findResource(kind)
  const row = workloadKinds.find(({ resource }) => resource === info?.resource)
  if (!row || name === '' || more !== undefined)
    return {
      problem: `until must begin with ${kindNames.join(', ')}, a slash and a name, not ${JSON.stringify(subject)}`,
    }
  if (!word || unexpected !== undefined)
    return { problem: `until must end with ${words.join(', ')}, not ${JSON.stringify(last)}` }
  return { resource: row.resource, namespace, name, word }
}

/** Plays until the condition holds, for at most `mostMs` of virtual time. */
export function awaitOutcome(session: Session, condition: AwaitedCondition, mostMs: number): AwaitedEnd {
  const last = session.cursor.at + mostMs
  for (;;) {
    const outcome = outcomeNow(session, condition)
    if (outcome !== undefined && outcomeIs(condition.word, outcome)) return { reached: true }
    const next = nextWorkAt(session)
    if (next === undefined) return { reached: false, reason: whyNot(session, condition, outcome) }
    if (next > last || session.isFull) return { reached: false, reason: 'the time limit of the wait is over' }
    session.advance({ until: next })
  }
}

function outcomeNow(
  { objects, view }: Session,
  { resource, namespace, name }: AwaitedCondition,
): RolloutOutcome | undefined {
  const kind = workloadKinds.find((one) => one.resource === resource)
  const object = objects.get(resource, objectKey(namespace, name))
  if (!kind || !object) return undefined
  const state = view.rolloutOf({ kind, object })
  if (state === 'complete') return 'complete'
  const stall = view.stalls.of(object.metadata.uid)
  if (stall) return outcomeOfStall(stall.ground)
  return state === 'progressing' ? 'progressing' : 'stalled'
}

function whyNot(
  session: Session,
  { resource, namespace, name, word }: AwaitedCondition,
  outcome: RolloutOutcome | undefined,
): string {
  if (outcome === undefined) return `${resource} ${namespace}/${name} is not there, and nothing that is due creates it`
  const waits = waitsOf(session, namespace)
  const ofPods = waits.length > 0 ? `: ${waits.join('; ')}` : ''
  return `the rollout is ${outcome}, and nothing that is due makes it ${word}${ofPods}`
}

/** Reasons for which Pods of a namespace wait, up to three. */
function waitsOf({ view, cursor }: Session, namespace: string): string[] {
  const sourceOf = view.podSources()
  const texts: string[] = []
  for (const pod of view.pods.all()) {
    const source = pod.namespace === namespace ? sourceOf(pod) : undefined
    const wait = source && podWait(source, cursor.at)
    if (!wait || texts.length === 3) continue
    const { message, reason } = wait.facts
    const reported = typeof message === 'string' && message !== '' ? message : typeof reason === 'string' ? reason : ''
    texts.push(
      `Pod ${pod.name} waits (${wait.id.replace(/^wait\.pod\./, '')})${reported === '' ? '' : `: ${reported}`}`,
    )
  }
  return texts
}
