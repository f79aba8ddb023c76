import type { CausesOf, Inspection, PodView, SyncRecord, TraceRecord, WriteRecord } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import type { PlannedStep } from '../../lessons/types.ts'
import { seek } from '../../player/actions/actions.ts'
import { useCluster } from '../../store/cluster.ts'
import { isAsking, type LessonState, useLesson } from '../../store/lesson.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import type { ObjectRef } from '../../store/selection.ts'
import { classes } from '../ui/classes.ts'
import { late } from '../ui/late.tsx'
import { DecisionStep, PathStep } from '../why/DecisionStep.tsx'
import { decidingSync } from '../why/mainDecision.ts'
import { sourceLink } from '../why/sourceLink.ts'
import { Waits } from '../why/Waits.tsx'
import { type DecidedIn, sourcesOf, whySteps } from '../why/whySteps.ts'
import { PendingPod } from './object/PendingPod.tsx'
import { RecentEvents } from './object/RecentEvents.tsx'
import styles from './WhyPanel.module.css'

// Loaded late, because the lifeline is a button below all other parts of the panel.
const Lifeline = late(async () => (await import('./object/Lifeline.tsx')).Lifeline)
const HeldBack = late(async () => (await import('../why/HeldBack.tsx')).HeldBack)
const WaitsForAnswer = late(async () => (await import('../lesson/DecidedLater.tsx')).WaitsForAnswer)
const DecidedLater = late(async () => (await import('../lesson/DecidedLater.tsx')).DecidedLater)
const Causes = late(async () => (await import('../why/Causes.tsx')).Causes)

interface WhyPanelProps {
  readonly objectRef: ObjectRef
  /** Undefined until the engine has answered. */
  readonly inspection: Inspection | undefined
}

/** The last sync of the object with its decisions in order, its waits, and its newest Events. */
export function WhyPanel({ objectRef: { kind, namespace, name, uid }, inspection }: WhyPanelProps) {
  const t = useT()
  const isWaiting = useLesson(isAsking)
  const answered = useLesson(answeredStep)
  const at = usePlayback(({ cursor }) => cursor.at)
  const pod = useCluster(({ pods }) => (kind === 'Pod' ? pods.get(uid) : undefined))
  if (!inspection) return <p className="ui-text ui-padded ui-muted">{t('inspector.loading')}</p>
  const isGone = inspection.object === undefined
  const shown = answered?.to.at === at ? decidingSync(inspection, answered.asked.at) : inspection.lastSync
  return (
    <div className={classes('ui-column ui-fill', styles.panel)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.why} aria-label={t('inspector.decisions')} tabIndex={0}>
        {inspection.lifeline && inspection.lifeline.length > 0 && (
          <Lifeline steps={inspection.lifeline} onSeek={(atMs) => void seek(atMs)} />
        )}
        {isGone && <p>{t('inspector.gone', { kind, name })}</p>}
        {inspection.missing && <HeldBack namespace={namespace} missing={inspection.missing} />}
        {isWaiting && <DecidedLater uid={uid} />}
        {shown.length > 0 ? <LastSync records={shown} pod={pod} /> : !isGone && <p>{t('inspector.undecided')}</p>}
        <Causes of={causesOf(shown, { kind, name })} />
      </section>
      {isWaiting ? <WaitsForAnswer /> : <Waits reasons={isGone ? [] : inspection.waitsFor} shown={messagesOf(shown)} />}
      <RecentEvents events={inspection.events} />
    </div>
  )
}

/**
 * The step whose question the run has answered. At the end of this step, the panel shows the sync that answered the
 * question rather than a later sync that failed or had nothing to do.
 */
const answeredStep = ({ phase, freePlay, plan, stepIndex }: LessonState): PlannedStep | undefined =>
  phase === 'revealed' && freePlay === undefined ? plan?.steps[stepIndex] : undefined

/** Kubernetes' messages that are already shown above. */
function messagesOf(records: readonly TraceRecord[]): ReadonlySet<unknown> {
  return new Set(records.map((record) => (record.type === 'decision' ? record.facts.message : undefined)))
}

/** The record whose causes are shown: the sync, else the decision about the object itself. */
function causesOf(records: readonly TraceRecord[], about: NonNullable<CausesOf['about']>): CausesOf | undefined {
  const sync = records.find((record) => record.type === 'sync')
  if (sync) return { eventSeq: sync.eventSeq, at: sync.at }
  const first = records[0]
  return first && { eventSeq: first.eventSeq, at: first.at, about }
}

interface LastSyncProps {
  readonly records: readonly TraceRecord[]
  /** The explained Pod; undefined for other kinds. */
  readonly pod: PodView | undefined
}

function LastSync({ records, pod }: LastSyncProps) {
  const t = useT()
  const sync = records.find((record) => record.type === 'sync')
  const steps = whySteps(records)
  const writes = records.filter((record) => record.type === 'write')
  return (
    <>
      <Title sync={sync} records={records} />
      {sync?.wokenBy && <WokenBy text={sync.wokenBy} />}
      <ol className="ui-column ui-loose">
        {steps.map((step, index) =>
          step.kind === 'path' ? (
            <PathStep key={step.text} number={index + 1} step={step} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the sync
            <DecisionStep key={index} number={index + 1} step={step} />
          ),
        )}
      </ol>
      {pod?.attempt && <PendingPod pod={pod} attempt={pod.attempt} />}
      {sync?.error !== undefined && (
        <div>
          <p className="ui-bad">{t('inspector.sync.error')}</p>
          <p className={styles.verbatim}>{sync.error}</p>
        </div>
      )}
      <Writes writes={writes} />
      <Sources sources={sourcesOf(steps)} />
    </>
  )
}

function Title({ sync, records }: { readonly sync: SyncRecord | undefined; readonly records: readonly TraceRecord[] }) {
  const t = useT()
  const first = records[0]
  const decision = records.find((record) => record.type === 'decision')
  const title = sync
    ? t('inspector.sync.title', { key: sync.key })
    : t('inspector.decided.title', { controller: decision?.controller ?? '', object: decision?.object ?? '' })
  return (
    <h2 className={classes('ui-lit', styles.title)}>
      {title} <span>{t('inspector.at', { time: formatClock(first?.at ?? 0) })}</span>
    </h2>
  )
}

/** `ReplicaSet web-58c7b94d6f MODIFIED (spec.replicas 8 → 5)`, with the object in a monospaced font. */
function WokenBy({ text }: { readonly text: string }) {
  const t = useT()
  const [, object = '', rest = ''] = /^([A-Z]\w+ [a-z0-9.-]+)(?= |$)(.*)$/.exec(text) ?? []
  return (
    <p>
      {t('inspector.wokenBy')} {object ? <code>{object}</code> : text}
      {rest}
    </p>
  )
}

const maxWrites = 6

function Writes({ writes }: { readonly writes: readonly WriteRecord[] }) {
  const t = useT()
  if (writes.length === 0) return null
  return (
    <div>
      <h3 className={styles.heading}>{t('inspector.writes')}</h3>
      <ul className={classes('ui-column ui-tight', styles.writes)}>
        {writes.slice(0, maxWrites).map((write) => (
          <li key={`${write.resourceVersion} ${write.uid}`}>
            <code>
              {write.verb} {write.kind} {write.name}
            </code>
            {write.summary && <code className={styles.change}>{write.summary}</code>}
          </li>
        ))}
        {writes.length > maxWrites && <li>{t('inspector.object.more', { count: writes.length - maxWrites })}</li>}
      </ul>
    </div>
  )
}

/** Links to the files and functions in Kubernetes' source. */
function Sources({ sources }: { readonly sources: readonly DecidedIn[] }) {
  const t = useT()
  if (sources.length === 0) return null
  return (
    <p className={styles.source}>
      {t('inspector.source')}{' '}
      {sources.map((source, index) => (
        <span key={source.file}>
          {index > 0 && '; '}
          <SourceName source={source} />
        </span>
      ))}
    </p>
  )
}

function SourceName({ source: { file, functions } }: { readonly source: DecidedIn }) {
  const href = sourceLink(
    file,
    usePlayback(({ kubernetes }) => kubernetes),
  )
  const name = (
    <code>
      {file} {functions.join(', ')}
    </code>
  )
  if (href === undefined) return name
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  )
}
