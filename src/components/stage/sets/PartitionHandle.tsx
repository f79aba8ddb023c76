import '../../../i18n/en/sets.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useT } from '../../../i18n/index.ts'
import { handlePlace, partitionAt, partitionLine } from '../../../layout/stage/ordinalLayout.ts'
import type { OrdinalsBox, Scene } from '../../../layout/stage/scene.ts'
import { useRunHas } from '../../../store/run/openRun.ts'
import { usePageZoom } from '../../canvas/pageZoom.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './OrdinalHeads.module.css'
import { setFields } from './setField.ts'

interface PartitionHandleProps {
  readonly box: OrdinalsBox
  readonly scene: Scene
  /** Shown to an audience: drawn but not movable. */
  readonly isBare: boolean
}

const partitionPath = ['spec', 'updateStrategy', 'rollingUpdate', 'partition']

/** Half of the handle's width with its text, in CSS px. */
const handleHalf = 54

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** The partition between two ordinals: drag or arrow keys move it, Enter applies, Escape resets. */
export function PartitionHandle({ box, scene, isBare }: PartitionHandleProps) {
  const t = useT()
  const takesCommands = useRunHas('takesCommands')
  const { shown, most, isChanged, isDragged, handlers, apply, takeBack } = usePartition(box, scene)
  const { x, y } = partitionLine(box, scene, Math.min(shown, box.places.length))
  const { top, lineTop, lineHeight } = handlePlace(box, scene.level, y)
  const meaning = t('sets.partition.value', { partition: shown, count: Math.max(0, most - shown) })
  // The handle is centred on its line as far as the edges allow.
  const handleX = Math.max(handleHalf, Math.min(x, scene.width - handleHalf))
  const confirmX = Math.max(140, Math.min(x, scene.frameWidth - 140))
  return (
    <>
      <i
        className={styles.partition}
        data-changed={isChanged ? '' : undefined}
        style={{ left: x - 1, top: lineTop, height: lineHeight }}
      />
      <button
        type="button"
        role="slider"
        className={styles.handle}
        data-point="partition"
        style={{ left: handleX, top }}
        disabled={isBare || !takesCommands}
        aria-label={t('sets.partition.label')}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={shown}
        aria-valuetext={meaning}
        title={meaning}
        {...handlers}
      >
        <i className={styles.grip} />
        {t('sets.partition', { partition: shown })}
      </button>
      {isChanged && !isDragged && (
        <Card surface="box" className={styles.confirm} style={{ left: confirmX, top: y + scene.cell.height + 4 }}>
          <Button variant="primary" keyRow="↵" onClick={apply}>
            {t('sets.partition.apply', { partition: shown })}
          </Button>
          <Button keyRow="Esc" onClick={takeBack}>
            {t('sets.partition.back')}
          </Button>
        </Card>
      )}
    </>
  )
}

/** The current or dragged partition; the cluster is changed only by `apply`. */
function usePartition(box: OrdinalsBox, scene: Scene) {
  const pageZoom = usePageZoom()
  const { workload, places } = box
  const partition = workload.ordinals?.partition ?? 0
  const [draft, setDraft] = useState<number>()
  const [isDragged, setDragged] = useState(false)
  const most = workload.specReplicas
  const shown = Math.min(draft ?? partition, Math.max(places.length, most))
  const isChanged = draft !== undefined && draft !== partition
  const move = (to: number) => setDraft(Math.max(0, Math.min(most, to)))
  const takeBack = () => setDraft(undefined)
  const apply = () => {
    if (isChanged) void setFields(workload, [[partitionPath, draft]])
    takeBack()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) move(shown + step)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(most)
    else if (event.key === 'Enter' && isChanged) apply()
    else if (event.key === 'Escape' && draft !== undefined) takeBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const parent = event.currentTarget.offsetParent
    if (!isDragged || !parent) return
    const { left, top } = parent.getBoundingClientRect()
    const point = { x: (event.clientX - left) / pageZoom, y: (event.clientY - top) / pageZoom }
    move(partitionAt(box, scene, { x: point.x, y: Math.max(point.y, box.podsY) }))
  }
  const onPointerUp = () => setDragged(false)
  const onPointerCancel = () => {
    setDragged(false)
    takeBack()
  }
  const handlers = { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
  return { shown, most, isChanged, isDragged, handlers, apply, takeBack }
}
