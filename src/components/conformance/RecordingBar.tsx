import '../../i18n/en/recordings.ts'
import { useEffect, useMemo, useRef } from 'react'
import type { Command, RecordedStep } from '../../engine/index.ts'
import { type Translate, useT } from '../../i18n/index.ts'
import { subjectText } from '../../i18n/recordingSubject.ts'
import { openDialog, seek } from '../../player/actions/actions.ts'
import { playThenAndNow } from '../../player/runs/runActions.ts'
import { counterpart } from '../../scenarios/legacy/thenAndNow.ts'
import type { ThenAndNowId } from '../../scenarios/legacy/thenAndNowIds.ts'
import { usePlayback } from '../../store/playback.ts'
import { usePrefs } from '../../store/prefs.ts'
import { type ShownRecording, useRecording } from '../../store/recording.ts'
import { formatClock } from '../../store/runClock.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { Popover } from '../ui/Popover.tsx'
import styles from './RecordingBar.module.css'

/** The played recording, its current step, and kubectl's output for it. */
export function RecordingBar({ recording }: { readonly recording: ShownRecording }) {
  const t = useT()
  const leftAt = useRecording((state) => state.leftAt)
  const locale = usePrefs((prefs) => prefs.locale)
  const at = usePlayback((playback) => playback.seekingTo ?? playback.cursor.at)
  const steps = useMemo(() => recording.steps.filter((step) => step.at < leftAt), [recording, leftAt])
  const index = steps.findLastIndex((step) => step.at <= at)
  const step = steps[index]
  return (
    <section className={styles.bar} aria-label={t('recordings.bar', { name: nameOf(recording, t) })}>
      <div className={classes('ui-row ui-shrink ui-apart', styles.head)}>
        <span className="ui-nowrap ui-muted">
          {index < 0
            ? t('recordings.bar.before', { total: recording.steps.length })
            : t('recordings.bar.step', { step: index + 1, total: recording.steps.length })}
        </span>
        {step ? (
          <StepText command={step.command} className={classes('ui-shrink ui-ellipsis ui-lit', styles.command)} />
        ) : (
          <span className={classes('ui-shrink ui-ellipsis ui-lit', styles.about)}>
            {subjectText(recording.about, locale)}
          </span>
        )}
        {leftAt !== Number.POSITIVE_INFINITY && (
          <span className="ui-nowrap ui-warn">{t('recordings.bar.left', { clock: formatClock(leftAt) })}</span>
        )}
        <span className="ui-spring" />
        <Popover label={t('recordings.bar.steps')} button={t('recordings.bar.steps')} mount="whenOpen">
          {(close) => <StepList steps={steps} index={index} onChoose={close} />}
        </Popover>
        {recording.thenAndNow === undefined ? (
          <Button className={styles.all} onClick={() => openDialog('conformance')}>
            {t('recordings.bar.all')}
          </Button>
        ) : (
          <Counterpart id={recording.thenAndNow} />
        )}
      </div>
      <StepOutput step={step} at={at} />
    </section>
  )
}

/** Link to the other run of the pair. */
function Counterpart({ id }: { readonly id: ThenAndNowId }) {
  const t = useT()
  const other = counterpart(id)
  return (
    <Button title={t(`conformance.run.${other.id}`)} onClick={() => void playThenAndNow(other.id)}>
      {t(`recordings.bar.${other.when}`)}
    </Button>
  )
}

/** The output up to the cursor, scrolled to its newest lines. */
function StepOutput({ step, at }: { readonly step: RecordedStep | undefined; readonly at: number }) {
  const t = useT()
  const frame = useRef<HTMLElement>(null)
  const output = step?.output
  const printed = (output?.pieces ?? [])
    .filter((piece) => piece.at <= at)
    .map((piece) => piece.text)
    .join('')
    .trimEnd()
  const hasEnded = output?.endedAt !== undefined && output.endedAt <= at
  const isBad = hasEnded && output.exit !== 0
  const isLong = (output?.pieces.length ?? 0) > 1
  useEffect(() => {
    const { current } = frame
    if (current && isLong && (printed !== '' || isBad)) current.scrollTop = current.scrollHeight
  }, [printed, isLong, isBad])
  if (printed === '' && !isBad) return null
  return (
    // A long output scrolls, so it must be focusable by keyboard.
    <section
      ref={frame}
      className={classes('ui-scroll ui-mono ui-rounded', styles.output, isBad ? styles.bad : 'ui-muted')}
      aria-label={t('recordings.bar.output')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <pre>{printed}</pre>
      {isBad && <b className="ui-bad">{t('recordings.bar.exit', { exit: output?.exit ?? 0 })}</b>}
    </section>
  )
}

interface StepListProps {
  readonly steps: readonly RecordedStep[]
  readonly index: number
  readonly onChoose: () => void
}

function StepList({ steps, index, onChoose }: StepListProps) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, i) => (
        <li key={step.at}>
          <button
            type="button"
            className={styles.step}
            aria-current={i === index ? 'step' : undefined}
            onClick={() => {
              onChoose()
              void seek(step.at)
            }}
          >
            <span className={styles.clock}>{formatClock(step.at)}</span>
            <StepText command={step.command} className={styles.stepText} />
          </button>
        </li>
      ))}
    </ol>
  )
}

interface StepTextProps {
  readonly command: Command | undefined
  readonly className: string | undefined
}

/** kubectl command lines in a monospaced font, other steps as text. */
function StepText({ command, className }: StepTextProps) {
  const t = useT()
  const text = stepText(command, t)
  if (command?.type !== 'kubectl') return <span className={className}>{text}</span>
  return (
    <code className={className} title={text}>
      {text}
    </code>
  )
}

function nameOf({ name, thenAndNow }: ShownRecording, t: Translate): string {
  return thenAndNow === undefined ? name : t(`conformance.run.${thenAndNow}`)
}

function stepText(command: Command | undefined, t: Translate): string {
  if (!command) return t('recordings.bar.wait')
  switch (command.type) {
    case 'kubectl': {
      const program = command.client === undefined ? 'kubectl' : `kubectl (${command.client})`
      return `${program} ${command.args.join(' ')}`
    }
    case 'interrupt':
      return 'Ctrl-C'
    case 'node':
      return t(`recordings.node.${command.to}`, { node: command.node })
    case 'pressure':
      return t(`recordings.pressure.${command.of}.${command.to}`, { node: command.node })
    case 'addNodes':
      return t('recordings.node.added', { nodes: command.nodes.map(({ name }) => name).join(', ') })
    case 'pods': {
      const { to, count, of } = command
      const owner = of.replace(/^-/, '')
      return count === 0 ? t(`recordings.pods.all.${to}`, { owner }) : t(`recordings.pods.${to}`, { count, owner })
    }
    // Only simulated runs contain the following commands.
    case 'load':
      return `load ${command.target.name}`
    case 'request':
      return `${command.method} ${command.target}`
    case 'delays':
      return `delays of seed ${command.seed}`
  }
}
