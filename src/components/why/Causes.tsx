import { useEffect, useState } from 'react'
import type { CauseChain, CauseStep, CausesOf } from '../../engine/index.ts'
import { useT } from '../../i18n/index.ts'
import { type Phrase, phrase } from '../../i18n/phrase.ts'
import '../../i18n/en/codePath.ts'
import { askEngine, goTo } from '../../player/actions/actions.ts'
import { ifGone } from '../../player/failure.ts'
import { usePlayback } from '../../store/playback.ts'
import { formatClock } from '../../store/runClock.ts'
import { classes } from '../ui/classes.ts'
import { RichText } from '../ui/RichText.tsx'
import styles from './Causes.module.css'

/** The chain of causes from the last sync back to the command. A step seeks to its moment, and the chain stays open. */
export function Causes({ of }: { readonly of: CausesOf | undefined }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const shown = useChain(isOpen ? of : undefined)
  if (of === undefined && shown === undefined) return null
  return (
    <div className="ui-column ui-close">
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Arrow isOpen={isOpen} />
        {t('codePath.causes')}
      </button>
      {isOpen && (shown ? <Chain chain={shown} /> : <p>{t('codePath.causes.loading')}</p>)}
    </div>
  )
}

interface Known {
  readonly of: CausesOf
  readonly chain: CauseChain
}

/** The chain of a record. While the cursor is on one of its steps, the same chain stays shown. */
function useChain(of: CausesOf | undefined): CauseChain | undefined {
  const [known, setKnown] = useState<Known>()
  const isOnChain = usePlayback(({ cursor }) =>
    Boolean(known?.chain.steps.some((step) => step.cursor.step === cursor.step && step.cursor.at === cursor.at)),
  )
  const { eventSeq, at, about } = of ?? {}
  const isKnown = known !== undefined && known.of.eventSeq === eventSeq && known.of.at === at
  const mustAsk = eventSeq !== undefined && at !== undefined && !isKnown && !isOnChain
  const { kind, name } = about ?? {}
  useEffect(() => {
    if (!mustAsk) return
    let isCurrent = true
    const record = { eventSeq, at, ...(kind === undefined || name === undefined ? {} : { about: { kind, name } }) }
    askEngine('causes', record)
      .then((chain) => isCurrent && setKnown({ of: record, chain }))
      .catch(ifGone(undefined))
    return () => {
      isCurrent = false
    }
  }, [mustAsk, eventSeq, at, kind, name])
  return isKnown || isOnChain ? known?.chain : undefined
}

/** Number of steps shown before the rest is requested. */
const shownFirst = 8

function Chain({ chain: { steps, omitted } }: { readonly chain: CauseChain }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, steps.length - shownFirst - 1)
  const first = hidden === 0 ? steps.slice(0, -1) : steps.slice(0, shownFirst)
  const last = steps.at(-1)
  return (
    <ol className="ui-column" aria-label={t('codePath.causes.of')}>
      {first.map((step) => (
        <Step key={`${step.eventSeq} ${step.type}`} step={step} />
      ))}
      {hidden > 0 && (
        <li className={styles.gap}>
          <button type="button" className={styles.more} onClick={() => setWhole(true)}>
            {t('codePath.causes.show', { count: hidden })}
          </button>
        </li>
      )}
      {omitted > 0 && hidden === 0 && (
        <li className={styles.gap}>{t('codePath.causes.omitted', { count: omitted })}</li>
      )}
      {last && <Step step={last} />}
    </ol>
  )
}

function Step({ step }: { readonly step: CauseStep }) {
  const t = useT()
  const isHere = usePlayback(({ cursor }) => cursor.step === step.cursor.step && cursor.at === step.cursor.at)
  const { sentence, detail } = sentenceOf(step)
  const time = formatClock(step.cursor.at)
  return (
    <li className={classes(styles.step, isHere && styles.here, step.type === 'command' && styles.command)}>
      <button
        className={styles.link}
        type="button"
        title={t('codePath.causes.goTo', { time })}
        aria-current={isHere ? 'step' : undefined}
        onClick={() => void goTo(step.cursor)}
      >
        <time>{time}</time>
        <span>
          <RichText text={sentence.key} params={sentence.params} />
          {detail !== '' && <code className="ui-block ui-muted">{detail}</code>}
        </span>
      </button>
    </li>
  )
}

interface Sentence {
  readonly sentence: Phrase
  /** Description of the change, from the record. */
  readonly detail: string
}

function sentenceOf(step: CauseStep): Sentence {
  switch (step.type) {
    case 'sync': {
      const { controller, key, write } = step
      if (!write) return { sentence: phrase('codePath.cause.sync', { controller, key }), detail: '' }
      const { verb, kind, name, summary } = write
      return { sentence: phrase('codePath.cause.syncWrote', { controller, key, verb, kind, name }), detail: summary }
    }
    case 'write': {
      const { by, verb, kind, name, summary } = step.write
      return { sentence: phrase('codePath.cause.write', { by, verb, kind, name }), detail: summary }
    }
    case 'watch': {
      const { process, change, kind, name, queued } = step
      const params = { process, change, kind, name }
      if (queued === undefined) return { sentence: phrase('codePath.cause.watch', params), detail: '' }
      return { sentence: phrase('codePath.cause.watchQueued', { ...params, key: queued }), detail: '' }
    }
    case 'delay':
      return {
        sentence: phrase('codePath.cause.delay', { key: step.key, seconds: seconds(step.waitedMs) }),
        detail: '',
      }
    case 'timer': {
      const { component, waitedMs } = step
      return { sentence: phrase('codePath.cause.timer', { component, seconds: seconds(waitedMs) }), detail: '' }
    }
    case 'command':
      return { sentence: phrase('codePath.cause.command', { label: step.label }), detail: '' }
    case 'start':
      return { sentence: phrase('codePath.cause.start'), detail: '' }
  }
}

/** Seconds with one decimal from 1 s on, below 1 s to a millisecond. */
function seconds(ms: number): number {
  return ms < 1000 ? ms / 1000 : Math.round(ms / 100) / 10
}

function Arrow({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <svg
      width={12}
      height={12}
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      aria-hidden="true"
    >
      <path d={isOpen ? 'M2.5 4.5L6 8l3.5-3.5' : 'M4.5 2.5L8 6l-3.5 3.5'} />
    </svg>
  )
}
