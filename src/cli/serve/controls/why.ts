/** `/rollscope/why`: the explanation that the page gives of an object. */
import {
  type CauseStep,
  causesOf,
  type Inspection,
  inspect,
  type ObjectName,
  type Session,
  type TraceRecord,
  type WaitReason,
} from '../../../engine/index.ts'
import { decisionSentence } from '../../../i18n/decisionText.ts'
import { waitSentence } from '../../../i18n/waitText.ts'
import type { Control } from './control.ts'
import { ControlError } from './input.ts'
import { namespace, objectIn, seconds } from './named.ts'

/** The most Events of an answer; earlier Events are left out. */
const MOST_EVENTS = 20

export const why: Control = {
  path: '/rollscope/why',
  operations: [
    {
      method: 'GET',
      about:
        'Explains the state of an object: what it waits for, the last decisions of its controller, and their causes.',
      query: {
        object: { type: 'string', about: 'Kind and name of the object', example: 'deployment/web' },
        namespace,
      },
      needs: ['object'],
      result: {
        object: { type: 'object', about: 'Kind, namespace and name' },
        seconds,
        outcome: { type: 'string', about: 'Of a workload: the outcome of its rollout', isOptional: true },
        stall: { type: 'object', about: 'Of a stalled workload: the kind of its stall', isOptional: true },
        waitsFor: { type: 'array', about: 'What the object waits for, in sentences, with facts' },
        decisions: { type: 'array', about: 'Decisions of the last sync, in sentences, with facts and upstream source' },
        causes: { type: 'array', about: 'The causes of the last sync, newest first, back to a command' },
        events: {
          type: 'array',
          about: `The last ${MOST_EVENTS} Events about the object and the objects that it owns`,
        },
      },
      answer: ({ clock, session }, input) => {
        clock.settle()
        const name = objectIn(input, 'object')
        const inspection = inspect(session, name)
        if (!inspection.object)
          throw new ControlError(`there is no ${name.kind} ${name.namespace}/${name.name}`, 404, 'NotFound')
        return explanation(session, name, inspection)
      },
    },
  ],
}

function explanation(session: Session, name: ObjectName, { object, events, lastSync, waitsFor }: Inspection) {
  const uid = object?.metadata.uid ?? ''
  const outcome = session.view.outcomes().get(uid)?.outcome
  const stall = outcome === undefined ? undefined : session.view.stallOf(uid)
  return {
    object: { ...name, kind: object?.kind ?? name.kind },
    seconds: session.cursor.at / 1000,
    ...(outcome === undefined ? {} : { outcome }),
    ...(stall ? { stall: { kind: stall.kind, since: stall.since / 1000, message: stall.message } } : {}),
    waitsFor: waitsFor.map(shownWait),
    decisions: lastSync.flatMap(shownDecision),
    causes: causesIn(session, lastSync).map(shownCause),
    events: events.slice(-MOST_EVENTS).map(({ at, firstAt: _first, ...event }) => ({ seconds: at / 1000, ...event })),
  }
}

function shownWait(reason: WaitReason) {
  const { who, message } = reason.facts
  return {
    id: reason.id,
    ...(who === undefined || who === '' ? {} : { who }),
    text: waitSentence(reason),
    ...(message === undefined || message === '' ? {} : { message }),
    facts: reason.facts,
  }
}

function shownDecision(record: TraceRecord) {
  if (record.type !== 'decision') return []
  const { at, controller, object, id, facts, source } = record
  return [{ seconds: at / 1000, controller, object, id, text: decisionSentence(record), facts, source }]
}

function causesIn(session: Session, [last]: readonly TraceRecord[]): readonly CauseStep[] {
  return last ? causesOf(session, { eventSeq: last.eventSeq, at: last.at }).steps : []
}

function shownCause({ cursor, eventSeq: _event, ...step }: CauseStep) {
  return { seconds: cursor.at / 1000, ...step }
}
