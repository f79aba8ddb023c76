import { classes } from '../ui/classes.ts'
import '../../i18n/en/lesson.ts'
import { type PointerEvent, useId, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { formatSpan } from '../../layout/format.ts'
import { type KnobArea, knobFigure, knobMoment, type KnobMoment as Moment } from '../../layout/knobFigure.ts'
import { toneColour } from '../../layout/revisionTone.ts'
import type { KnobPlay } from '../../lessons/types.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { Button } from '../ui/Button.tsx'
import styles from './KnobFigure.module.css'
import { KnobMoment } from './KnobMoment.tsx'

interface KnobFigureProps {
  readonly play: KnobPlay
  readonly before: KnobPlay | undefined
  /** The run with the present numbers is not simulated yet. */
  readonly isPlaying: boolean
  /** Undefined while the knobs are at the lesson's own numbers. */
  readonly onReset?: (() => void) | undefined
  /** Shows only the plot and the sums, as in the audience's view. */
  readonly isBare?: boolean
}

/** The number of Pods over time for the knobs' numbers, the Pods at one moment, and the resulting figures. */
export function KnobFigure({ play, before, isPlaying, onReset, isBare = false }: KnobFigureProps) {
  const t = useT()
  const { workload, refused } = play
  // The moment stays while the numbers change; without a choice it is the worst one.
  const [chosenMs, setChosenMs] = useState<number>()
  const moment = knobMoment(play, chosenMs)
  return (
    <figure className={styles.figure} data-knob-figure="" data-playing={isPlaying} data-bare={isBare}>
      {!isBare && (
        <div className={styles.head}>
          <b className="ui-break">{workload}</b>
          {onReset && (
            <Button variant="quiet" className={classes('ui-thumb', styles.reset)} onClick={onReset}>
              {t('lesson.knob.reset')}
            </Button>
          )}
        </div>
      )}
      <Plot play={play} before={before} moment={moment} onMove={setChosenMs} />
      {refused === undefined && (
        <KnobMoment
          moment={moment}
          lengthMs={play.toMs - play.fromMs}
          onMove={setChosenMs}
          onWorst={chosenMs === undefined ? undefined : () => setChosenMs(undefined)}
          isBare={isBare}
        />
      )}
      {refused === undefined ? (
        <Sums play={play} />
      ) : (
        <p className={styles.refused} role="status">
          <b>{t('lesson.knob.refused')}</b> <code className="ui-anywhere">{refused}</code>
        </p>
      )}
      {!isBare && (
        <figcaption className={styles.caption}>
          {t(before === undefined ? 'lesson.knob.note' : 'lesson.knob.noteBefore')}
        </figcaption>
      )}
    </figure>
  )
}

function Sums({ play }: { readonly play: KnobPlay }) {
  const t = useT()
  const { lowestAvailable, mostPods, mostWithTerminating, completeMs } = play
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{t('lesson.knob.lowest')}</dt>{' '}
        <dd className="ui-strong" data-sum="lowest">
          {lowestAvailable}
        </dd>
      </div>
      <div>
        <dt>{t('lesson.knob.most')}</dt>{' '}
        <dd className="ui-strong" data-sum="most">
          {mostPods}
        </dd>
      </div>
      <div>
        <dt>{t('lesson.knob.all')}</dt>{' '}
        <dd className="ui-strong" data-sum="all">
          {mostWithTerminating}
        </dd>
      </div>
      <div>
        {completeMs === undefined ? (
          <dt>{t('lesson.knob.never')}</dt>
        ) : (
          <>
            <dt>{t('lesson.knob.complete')}</dt>{' '}
            <dd className="ui-strong" data-sum="complete">
              {formatSpan(completeMs)}
            </dd>
          </>
        )}
      </div>
    </dl>
  )
}

interface PlotProps extends Pick<KnobFigureProps, 'play' | 'before'> {
  readonly moment: Moment
  readonly onMove: (ms: number) => void
}

/** The curves; a press or a drag on them moves the moment, for which the slider beneath has the keys. */
function Plot({ play, before, moment, onMove }: PlotProps) {
  const t = useT()
  const hatch = useId()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { width, height } = useElementSize(frame)
  const { workload, refused, fromMs, toMs, lowestAvailable, mostPods, mostWithTerminating } = play
  const label =
    refused === undefined
      ? t('lesson.knob.figure', {
          ...{ workload, time: formatSpan(toMs - fromMs), lowest: lowestAvailable },
          ...{ most: mostPods, all: mostWithTerminating },
        })
      : t('lesson.knob.standing', { workload })
  return (
    <div ref={setFrame} className={styles.plot} role="img" aria-label={label}>
      {width > 0 && height > 0 && <Curves {...{ play, before, width, height, hatch, moment, onMove }} />}
    </div>
  )
}

interface CurvesProps extends PlotProps {
  readonly width: number
  readonly height: number
  /** Id of the pattern for terminating Pods. */
  readonly hatch: string
}

function Curves({ play, before, width, height, hatch, moment, onMove }: CurvesProps) {
  const figure = knobFigure(play, before, width, height)
  const { areas, before: dotted, bounds, ticks, completeX, baseY, left, xOf, msAt } = figure
  const move = ({ clientX, currentTarget, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons === 1) onMove(Math.max(0, msAt(clientX - currentTarget.getBoundingClientRect().left)))
  }
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        move(event)
      }}
      onPointerMove={move}
    >
      {areas
        .filter(({ kind }) => kind === 'terminating')
        .map(({ key, tone }) => (
          <pattern
            key={key}
            id={patternId(hatch, key)}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="1.5" height="5" fill={toneColour(tone)} />
          </pattern>
        ))}
      {areas.map((area) => (
        <path key={area.key} d={area.path} data-kind={area.kind} {...fillOf(area, hatch)} />
      ))}
      {dotted !== '' && <path className={styles.before} d={dotted} />}
      {bounds.map(({ kind, pods, y }) => (
        <g key={kind} className={styles.bound}>
          <path d={`M${left} ${Math.round(y) + 0.5}H${width}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {pods}
          </text>
        </g>
      ))}
      {completeX !== undefined && <path className={styles.complete} d={`M${completeX} 0V${baseY}`} />}
      <path className={styles.moment} d={`M${Math.round(xOf(moment.ms)) + 0.5} 0V${baseY}`} />
      <path className="ui-axis" d={`M${left} ${baseY + 0.5}H${width}`} />
      {ticks.map(({ x, label }) => (
        <text key={label} className={styles.tick} x={x} y={height - 4} textAnchor={anchorAt(x, left, width)}>
          {label}
        </text>
      ))}
    </svg>
  )
}

const patternId = (hatch: string, key: string): string => `${hatch}-${key.replaceAll(' ', '-')}`

function fillOf({ key, kind, tone }: KnobArea, hatch: string): { readonly fill: string; readonly opacity?: number } {
  if (kind === 'failing') return { fill: 'var(--bad)', opacity: 0.75 }
  if (kind === 'terminating') return { fill: `url(#${patternId(hatch, key)})` }
  return { fill: toneColour(tone), opacity: kind === 'other' ? 0.36 : 0.92 }
}

/** The first and the last label stay within the figure. */
function anchorAt(x: number, left: number, width: number): 'start' | 'middle' | 'end' {
  if (x < left + 12) return 'start'
  return x > width - 20 ? 'end' : 'middle'
}
