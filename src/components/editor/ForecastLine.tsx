import '../../i18n/en/forecast.ts'
import '../../i18n/en/foreseen.ts'
import { useMemo } from 'react'
import { type Translate, useT } from '../../i18n/index.ts'
import { showHowSure } from '../../player/actions/showHowSure.ts'
import { type EditForecast, useForecast } from '../../store/forecast.ts'
import { useManifest } from '../../store/manifest.ts'
import { leaveApplySheet } from '../manifest/editorHandle.ts'
import { classes } from '../ui/classes.ts'
import { WarningIcon } from '../ui/icons.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Spoken } from '../ui/Spoken.tsx'
import { useVerdict } from '../verdict/useVerdict.ts'
import styles from './ForecastLine.module.css'
import { type ForecastText, forecastText, sentence } from './forecastText.ts'

/** Wall-clock ms without a change before the text is announced. */
const restMs = 1_000

/** A line with the forecast of applying the edited text. Screen readers announce the final forecast. */
export function ForecastLine({ isSilent = false }: { readonly isSilent?: boolean }) {
  const t = useT()
  const { line, edit, isOlder, isFinal } = useForecastLine(t)
  const isForecast =
    edit.forecast !== undefined && (edit.state === 'refining' || edit.state === 'final' || edit.state === 'computing')
  return (
    <>
      {line && (
        <p
          className={classes(styles.line, line.tone === 'warning' && 'ui-warn', isOlder && 'ui-faint')}
          title={line.text}
          data-forecast={edit.state}
        >
          {line.tone === 'warning' && <WarningIcon size={14} />}
          <span className={styles.text}>
            {isForecast && <span className="ui-faint">{t('forecast.scope.apply')} </span>}
            {line.parts.length === 1
              ? line.text
              : line.parts.map((part) => (
                  <span key={part} className={styles.part}>
                    {part}
                  </span>
                ))}
          </span>
        </p>
      )}
      {line && isFinal && (
        <div className={styles.more}>
          <button
            type="button"
            className={styles.howSure}
            onClick={() => {
              leaveApplySheet()
              void showHowSure('manifest')
            }}
          >
            {t('forecast.howSure')}
          </button>
          {edit.isMadeUp && <MadeUpDelays />}
        </div>
      )}
      {!isSilent && <SpokenForecast />}
    </>
  )
}

/** The forecast for screen readers, where the line is hidden until a press. */
export function SpokenForecast() {
  const t = useT()
  const { line, isSettled } = useForecastLine(t)
  return <Spoken text={isSettled && line ? t('forecast.label', { text: line.text }) : ''} restMs={restMs} />
}

function useForecastLine(t: Translate) {
  const simulated = useForecast((state) => state.edit)
  const ways = useForecast((state) => state.ways)
  const best = ways?.text === simulated.text ? ways?.futures[0]?.result : undefined
  // If the result depends on answers, the line shows the times of the case with the good answers.
  const edit = useMemo(() => (best === undefined ? simulated : { ...simulated, forecast: best }), [simulated, best])
  const text = useManifest((state) => state.text)
  const { verdict } = useVerdict() ?? {}
  const isSure = verdict?.word === 'rollsOut'
  // A case has its letter only where the cases are listed.
  const isWay = best !== undefined && verdict !== undefined && verdict.futures.length > 0
  const plain = withFirst(t, edit, lineOf(t, edit))
  const line = isSure ? plain : withDoubt(t, { edit: simulated, isWay }, plain)
  const isOlder = edit.forecast !== undefined && edit.text !== text
  const isFinal = edit.forecast !== undefined && edit.forecast.workloads.length > 0 && !isOlder
  const isSettled = ['final', 'tooLong', 'stopped'].includes(edit.state) && !isOlder
  return { line, edit, isOlder, isFinal, isSettled }
}

function lineOf(t: Translate, { forecast, state, isMadeUp }: EditForecast): ForecastText | undefined {
  if (state === 'tooLong') return sentence(t, 'calm', [t('forecast.tooLong')])
  if (state === 'stopped') return sentence(t, 'calm', [t('forecast.stopped.silent')])
  if (state === 'paused') return sentence(t, 'calm', [t('forecast.waits')])
  return forecast && forecastText(t, forecast, isMadeUp)
}

/** A popover about the delays behind the forecast's times, and how to change them. */
function MadeUpDelays() {
  const t = useT()
  return (
    <Popover
      label={t('forecast.delays')}
      button={t('forecast.delays')}
      buttonProps={{ variant: 'quiet', className: styles.howSure }}
    >
      <p className={styles.delays}>{t('forecast.delays.about')}</p>
      <p className={styles.delays}>{t('forecast.delays.set')}</p>
      <p className={styles.delays}>{t('forecast.delays.measure')}</p>
    </Popover>
  )
}

/** Adds that the button first creates the missing objects, if it does. */
function withFirst(t: Translate, { forecast }: EditForecast, line: ForecastText | undefined): ForecastText | undefined {
  const settlement = forecast?.plan?.settlement
  if (line === undefined || settlement === undefined || settlement.refused) return line
  return beginning(line, (text) => t('forecast.created', { text }))
}

/** Marks the time as uncertain if a fact outside of the manifest decides. */
function withDoubt(
  t: Translate,
  { edit: { forecast }, isWay }: { readonly edit: EditForecast; readonly isWay: boolean },
  line: ForecastText | undefined,
): ForecastText | undefined {
  if (line === undefined || (forecast?.plan?.questions.length ?? 0) === 0) return line
  return beginning(line, (text) => t(isWay ? 'forecast.asInWay' : 'forecast.asSimulated', { text }))
}

function beginning(line: ForecastText, words: (first: string) => string): ForecastText {
  const [first = '', ...more] = line.parts
  const parts = [words(first), ...more]
  return { ...line, parts, text: parts.join('') }
}
