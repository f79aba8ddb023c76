import '../../i18n/en/recorded/page.ts'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { type FindingBar, placeFindingBars } from '../../layout/timeline/findingBars.ts'
import { findingRowPx, plotRight, type TimelineScene } from '../../layout/timeline/timelineScene.ts'
import type { TimeWindow } from '../../layout/timeScale.ts'
import { showFinding } from '../../player/imports/showFinding.ts'
import { useImported } from '../../store/imported.ts'
import styles from './FindingLane.module.css'
import { findingLook, findingSentence, findingTexts } from './findingTexts.ts'
import { measuredWidth } from './measuredWidth.ts'
import type { FoundSpan } from './useFindingSpans.ts'

interface FindingLaneProps {
  readonly scene: TimelineScene
  readonly found: readonly FoundSpan[]
  /** The window of the whole run. */
  readonly fit: TimeWindow
  /** CSS font of the labels. */
  readonly font: string
  /** End of the recording, in Unix ms. */
  readonly to: number
}

/** Minimum height of a press target, in CSS px. */
const targetPx = 24

/** A bar for each finding, worst first; a press shows the finding. */
export function FindingLane({ scene, found, fit, font, to }: FindingLaneProps) {
  const t = useT()
  const shown = useImported((imported) => imported.shown)
  const band = scene.rows.findings
  const rows = band?.count ?? 0
  const texts = useMemo(() => found.map(({ finding }) => findingTexts(finding, to, t)), [found, to, t])
  const bars = useMemo(
    () =>
      placeFindingBars(found, {
        ...{ rows, fit, texts },
        leftPx: scene.left,
        rightPx: scene.width - plotRight,
        beyondPx: plotRight,
        x: scene.x,
        numbered: (number, text) => t('imported.lane.numbered', { number, text }),
        widthOf: (text) => measuredWidth(text, font),
      }),
    [found, rows, fit, texts, scene, font, t],
  )
  if (band === undefined) return null
  return (
    <div className={styles.lane} style={{ top: band.top, height: band.height }}>
      {scene.rows.isNamed && (
        <span className={styles.name} style={{ width: scene.left - 8 }} aria-hidden="true">
          {t('imported.lane')}
        </span>
      )}
      <ol aria-label={t('imported.lane.label')}>
        {found.map(({ finding }, index) => {
          const bar = bars.find((one) => one.index === index)
          const sentence = findingSentence(finding, to, t)
          return (
            <li key={`${finding.id} ${finding.object} ${finding.at}`}>
              {bar ? (
                <button
                  type="button"
                  className={styles.finding}
                  style={placeOf(bar, rows)}
                  data-look={findingLook(finding)}
                  data-form={bar.form}
                  aria-current={index === shown}
                  aria-label={`${visibleText(bar)}; ${sentence}`}
                  title={sentence}
                  onClick={() => void showFinding(index)}
                >
                  <Bar bar={bar} rows={rows} />
                </button>
              ) : (
                <span className="visuallyHidden">{`${index + 1}; ${sentence}`}</span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The target of a row: beyond the row's visible bars, but not over those of the other row. */
function placeOf({ row, fromPx, toPx }: FindingBar, rows: number) {
  return { left: fromPx, top: topOf(row, rows), width: toPx - fromPx, height: targetPx }
}

function topOf(row: number, rows: number): number {
  if (rows === 1) return (findingRowPx - targetPx) / 2
  return row === 0 ? findingRowPx - targetPx : row * findingRowPx
}

/** The accessible name begins with the visible text, so that voice control finds it. */
const visibleText = ({ index, inside, after }: FindingBar): string => `${inside || index + 1} ${after}`.trim()

function Bar({ bar: { row, inside, after }, rows }: { readonly bar: FindingBar; readonly rows: number }) {
  const top = row * findingRowPx - topOf(row, rows)
  return (
    <>
      <span className={styles.bar} style={{ top }}>
        {inside}
      </span>{' '}
      <span className={styles.after} style={{ top }}>
        {after}
      </span>
    </>
  )
}
