import type { RollingKind } from '../../engine/index.ts'
import '../../i18n/en/howSure.ts'
import { useEffect, useId, useState } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { formatCount } from '../../layout/format.ts'
import { whatIfCurves } from '../../layout/howSure/whatIfCurves.ts'
import { settingEdit } from '../../manifest/editor/settingEdits.ts'
import { playCurves, settingOf, setWhatIf, startWhatIf, stopWhatIf } from '../../player/study/whatIf.ts'
import { useHowSure } from '../../store/howSure.ts'
import { useManifest } from '../../store/manifest.ts'
import { togglePane } from '../../store/ui.ts'
import {
  moved,
  rangeOf,
  type SettingFigures,
  settingKey,
  stepsOf,
  useWhatIf,
  type WhatIfField,
  type WhatIfValues,
} from '../../store/whatIf.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { changeText } from '../manifest/editText.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import styles from './WhatIf.module.css'
import { timeText } from './words.ts'

/** Starts the what-if with every new question, and computes its curves when the study is finished. */
export function useWhatIfOfStudy(): boolean {
  const question = useHowSure((study) => study.question)
  const isPlayed = useHowSure(({ state }) => state === 'final')
  const hasBase = useWhatIf(({ base }) => base !== undefined)
  useEffect(() => {
    if (question !== undefined) startWhatIf()
    return stopWhatIf
  }, [question])
  useEffect(() => {
    if (!isPlayed) return
    // The number of a DaemonSet's Pods is known only after the study.
    if (hasBase) playCurves()
    else startWhatIf()
  }, [isPlayed, hasBase])
  return hasBase && isPlayed
}

/** Sliders for a change's settings with their costs and benefits; the values can be written into the manifest. */
export function WhatIf() {
  const t = useT()
  const { kind, base, values, fields, figures, isPlaying } = useWhatIf()
  if (base === undefined || values === undefined) return null
  const isMoved = settingKey(values) !== settingKey(base)
  const now = figures.get(settingKey(values))
  return (
    <section className={styles.panel} aria-label={t('howSure.whatIf')} aria-busy={isPlaying}>
      <h3 className="ui-strong ui-little">{t('howSure.whatIf')}</h3>
      <p className={styles.key}>
        <svg width="20" height="8" fill="none" aria-hidden="true">
          <path className={styles.time} d="M0 4H20" />
        </svg>
        {t('howSure.whatIf.time')}
        <svg width="20" height="8" fill="none" aria-hidden="true">
          <path className={styles.price} d="M0 4H20" />
        </svg>
        {t('howSure.whatIf.price')}
      </p>
      {fields.map((field) => (
        <Slider key={field} field={field} kind={kind} base={base} values={values} figures={figures} />
      ))}
      {kind !== 'Deployment' && <p className={styles.key}>{t(`howSure.whatIf.fixed.${kind}`)}</p>}
      <div className={classes('ui-wrap ui-spaced ui-padded', styles.end)}>
        <p role="status">{now && sumText(t, now)}</p>
        <Button variant="primary" disabled={!isMoved} onClick={write}>
          {t('howSure.whatIf.write')}
        </Button>
        <Button variant="quiet" disabled={!isMoved} onClick={() => setWhatIf(base)}>
          {t('howSure.whatIf.reset')}
        </Button>
      </div>
    </section>
  )
}

/** Writes through the editor, which comes to the front, so that undo works. */
function write(): void {
  const { values } = useWhatIf.getState()
  const edit = values && settingEdit(useManifest.getState().text, settingOf(values))
  if (edit === undefined) return
  changeText([edit])
  togglePane('left', false)
}

function sumText(t: Translate, { medianMs, surgePodMs, meanLowestAvailable, seeds }: SettingFigures): string {
  const figures = { cost: formatCount(Math.round(surgePodMs / 1000)), lowest: rounded(meanLowestAvailable), seeds }
  return medianMs === null
    ? t('howSure.whatIf.never', { seeds })
    : t('howSure.whatIf.sum', { time: timeText(medianMs), ...figures })
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10)

interface SliderProps {
  readonly kind: RollingKind
  readonly field: WhatIfField
  readonly base: WhatIfValues
  readonly values: WhatIfValues
  readonly figures: ReadonlyMap<string, SettingFigures>
}

const height = 40

function Slider({ field, kind, base, values, figures }: SliderProps) {
  const t = useT()
  const id = useId()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width } = useElementSize(frame)
  const value = values[field]
  const range = rangeOf(field, base, kind)
  const known = stepsOf(field, base, value, kind).flatMap((one) => {
    const of = figures.get(settingKey(moved(values, { [field]: one }, kind)))
    return of === undefined ? [] : [{ value: one, medianMs: of.medianMs, price: priceOf(field, of).amount, of }]
  })
  const curves = whatIfCurves(known, range, width, height)
  const here = known.find((point) => point.value === value)
  const price = here && priceOf(field, here.of)
  return (
    <div className={styles.slider} data-field={field}>
      <label htmlFor={id}>
        <b>{t(`howSure.field.${field}`)}</b> <output>{value}</output>
      </label>
      <span>{price && t(`howSure.price.${price.name}`, { amount: rounded(price.amount) })}</span>
      <div ref={setFrame} className={styles.curves}>
        {width > 0 && (
          <svg width={width} height={height} fill="none" aria-hidden="true">
            <path className={styles.price} d={curves.price} />
            <path className={styles.time} d={curves.time} />
            <path className={styles.here} d={`M${curves.x(value)} 0V${height}`} />
          </svg>
        )}
      </div>
      <input
        id={id}
        type="range"
        min={range.from}
        max={range.to}
        step={1}
        value={value}
        aria-valuetext={
          here?.medianMs == null ? String(value) : t('howSure.whatIf.value', { value, time: timeText(here.medianMs) })
        }
        onChange={(event) => setWhatIf({ [field]: Number(event.target.value) })}
      />
    </div>
  )
}

/** The cost of increasing a field. */
function priceOf(field: WhatIfField, figures: SettingFigures) {
  if (field === 'preStopSleepSeconds' && figures.failedRequests !== null)
    return { name: 'failed', amount: figures.failedRequests } as const
  if (field === 'maxUnavailable' || field === 'minReadySeconds' || field === 'partition')
    return { name: 'missing', amount: Math.max(0, figures.specReplicas - figures.meanLowestAvailable) } as const
  return { name: 'extra', amount: figures.surgePodMs / 1000 } as const
}
