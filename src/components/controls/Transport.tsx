import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import {
  jumpToEnd,
  jumpToStart,
  openDialog,
  setSpeed,
  step,
  stepBack,
  stepUnitOf,
} from '../../player/actions/actions.ts'
import { togglePlay } from '../../player/apply/applyActions.ts'
import { pageKeys } from '../../player/commands/keys.ts'
import { shortcut } from '../../player/keys/sets/keySet.ts'
import { useBranches } from '../../store/branches.ts'
import { isAsking, useLesson } from '../../store/lesson.ts'
import { useManifest } from '../../store/manifest.ts'
import { setStepBy, usePlayback } from '../../store/playback.ts'
import { useHasGaps, useOpenRun } from '../../store/run/openRun.ts'
import { formatClock } from '../../store/runClock.ts'
import { classes } from '../ui/classes.ts'
import { Icon, PauseIcon, PlayIcon } from '../ui/Icon.tsx'
import { early, late } from '../ui/late.tsx'
import { PillSelect } from '../ui/PillSelect.tsx'
import { SpeedSelect } from './SpeedSelect.tsx'
import { stepUnitText } from './stepUnitText.ts'
import styles from './Transport.module.css'

// Loaded while the engine starts, because there is nothing to sum up before.
const SummaryLine = early(async () => (await import('./SummaryLine.tsx')).SummaryLine)

// Loaded after the first paint.
const NextGap = late(async () => (await import('../imported/NextGap.tsx')).NextGap)
const Breakpoints = late(async () => (await import('./Breakpoints.tsx')).Breakpoints)
const BranchBar = late(async () => (await import('../branches/BranchBar.tsx')).BranchBar)

/** Play, steps, speed and clock. `compact` is the row on phones. */
export function Transport({ form = 'full' }: { readonly form?: 'full' | 'compact' }) {
  const t = useT()
  const hasGaps = useHasGaps()
  if (form === 'compact') {
    return (
      <section className={styles.compact} aria-label={t('frame.pane.time')}>
        <SummaryLine />
        <div className="ui-grid ui-shrink">
          <Clock />
          <BranchSlot form="compact" otherwise={<EventCount />} />
          <Breakpoints />
        </div>
        <div className={classes('ui-row', styles.compactButtons)}>
          <MoveButton move="stepBack" />
          <PlayButton />
          <MoveButton move="stepForward" />
        </div>
        <div className={styles.compactStep}>
          <StepSelect />
          <SpeedSelect onChange={setSpeed} />
        </div>
      </section>
    )
  }
  return (
    <section className="ui-column ui-spaced ui-shrink ui-padded ui-small ui-muted" aria-label={t('frame.pane.time')}>
      <div className="ui-row">
        <MoveButton move="toStart" />
        <MoveButton move="stepBack" />
        <PlayButton />
        <MoveButton move="stepForward" />
        <MoveButton move="toEnd" />
        <span className="ui-spring" />
        <Clock />
      </div>
      <div className="ui-row">
        <StepSelect />
        <SpeedSelect onChange={setSpeed} />
        <EventCount />
      </div>
      <div className="ui-row">
        <Breakpoints />
        {hasGaps && <NextGap />}
        <BranchSlot />
      </div>
      <KeyHints />
      <SummaryLine />
    </section>
  )
}

const moves = { toStart: jumpToStart, stepBack, stepForward: step, toEnd: jumpToEnd } as const

/** A button that moves the cursor. */
function MoveButton({ move }: { readonly move: keyof typeof moves }) {
  const t = useT()
  const isReady = useReady()
  const stepBy = usePlayback((state) => state.stepBy)
  const run = useOpenRun((state) => state.run)
  const label = t(`frame.${move}`, { unit: stepUnitText(stepUnitOf(stepBy), run, t) })
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={!isReady}
      onMouseDown={keepFocus}
      onClick={() => void moves[move]()}
    >
      <Icon name={move} />
    </button>
  )
}

function StepSelect() {
  const t = useT()
  const stepBy = usePlayback((state) => state.stepBy)
  const run = useOpenRun((state) => state.run)
  return (
    <PillSelect
      label={t('frame.stepBy')}
      value={stepUnitOf(stepBy)}
      options={run.stepUnits.map((id) => ({ id, text: stepUnitText(id, run, t) }))}
      onChange={setStepBy}
    />
  )
}

function PlayButton() {
  const t = useT()
  const isReady = useReady()
  const playing = usePlayback((state) => state.playing)
  const isWaiting = useLesson(isAsking)
  const label = t(playing ? 'frame.pause' : isWaiting ? 'frame.play.waits' : 'frame.play')
  return (
    <button
      type="button"
      className={styles.play}
      data-waits={isWaiting}
      aria-label={label}
      title={label}
      disabled={!isReady}
      onMouseDown={keepFocus}
      onClick={togglePlay}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}

/** Keeps the focus: otherwise Space would press this button again instead of playing. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault()
}

/** From ten hours on, hours have two digits. */
const tenHoursMs = 36_000_000

/** A preview has no time, and the current run is hidden. */
const usePreview = () => useManifest(({ target }) => target === 'fresh')

function useReady(): boolean {
  const isPreview = usePreview()
  return usePlayback((state) => state.engine === 'ready' || state.engine === 'busy') && !isPreview
}

function Clock() {
  const isPreview = usePreview()
  const at = usePlayback((state) => (isPreview ? 0 : (state.seekingTo ?? state.cursor.at)))
  // Not a live region: it changes sixty times a second, and the narrator announces each step.
  return (
    <output className={styles.clock} aria-live="off" data-long={at >= tenHoursMs}>
      {formatClock(at)}
    </output>
  )
}

function EventCount() {
  const t = useT()
  const handled = usePlayback((state) => state.events.handled)
  const total = usePlayback((state) => state.events.known)
  if (usePreview()) return null
  const text = t('frame.events', { handled: formatCount(handled), total: formatCount(total) })
  return (
    <span className={styles.count} title={`${text}: ${t('frame.events.title')}`}>
      {text}
    </span>
  )
}

function KeyHints() {
  const t = useT()
  const hints = [
    [pageKeys.togglePlay, t('frame.hintKeys.play')],
    [pageKeys.step, t('frame.hintKeys.step')],
    [pageKeys.stepBack, t('frame.hintKeys.back')],
    [pageKeys.nextWrite, t('frame.hintKeys.write')],
  ] as const
  return (
    <div className={styles.hints}>
      {hints.map(([row, text]) => (
        <span key={row.id}>
          <kbd className="ui-key">{shortcut(row).toLowerCase()}</kbd> {text}
        </span>
      ))}
      <button type="button" className={classes('ui-plain ui-bare', styles.allKeys)} onClick={() => openDialog('keys')}>
        <kbd className="ui-key">{shortcut(pageKeys.showKeys)}</kbd> {t('frame.hintKeys.all')}
      </button>
    </div>
  )
}

interface BranchSlotProps {
  readonly form?: 'full' | 'compact'
  /** Shown while there is only one branch. */
  readonly otherwise?: ReactNode
}

/** The branch bar, once there are several branches. */
export function BranchSlot({ form = 'full', otherwise = null }: BranchSlotProps) {
  const hasMany = useBranches((run) => run.branches.length > 1)
  if (!hasMany) return otherwise
  return <BranchBar form={form} />
}
