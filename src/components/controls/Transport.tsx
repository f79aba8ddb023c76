import { useT } from '../../i18n/index.ts'
import { formatClock, formatCount } from '../../layout/format.ts'
import {
  jumpToEnd,
  jumpToStart,
  openDialog,
  SPEEDS,
  STEP_UNITS,
  setSpeed,
  setStepBy,
  step,
  stepBack,
  stepUnitOf,
} from '../../player/actions/actions.ts'
import { togglePlay } from '../../player/actions/applyActions.ts'
import { useManifest } from '../../store/manifest.ts'
import { usePlayback } from '../../store/playback.ts'
import { BranchSlot } from '../branches/BranchSlot.tsx'
import { late } from '../ui/late.tsx'
import { Icon, type IconName, PauseIcon, PlayIcon } from './icons.tsx'
import { PillSelect } from './PillSelect.tsx'
import { SummaryLine } from './SummaryLine.tsx'
import styles from './Transport.module.css'

// It comes after the rest of the page.
const Breakpoints = late(async () => (await import('./Breakpoints.tsx')).Breakpoints)

/** Play, steps, speed and the clock. `compact` is the phone's row. */
export function Transport({ form = 'full' }: { readonly form?: 'full' | 'compact' }) {
  const t = useT()
  const stepBy = usePlayback((state) => state.stepBy)
  // What is previewed has no time yet, and the run that exists is out of sight.
  const isPreview = usePreview()
  const isReady = usePlayback((state) => state.engine === 'ready' || state.engine === 'busy') && !isPreview
  const stepUnit = stepUnitOf(stepBy)
  const unit = t(`frame.stepBy.${stepUnit}`)

  const start = <TransportButton icon="toStart" label={t('frame.toStart')} disabled={!isReady} onPress={jumpToStart} />
  const back = (
    <TransportButton
      icon="stepBack"
      label={t('frame.stepBack', { unit })}
      disabled={!isReady}
      onPress={() => stepBack()}
    />
  )
  const forward = (
    <TransportButton
      icon="stepForward"
      label={t('frame.stepForward', { unit })}
      disabled={!isReady}
      onPress={() => step()}
    />
  )
  const end = <TransportButton icon="toEnd" label={t('frame.toEnd')} disabled={!isReady} onPress={jumpToEnd} />
  const stepSelect = (
    <PillSelect
      label={t('frame.stepBy')}
      value={stepUnit}
      options={STEP_UNITS.map((id) => ({ id, text: t(`frame.stepBy.${id}`) }))}
      onChange={setStepBy}
    />
  )

  if (form === 'compact') {
    return (
      <section className={styles.compact} aria-label={t('frame.pane.time')}>
        <SummaryLine />
        <div className={styles.compactClock}>
          <Clock />
          <BranchSlot form="compact" otherwise={<EventCount />} />
          <Breakpoints />
        </div>
        <div className={styles.compactButtons}>
          {back}
          <PlayButton disabled={!isReady} />
          {forward}
        </div>
        <div className={styles.compactStep}>
          {stepSelect}
          <SpeedSelect />
        </div>
      </section>
    )
  }
  return (
    <section className={styles.transport} aria-label={t('frame.pane.time')}>
      <div className={styles.row}>
        {start}
        {back}
        <PlayButton disabled={!isReady} />
        {forward}
        {end}
        <span className={styles.spring} />
        <Clock />
      </div>
      <div className={styles.row}>
        {stepSelect}
        <SpeedSelect />
        <EventCount />
      </div>
      <div className={styles.row}>
        <Breakpoints />
        <BranchSlot />
      </div>
      <KeyHints />
      <SummaryLine />
    </section>
  )
}

interface TransportButtonProps {
  readonly icon: IconName
  readonly label: string
  readonly disabled: boolean
  readonly onPress: () => Promise<void>
}

function TransportButton({ icon, label, disabled, onPress }: TransportButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={() => void onPress()}
    >
      <Icon name={icon} />
    </button>
  )
}

function PlayButton({ disabled }: { readonly disabled: boolean }) {
  const t = useT()
  const playing = usePlayback((state) => state.playing)
  const label = t(playing ? 'frame.pause' : 'frame.play')
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={label}
      title={label}
      disabled={disabled}
      onMouseDown={keepFocus}
      onClick={togglePlay}
    >
      {playing ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}

/** A click must not take the focus: Space would then press this button again instead of playing. */
function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault()
}

/** From then on the hours have two digits. */
const tenHoursMs = 36_000_000

const usePreview = () => useManifest(({ target }) => target === 'fresh')

function Clock() {
  const isPreview = usePreview()
  const at = usePlayback((state) => (isPreview ? 0 : (state.seekingTo ?? state.cursor.at)))
  // Not live: sixty times a second nobody can listen, and the narrator says where a step has led.
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

function SpeedSelect() {
  const t = useT()
  const speed = usePlayback((state) => state.speed)
  const speeds = SPEEDS.some((one) => one === speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b)
  return (
    <PillSelect
      label={t('frame.speed')}
      value={String(speed)}
      options={speeds.map((one) => ({ id: String(one), text: `${one}×` }))}
      onChange={(id) => setSpeed(Number(id))}
    />
  )
}

function KeyHints() {
  const t = useT()
  const hints = [
    ['space', t('frame.hintKeys.play')],
    ['→', t('frame.hintKeys.step')],
    ['←', t('frame.hintKeys.back')],
    ['.', t('frame.hintKeys.write')],
  ] as const
  return (
    <div className={styles.hints}>
      {hints.map(([key, text]) => (
        <span key={key}>
          <kbd className={styles.key}>{key}</kbd> {text}
        </span>
      ))}
      <button type="button" className={styles.allKeys} onClick={() => openDialog('keys')}>
        <kbd className={styles.key}>?</kbd> {t('frame.hintKeys.all')}
      </button>
    </div>
  )
}
