import '../../i18n/en/lesson.ts'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { plotRight, plotWidth, type TimelineScene, timeAtPx } from '../../layout/timeline/timelineScene.ts'
import type { NumberAsked } from '../../lessons/types.ts'
import { setDraft } from '../../player/lesson/lessonActions.ts'
import { numbersNow, withNumber } from '../../player/lesson/numbersAsked.ts'
import { type Answer, isAsking, useLesson } from '../../store/lesson.ts'
import { numbersText } from './answerText.ts'
import styles from './LessonTimeline.module.css'
import type { NumbersPrediction } from './NumbersAsked.tsx'

interface SceneProps {
  readonly scene: TimelineScene
}

/** Overlay of the timeline: hides the future, takes the answer, and later shows the given answer. */
export function LessonTimeline({ scene }: SceneProps) {
  const isWaiting = useLesson(isAsking)
  const step = useLesson(({ lesson, stepIndex }) => lesson?.steps[stepIndex])
  const planned = useLesson(({ plan, stepIndex }) => plan?.steps[stepIndex])
  const given = useLesson(({ answers, stepIndex }) => answers[stepIndex])
  const isRevealed = useLesson(({ phase }) => phase === 'revealed')
  const prediction = step?.prediction
  if (prediction === undefined || planned === undefined) return null
  const fromPx = Math.max(scene.left, scene.x(planned.asked.at))
  const endPx = scene.left + plotWidth(scene)
  if (isWaiting) {
    return (
      <Empty scene={scene} fromPx={fromPx} askedMs={planned.asked.at} isMoment={prediction.type === 'moment'}>
        {prediction.type === 'numbers' && <Handles scene={scene} prediction={prediction} fromPx={fromPx} />}
      </Empty>
    )
  }
  if (given === undefined || given === 'skipped') return null
  const toPx = Math.min(endPx, Math.max(fromPx, scene.x(planned.to.at)))
  const asked = prediction.type === 'numbers' ? prediction.values : []
  const { answer } = planned
  return (
    <>
      <Said {...{ scene, fromPx, toPx, given, askedMs: planned.asked.at, asked }} />
      {isRevealed && given.type === 'numbers' && answer?.type === 'numbers' && (
        <BothAnswers {...{ scene, toPx, endPx, asked }} said={given.values} found={answer.values} />
      )}
    </>
  )
}

interface EmptyProps extends SceneProps {
  readonly fromPx: number
  readonly askedMs: number
  readonly isMoment: boolean
  readonly children: ReactNode
}

/** Covers the time after the question. It is opaque, because that time may have been simulated before. */
function Empty({ scene, fromPx, askedMs, isMoment, children }: EmptyProps) {
  const t = useT()
  const { top, height } = scene.rows.plot
  const draft = useLesson((lesson) => lesson.draft)
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect()
    const atMs = timeAtPx(fromPx + event.clientX - left, scene)
    setDraft({ type: 'moment', seconds: Math.max(0, Math.round((atMs - askedMs) / 100) / 10) })
  }
  return (
    <>
      <div
        className={styles.empty}
        data-moment={isMoment}
        style={{ left: fromPx, right: plotRight, top: top - 6, height: height + 6 }}
        onPointerDown={isMoment ? choose : undefined}
      >
        <span className={styles.words}>{t('lesson.notPlayed')}</span>
      </div>
      <BoundsAhead scene={scene} fromPx={fromPx} askedMs={askedMs} />
      {draft?.type === 'moment' && <Moment scene={scene} atMs={askedMs + draft.seconds * 1000} />}
      {children}
    </>
  )
}

/** Continues the current minimum and maximum into the covered time. */
function BoundsAhead({ scene, fromPx, askedMs }: Omit<EmptyProps, 'isMoment' | 'children'>) {
  const now = scene.series.samples.findLast(({ at }) => at <= askedMs)
  if (now === undefined) return null
  const bounds = scene.hasLeast ? [now.minAvailable, now.maxPods] : [now.maxPods]
  return bounds.map((pods, index) => (
    <i
      key={index === 0 ? 'first' : 'second'}
      className={styles.bound}
      style={{ left: fromPx, right: plotRight, top: Math.round(scene.y(pods)) }}
    />
  ))
}

function Moment({ scene, atMs }: SceneProps & { readonly atMs: number }) {
  const { top, height } = scene.rows.plot
  return <i className={styles.moment} style={{ left: scene.x(atMs), top, height }} />
}

interface HandlesProps extends SceneProps {
  readonly prediction: NumbersPrediction
  readonly fromPx: number
}

/** A handle for each number with a curve, moved in whole Pods by dragging or arrow keys. */
function Handles({ scene, prediction, fromPx }: HandlesProps) {
  const draft = useLesson((lesson) => lesson.draft)
  const values = draft?.type === 'numbers' ? draft.values : numbersNow(prediction)
  return prediction.values.map((asked, index) =>
    asked.curve === undefined ? null : (
      <Handle key={asked.label} {...{ scene, prediction, fromPx, asked, index, values }} />
    ),
  )
}

interface HandleProps extends HandlesProps {
  readonly asked: NumberAsked
  readonly index: number
  readonly values: readonly number[]
}

function Handle({ scene, prediction, fromPx, asked, index, values }: HandleProps) {
  const t = useT()
  const value = values[index] ?? 0
  const isBroken = isBelowAll(asked, prediction.values)
  const set = (next: number) => setDraft({ type: 'numbers', values: withNumber(prediction, index, next) })
  const onKeyDown = (event: KeyboardEvent) => {
    const by: Partial<Record<string, number>> = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: 5,
      PageDown: -5,
    }
    const ends: Partial<Record<string, number>> = { Home: asked.least, End: asked.most }
    const next = ends[event.key] ?? (by[event.key] === undefined ? undefined : value + (by[event.key] ?? 0))
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(next)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const frame = event.currentTarget.offsetParent?.getBoundingClientRect()
    const pods = Math.round(scene.y.invert(event.clientY - (frame?.top ?? 0)))
    set(isBroken ? (values[0] ?? 0) - pods : pods)
  }
  const y = scene.y(levelOf(index, values, isBroken))
  const style: CSSProperties = { left: fromPx, right: plotRight, top: y }
  return (
    <>
      <i className={styles.line} data-broken={isBroken} style={style} />
      <span
        className={styles.handle}
        style={{ top: y, right: plotRight + (index === 0 ? 0 : 160) }}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('lesson.handle', { label: asked.label })}
        aria-valuemin={asked.least}
        aria-valuemax={asked.most}
        aria-valuenow={value}
        aria-valuetext={`${value} ${asked.label}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      >
        <span className={styles.label}>
          {value} {asked.label}
        </span>
      </span>
    </>
  )
}

/** Failing Pods are counted from the top of all Pods. */
function isBelowAll(asked: NumberAsked, all: readonly NumberAsked[]): boolean {
  return asked.curve === 'failing' && all[0]?.curve === 'pods' && all[0] !== asked
}

const levelOf = (index: number, values: readonly number[], isBroken: boolean): number =>
  isBroken ? (values[0] ?? 0) - (values[index] ?? 0) : (values[index] ?? 0)

interface SaidProps extends SceneProps {
  readonly fromPx: number
  readonly toPx: number
  readonly askedMs: number
  readonly given: Answer
  readonly asked: readonly NumberAsked[]
}

/** The given answer, dashed over the real curve. */
function Said({ scene, fromPx, toPx, askedMs, given, asked }: SaidProps) {
  if (given.type === 'moment') return <Moment scene={scene} atMs={askedMs + given.seconds * 1000} />
  if (given.type !== 'numbers') return null
  return asked.map((one, index) => {
    const level = levelOf(index, given.values, isBelowAll(one, asked))
    if (one.curve === undefined) return null
    return (
      <i
        key={one.label}
        className={styles.said}
        data-second={index > 0}
        style={{ left: fromPx, width: toPx - fromPx, top: scene.y(level) }}
      />
    )
  })
}

interface BothAnswersProps extends SceneProps {
  readonly toPx: number
  readonly endPx: number
  readonly asked: readonly NumberAsked[]
  readonly said: readonly number[]
  readonly found: readonly number[]
}

/** Distance of the text from the playhead, in CSS px. */
const besideGap = 10

/** Estimated width of a bold text of 11 px, in CSS px. */
const roomFor = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 12 : 7), 2 * besideGap)

/**
 * Beside the playhead, at the height of the answer: the run's numbers above the given numbers. The verdict's card
 * repeats both.
 */
function BothAnswers({ scene, toPx, endPx, asked, said, found }: BothAnswersProps) {
  const t = useT()
  const first = asked.findIndex(({ curve }) => curve !== undefined)
  if (first < 0) return null
  const { top, height } = scene.rows.plot
  const run = numbersText(asked, found)
  const you = t('lesson.youSaid', { answer: numbersText(asked, said) })
  const level = levelOf(first, found, false)
  const style: CSSProperties = {
    top: Math.max(top, Math.min(scene.y(level), top + height - 34)),
    ...(endPx - toPx >= Math.max(roomFor(run), roomFor(you))
      ? { left: toPx + besideGap }
      : { left: toPx - besideGap, transform: 'translateX(-100%)', textAlign: 'right' }),
  }
  return (
    <p className={styles.both} style={style} aria-hidden="true">
      <b>{run}</b>
      <span>{you}</span>
    </p>
  )
}
