import '../../../i18n/en/waits.ts'
import type { CSSProperties } from 'react'
import type { LifeStep } from '../../../engine/index.ts'
import { type Translate, useT } from '../../../i18n/index.ts'
import { factsOf } from '../../../i18n/phrase.ts'
import { formatSpan } from '../../../layout/format.ts'
import { type LifeScale, lifeScale } from '../../../layout/lifelineScale.ts'
import { usePlayback } from '../../../store/playback.ts'
import { formatClock } from '../../../store/runClock.ts'
import { classes } from '../../ui/classes.ts'
import { RichText } from '../../ui/RichText.tsx'
import styles from './Lifeline.module.css'

/** Width of the bars, in CSS px. */
const barWidth = 120

interface LifelineProps {
  readonly steps: readonly LifeStep[]
  readonly onSeek: (atMs: number) => void
}

/**
 * The phases of a Pod's life, each with its duration and its field of the Pod. A press seeks to the end of the phase.
 */
export function Lifeline({ steps, onSeek }: LifelineProps) {
  const t = useT()
  const nowMs = usePlayback((playback) => playback.cursor.at)
  const scale = lifeScale(steps, barWidth)
  const createdAt = steps[0]?.from ?? 0
  return (
    <section className={styles.life} aria-label={t('inspector.life')}>
      <p className={styles.created}>
        <RichText text="inspector.life.created" params={{ time: formatClock(createdAt) }} />
      </p>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the life
          <li key={index}>
            <Row {...{ step, scale, nowMs, onSeek }} />
          </li>
        ))}
      </ol>
      <div className={styles.axis} aria-hidden="true">
        {scale.ticks.map((seconds, index) => (
          <span key={seconds} style={{ left: scale.px(createdAt + seconds * 1000) }}>
            {seconds < 600 ? seconds : formatSpan(seconds * 1000)}
            {index === scale.ticks.length - 1 && seconds < 600 && ' s'}
          </span>
        ))}
      </div>
    </section>
  )
}

interface RowProps {
  readonly step: LifeStep
  readonly scale: LifeScale
  readonly nowMs: number
  readonly onSeek: (atMs: number) => void
}

function Row({ step, scale, nowMs, onSeek }: RowProps) {
  const t = useT()
  const { state, from, to, field, isFailing, facts } = step
  const name = t(`inspector.life.${step.id}`, factsOf(facts))
  const until = to ?? (state === 'now' ? nowMs : undefined)
  const span = from === undefined || until === undefined ? undefined : until - from
  const detail = detailOf(t, step, nowMs)
  const seconds = span === undefined ? t('inspector.life.notYet') : spanText(span)
  const content = (
    <>
      <Mark state={state} isFailing={isFailing} />
      <b className="ui-ellipsis ui-lit">{name}</b>
      <Bar {...{ step, scale }} until={until} />
      <span className={styles.seconds}>{seconds}</span>
      <i className={styles.detail}>{detail}</i>
      <code className={styles.field}>{field}</code>
    </>
  )
  const className = classes(styles.row, styles[state], isFailing && styles.failing)
  const goTo = to ?? from
  if (goTo === undefined) return <div className={className}>{content}</div>
  return (
    <button
      type="button"
      className={className}
      title={t('inspector.life.goTo', { time: formatClock(goTo) })}
      onClick={() => onSeek(goTo)}
    >
      {content}
    </button>
  )
}

/** Two decimals below a second, because scheduling takes only a fraction of a second. */
const spanText = (ms: number): string => (ms < 1000 ? `${(ms / 1000).toFixed(2)} s` : formatSpan(ms))

function detailOf(t: Translate, { id, state, facts, tries, next }: LifeStep, nowMs: number): string {
  if (state === 'now' && tries.length > 1 && id !== 'ready') {
    const span = next === undefined ? undefined : formatSpan(Math.max(0, next - nowMs))
    if (span === undefined) return t('inspector.life.tries', { count: tries.length })
    return t('inspector.life.triesNext', { count: tries.length, span })
  }
  if (id === 'ready' && state === 'now' && tries.length > 0) return t('inspector.life.failed', { count: tries.length })
  switch (id) {
    case 'scheduled':
      return facts.node ? t('inspector.life.scheduled.to', factsOf(facts)) : ''
    case 'init':
      return t('inspector.life.init.place', factsOf(facts))
    case 'started':
      return facts.period === undefined ? t('inspector.life.started.none') : t('inspector.life.every', factsOf(facts))
    case 'ready':
      return facts.period === undefined
        ? t('inspector.life.ready.none')
        : t('inspector.life.passes', factsOf({ ...facts, count: Number(facts.passes) }))
    case 'available':
      return t('inspector.life.available.seconds', factsOf(facts))
    case 'sigterm':
      return t('inspector.life.sigterm.seconds', factsOf(facts))
    default:
      return ''
  }
}

function Mark({ state, isFailing }: Pick<LifeStep, 'state' | 'isFailing'>) {
  return (
    <svg className={styles.mark} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
      {state === 'done' ? (
        <path d="M2.5 7.5l3 2.8L11.5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
      ) : (
        <circle
          cx="7"
          cy="7"
          r={isFailing ? 7 : 6}
          fill={isFailing || state === 'now' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth={isFailing ? 0 : 1}
        />
      )}
    </svg>
  )
}

function Bar({
  step,
  scale,
  until,
}: {
  readonly step: LifeStep
  readonly scale: LifeScale
  readonly until: number | undefined
}) {
  const { from, tries, next } = step
  const left = from === undefined ? 0 : scale.px(from)
  const width = from === undefined || until === undefined ? 0 : Math.max(3, scale.px(until) - left)
  const begin = scale.px(Number.NEGATIVE_INFINITY)
  const at = (px: number): CSSProperties => ({ left: Math.max(begin, Math.min(barWidth - 1, px)) })
  return (
    <span className={styles.track} aria-hidden="true">
      {width > 0 && <span className={styles.bar} style={{ left: Math.min(left, barWidth - 3), width }} />}
      {tries.length > 1 &&
        tries.slice(-40).map((atMs) => <span key={atMs} className={styles.try} style={at(scale.px(atMs))} />)}
      {next !== undefined && <span className={styles.next} style={at(scale.px(next))} />}
    </span>
  )
}
