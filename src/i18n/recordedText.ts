/** Sentences about a recording of a real cluster, from the page's catalogue. */
import type {
  Finding,
  Impact,
  ObservedGap,
  ObservedNotice,
  Sign,
  UnexplainedWrite,
  UserChange,
} from '../engine/index.ts'
import { advice } from './en/recorded/advice.ts'
import { recorded as said } from './en/recorded/findings.ts'
import type { Say as SayOf } from './english.ts'
import { factsOf, sayFrom } from './phrase.ts'

const recorded = { ...said, ...advice }

type RecordedKey = keyof typeof recorded
/** Returns the text of a key in a language. */
export type Say = SayOf<RecordedKey>

/** Returns the English text of a key. */
export const sayInEnglish: Say = sayFrom(recorded)

/** A time of the recording as text. */
export type SayTime = (at: number) => string

type Spoken = Pick<Sign, 'id' | 'facts' | 'until'>
type TitledFinding = Pick<Finding, 'id' | 'facts' | 'object' | 'at' | 'until' | 'impact' | 'signs'>

/** A finding as one sentence: the workload, its available Pods of all, and the duration. */
export function titleText(finding: TitledFinding, to: number, say: Say): string {
  const { object, impact, facts } = finding
  if (impact) return say('recorded.title', { object, text: impactText(finding, impact, to, say) })
  // A sentence with the object's name also needs its namespace.
  const path = object.slice(object.indexOf(' ') + 1)
  if (facts.name !== undefined && path.endsWith(String(facts.name)))
    return causeText({ ...finding, facts: { ...facts, name: path } }, say)
  return say('recorded.title', { object, text: causeText(finding, say) })
}

function impactText({ at, until, signs }: TitledFinding, impact: Impact, to: number, say: Say): string {
  const { wanted, available, lowest, atLeast, updated, outages, isRolling, services } = impact
  const of = (type: 'none' | 'below') => outages.filter((one) => one.type === type)
  const facts = { wanted, available, lowest, atLeast, updated }
  const isPaused = signs.some(({ id }) => id === 'rolloutPaused')
  const parts: string[] = []
  const [none, below] = [of('none'), of('below')]
  if (none.length > 0) {
    const key = none.some((one) => one.until === undefined) ? 'recorded.impact.noneStill' : 'recorded.impact.none'
    parts.push(say(key, { ...facts, spans: spansText(none, to, say) }))
    const now = below.filter((one) => one.until === undefined)
    if (now.length > 0 && none.every((one) => one.until !== undefined))
      parts.push(say('recorded.impact.belowNow', { ...facts, spans: spansText(now, to, say) }))
  } else if (below.length > 0) {
    const key = below.some((one) => one.until === undefined) ? 'recorded.impact.belowStill' : 'recorded.impact.below'
    parts.push(say(key, { ...facts, spans: spansText(below, to, say) }))
  } else if (until !== undefined) parts.push(say('recorded.impact.kept', facts))
  else parts.push(say(lowest < available ? 'recorded.impact.keptStillLow' : 'recorded.impact.keptStill', facts))
  const span = spanText((until ?? to) - at, say)
  if (isRolling && until === undefined) {
    const key = to - at < 1000 ? 'recorded.impact.rollingEnd' : 'recorded.impact.rollingStill'
    parts.push(say(isPaused ? 'recorded.impact.pausedStill' : key, { ...facts, span }))
  } else if (isRolling && outages.length === 0) parts.push(say('recorded.impact.rolling', { span }))
  for (const name of new Set(services.map((service) => service.name))) {
    const own = services.filter((service) => service.name === name)
    const isStill = own.some((service) => service.until === undefined)
    const key = isStill ? 'recorded.impact.serviceStill' : 'recorded.impact.service'
    parts.push(say(key, { name, spans: spansText(own, to, say) }))
  }
  return parts.reduce((first, second) => say('recorded.clause', { first, second }))
}

/** A finding in a few words beside the name of its object: the outage, the stall, else the first cause. */
export function shortText({ impact, signs, at, until, ...rest }: TitledFinding, to: number, say: Say): string {
  const of = (type: 'none' | 'below') => impact?.outages.filter((one) => one.type === type) ?? []
  const [none, below] = [of('none'), of('below')]
  if (none.length > 0) return say('recorded.short.none', { spans: spansText(none, to, say) })
  if (impact && below.length > 0)
    return say('recorded.short.below', { ...impactNumbers(impact), spans: spansText(below, to, say) })
  if (impact?.isRolling) return say('recorded.short.rolling', impactNumbers(impact))
  return causeText(signs[0] ?? { ...rest, ...(until === undefined ? {} : { until }) }, say)
}

const impactNumbers = ({ wanted, lowest, atLeast, updated }: Impact) => ({ wanted, lowest, atLeast, updated })

interface Span {
  readonly from: number
  readonly until: number | undefined
}

function spansText(spans: readonly Span[], to: number, say: Say): string {
  const texts = spans.map(({ from, until }) => spanText((until ?? to) - from, say))
  return texts.reduce((first, second, i) =>
    say(i === texts.length - 1 ? 'recorded.span.and' : 'recorded.span.comma', { first, second }),
  )
}

/**
 * Times without an available Pod, below the minimum, and without an endpoint of a Service: a label and times for each.
 */
export function outageTexts(
  { impact }: Pick<Finding, 'impact'>,
  say: Say,
  sayTime: SayTime,
): readonly (readonly [string, string])[] {
  const times = (type: 'none' | 'below'): string | undefined => {
    const spans = (impact?.outages ?? []).filter((one) => one.type === type)
    if (spans.length === 0) return undefined
    const texts = spans.map(({ from, until }) =>
      until === undefined
        ? say('recorded.span.since', { from: sayTime(from) })
        : say('recorded.span.fromTo', { from: sayTime(from), until: sayTime(until) }),
    )
    return texts.reduce((first, second) => say('recorded.span.comma', { first, second }))
  }
  const [none, below] = [times('none'), times('below')]
  return [
    ...(none === undefined ? [] : [[say('recorded.line.unavailable'), none] as const]),
    ...(below === undefined ? [] : [[say('recorded.line.below'), below] as const]),
  ]
}

const SECONDS_OF_AN_HOUR = 3600

/** A duration in ms: `38 s`, `1 m 5 s`. */
export function spanText(ms: number, say: Say): string {
  const all = Math.round(ms / 1000)
  if (all < 1) return say('recorded.span.moment')
  if (all < 60) return say('recorded.span.seconds', { seconds: all })
  const minutes = Math.floor(all / 60)
  if (all < SECONDS_OF_AN_HOUR) return say('recorded.span.minutes', { minutes, seconds: all % 60 })
  return say('recorded.span.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** A cause as a sentence without a full stop, in the past tense if it is over. */
export function causeSentence(sign: Spoken, say: Say): string {
  const { id, facts, until } = sign
  const params = factsOf({ ...facts, count: facts.pods ?? 0, ...wordsOf(sign, say) })
  const variant = variantOf('recorded.finding', { id, facts })
  return say(until !== undefined && isOver(id) ? `recorded.over.${id}` : (variant ?? `recorded.finding.${id}`), params)
}

/** A cause with its reason, if one is quoted, and with what else is known of it. */
export function causeText(sign: Spoken, say: Say): string {
  const { id, facts } = sign
  const sentence = causeSentence(sign, say)
  const reason = String((id === 'unschedulable' && facts.reasons) || (facts.message ?? facts.ended ?? ''))
  const told = reason === '' ? sentence : say('recorded.withReason', { sentence, reason: exitText(reason, say) })
  return alsoText(facts, say).reduce((first, second) => say('recorded.clause', { first, second }), told)
}

/** A reason in which the exit code of a container is told in the reader's language. */
function exitText(reason: string, say: Say): string {
  const [whole, word = '', code = ''] = /^([^,]*), exit code (-?\d+)/.exec(reason) ?? []
  return whole === undefined ? reason : `${say('recorded.exit', { word, code })}${reason.slice(whole.length)}`
}

type OverKey = Extract<RecordedKey, `recorded.over.${string}`>
type OverId = OverKey extends `recorded.over.${infer Id}` ? Id : never

const isOver = (id: Finding['id']): id is OverId & Finding['id'] => `recorded.over.${id}` in recorded

/** The key of a text for a special form of a fault; undefined if the fault has the common text. */
function variantOf<Of extends 'recorded.finding' | 'recorded.do'>(of: Of, { id, facts }: Pick<Sign, 'id' | 'facts'>) {
  const key = `${of}.${id}.${String(facts.variant)}`
  return isKeyOf(of, key) ? key : undefined
}

const isKeyOf = <Of extends string>(of: Of, key: string): key is Extract<RecordedKey, `${Of}.${string}.${string}`> =>
  key.startsWith(`${of}.`) && Object.hasOwn(recorded, key)

/** Facts of a sentence that are words in the reader's language. */
function wordsOf({ id, facts }: Spoken, say: Say) {
  const probe = probes.find((one) => one === facts.probe)
  const why = whys.find((one) => one === facts.why)
  return {
    held: heldText(facts.heldBy, say),
    what: say(facts.isSidecar === true ? 'recorded.what.sidecar' : 'recorded.what.container'),
    ...(probe && { probe: say(`recorded.probe.${probe}`) }),
    ...(why && { why: say(`recorded.why.${why}`, factsOf({ ...facts, count: facts.pods ?? 0 })) }),
    ...(id === 'unschedulable' && { wantsText: facts.wants === '' ? '' : say('recorded.also.wants', factsOf(facts)) }),
    ...(id === 'slowPods' && { usualText: Number(facts.usual) < 0 ? '' : say('recorded.also.usual', factsOf(facts)) }),
  }
}

const probes = ['startup', 'liveness', 'readiness'] as const
const whys = [
  'strategy',
  'recreate',
  'onlyPod',
  'deleted',
  'notReplaced',
  'notReady',
  'scaledToZero',
  'noNodes',
  'workloadDeleted',
  'ownedDeleted',
  'namespaceDeleted',
  'unknown',
] as const

/** Further sentences of a cause. */
function alsoText(facts: Sign['facts'], say: Say): readonly string[] {
  const { limit, readySeconds, wasReady, waits, backOffs, was, is, autoscaler } = facts
  return [
    ...(typeof limit === 'string' && limit !== '' ? [say('recorded.also.limit', factsOf(facts))] : []),
    ...(typeof readySeconds === 'number' ? [say('recorded.also.complete', factsOf(facts))] : []),
    ...(typeof wasReady === 'number' ? [say('recorded.also.wasReady', factsOf(facts))] : []),
    ...(typeof waits === 'string' && waits !== '' ? [say('recorded.also.waits', factsOf(facts))] : []),
    ...(Number(backOffs ?? 0) > 0 ? [say('recorded.also.backOffs', { count: Number(backOffs) })] : []),
    ...(autoscaler !== undefined && was !== is ? [say('recorded.also.applied', factsOf(facts))] : []),
  ]
}

/** The causes of a finding, one sentence each; none if the title contains the cause. */
export function causeTexts({ signs, impact }: Pick<Finding, 'signs' | 'impact'>, say: Say): readonly string[] {
  return impact === undefined ? [] : [...new Set(signs.map((sign) => causeText(sign, say)))]
}

/**
 * A change of a workload (`of`), or of an object that the workload names: `image v1 → v2 at 17:29:41 by kubectl apply`.
 */
export function changeText(
  change: UserChange,
  { of, say, sayTime }: { readonly of: string; readonly say: Say; readonly sayTime: SayTime },
): string {
  const { by, at } = change
  const what = changedText(change, { of, say })
  return say(by === '' ? 'recorded.change.at' : 'recorded.change.by', { what, by, time: sayTime(at) })
}

/** The content of a change, without its time and writer: `image v1 → v2`. */
export function changedText(
  { type, fields, object }: Pick<UserChange, 'type' | 'fields' | 'object'>,
  { of, say }: { readonly of: string; readonly say: Say },
): string {
  const own = type === 'changed' ? fieldsText(fields, say) : say(`recorded.change.${type}`)
  return object === of ? own : say('recorded.change.of', { object, what: own })
}

/** Number of fields that are listed; further ones are counted. */
const MOST_FIELDS = 3

function fieldsText(fields: UserChange['fields'], say: Say): string {
  if (fields.length === 0) return say('recorded.change.written')
  const texts = fields.slice(0, MOST_FIELDS).map(({ field, was, is }) => {
    if (was === '' && is === '') return say('recorded.change.changed', { field })
    if (was === '') return say('recorded.change.set', { field, is })
    return is === '' ? say('recorded.change.unset', { field, was }) : say('recorded.change.field', { field, was, is })
  })
  const more = fields.length - texts.length
  if (more > 0) texts.push(say('recorded.change.more', { count: more }))
  return texts.reduce((first, second) => say('recorded.span.comma', { first, second }))
}

/** The advice for a finding. */
export function doText(
  {
    id,
    until,
    advice,
    before,
    meanwhile,
    facts,
  }: Pick<Finding, 'id' | 'until' | 'advice' | 'before' | 'meanwhile' | 'facts'>,
  say: Say,
  sayTime: SayTime,
): string {
  if (advice.startsWith('kubectl rollout undo ')) {
    const [, pods] = / && kubectl delete pod (.*?)(?: -n |$)/.exec(advice) ?? []
    if (pods === undefined) return say('recorded.do.rollBack')
    return say('recorded.do.rollBackSet', { count: pods.split(' ').length })
  }
  const undone = until === undefined ? undefined : meanwhile.find((one) => isUndone(before, one))
  const isOrdered = facts.variant === 'byKnown' || facts.variant === 'byUnknown'
  if (undone && id !== 'setWaitsForBrokenPod' && !isOrdered)
    return say('recorded.do.undone', { time: sayTime(undone.at) })
  if (until !== undefined && overAdvice.has(id)) return say('recorded.do.isOver')
  const variant = variantOf('recorded.do', { id, facts })
  if (variant !== undefined) return say(variant)
  const isUpdate = facts.why === 'strategy' || facts.why === 'recreate'
  return say(id === 'unavailable' && !isUpdate ? 'recorded.do.checkPods' : `recorded.do.${id}`)
}

/** Whether a change undoes the change before it. */
const isUndone = (before: UserChange | undefined, { fields }: UserChange): boolean =>
  before?.fields.some(({ field, is }) => is !== '' && fields.some((one) => one.field === field && one.was === is)) ??
  false

/** Findings without advice once they are over. */
const overAdvice: ReadonlySet<Finding['id']> = new Set([
  'imagePull',
  'quota',
  'podsRefused',
  'rolloutStalled',
  'deadlineExceeded',
  'setStalled',
  'unschedulable',
  'podNotStarting',
  'drainWaits',
  'nodeLost',
])

export const noticeText = ({ id, facts }: ObservedNotice, say: Say): string =>
  say(`recorded.notice.${id}`, factsOf(facts))

export function gapText({ type, facts }: Pick<ObservedGap, 'type' | 'facts'>, say: Say): string {
  const params = factsOf(facts.code === 0 ? { ...facts, code: '?' } : facts)
  return say(facts.reason === '' ? 'recorded.gap.endedUntold' : `recorded.gap.${type}`, params)
}

/** The recorded write beside the engine's own. */
export function differenceText(
  { wouldWrite, differences, write }: Pick<UnexplainedWrite, 'wouldWrite' | 'differences' | 'write'>,
  say: Say,
): string {
  if (wouldWrite === 'nothing') return say('recorded.difference.nothing', { write })
  const textOf = (value: unknown): string =>
    value === undefined ? say('recorded.difference.absent') : JSON.stringify(value)
  return differences
    .map(({ field, observed, expected }) =>
      say('recorded.difference.field', { field, observed: textOf(observed), expected: textOf(expected) }),
    )
    .join('; ')
}

const bounds = ['maxUnavailable', 'maxSurge', 'surgePort', 'bothBounds', 'refusal', 'pods', 'order'] as const

function heldText(heldBy: unknown, say: Say): string {
  const bound = bounds.find((one) => one === heldBy)
  return bound === undefined ? '' : say(`recorded.held.${bound}`)
}
