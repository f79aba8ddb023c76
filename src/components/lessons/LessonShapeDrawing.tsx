import { useId } from 'react'
import { toneColour } from '../../layout/revisionTone.ts'
import { drawShape } from '../../layout/timeline/lessonShape.ts'
import type { LessonShape } from '../../lessons/types.ts'
import styles from './LessonShapeDrawing.module.css'

interface LessonShapeDrawingProps {
  /** Undefined until it is computed. */
  readonly shape: LessonShape | undefined
  readonly width: number
  readonly height: number
}

/** The curve of a lesson's run: a decoration beside its question. */
export function LessonShapeDrawing({ shape, width, height }: LessonShapeDrawingProps) {
  const dots = useId()
  const drawing = shape && drawShape(shape, width, height - 1)
  return (
    <svg className={styles.shape} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {drawing?.hiddenFrom !== undefined && (
        <>
          <pattern id={dots} width="6" height="6" patternUnits="userSpaceOnUse">
            <circle cx="3" cy="3" r="0.9" className={styles.dot} />
          </pattern>
          <rect
            data-hidden
            x={drawing.hiddenFrom}
            y="2"
            width={width - drawing.hiddenFrom}
            height={height - 3}
            fill={`url(#${dots})`}
          />
        </>
      )}
      {drawing?.levels.map(({ key, path, tone, kind }) => (
        <path key={key} d={path} className={styles[kind]} {...(kind === 'failing' ? {} : { fill: toneColour(tone) })} />
      ))}
      {drawing?.bounds.map((y) => (
        <path key={y} d={`M0 ${y.toFixed(1)}H${width}`} className={styles.bound} />
      ))}
      <path d={`M0 ${height - 0.5}H${width}`} className="ui-axis" />
    </svg>
  )
}
