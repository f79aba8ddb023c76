import '../../../i18n/en/stage.ts'
import '../../../i18n/en/loop.ts'
import { type KeyboardEvent, useMemo, useState } from 'react'
import type { ControlLoopView, LoopKey } from '../../../engine/index.ts'
import { useT } from '../../../i18n/index.ts'
import type { CanvasTheme } from '../../../layout/canvasTheme.ts'
import { layoutLoop, loopForm, mostKubelets } from '../../../layout/controlLoop/loopLayout.ts'
import { loopModel } from '../../../layout/controlLoop/loopModel.ts'
import type { StageInput } from '../../../layout/stage/scene.ts'
import { formatClock } from '../../../store/runClock.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import { useElementSize } from '../../canvas/useElementSize.ts'
import { classes } from '../../ui/classes.ts'
import styles from './ControlLoop.module.css'
import { LoopCaches } from './ControlLoopCaches.tsx'
import { LoopController } from './ControlLoopController.tsx'
import { LoopMessages } from './ControlLoopMessages.tsx'
import { LoopNodes } from './ControlLoopNodes.tsx'
import { LoopStore } from './ControlLoopStore.tsx'
import { LoopTable } from './ControlLoopTable.tsx'
import { LoopWires } from './ControlLoopWires.tsx'
import { revisionTones } from './loopText.ts'

interface ControlLoopProps {
  /** Undefined until the engine has answered. */
  readonly view: ControlLoopView | undefined
  readonly cluster: StageInput
  readonly clock: StageClock
  readonly theme: CanvasTheme | undefined
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
  readonly onSelect: (ref: ObjectRef | undefined) => void
  /** For an audience: the whole diagram is visible, without controls. */
  readonly isBare?: boolean
}

/**
 * The control loop: store, watches with their messages, caches, queues, workers, and the path of one key through them.
 */
export function ControlLoop(props: ControlLoopProps) {
  const t = useT()
  const { view, followed, onFollow, isBare = false } = props
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { width, height } = useElementSize(scroller)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || followed === undefined) return
    event.preventDefault()
    onFollow(undefined)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape stops following from any focus inside
    <section
      ref={setScroller}
      className={styles.scroller}
      aria-label={t('loop.label', { time: formatClock(view?.at ?? 0) })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <h2 className="visuallyHidden">{t('stage.controlLoop')}</h2>
      {view === undefined ? (
        <p className={styles.asking}>{t('loop.asking')}</p>
      ) : (
        width > 0 && <LoopPicture {...props} view={view} width={width} {...(isBare && { roomHeight: height })} />
      )}
    </section>
  )
}

interface LoopPictureProps extends ControlLoopProps {
  readonly view: ControlLoopView
  readonly width: number
  /** See `layoutLoop`. */
  readonly roomHeight?: number
}

/** The control loop's drawing at a width in CSS px. */
export function LoopPicture({ view, cluster, width, roomHeight, ...props }: LoopPictureProps) {
  const { clock, theme, followed, onFollow, onSelect } = props
  const form = loopForm(width, roomHeight !== undefined)
  const model = useMemo(() => loopModel(view, followed, { mostKubelets: mostKubelets[form] }), [view, followed, form])
  const scene = useMemo(() => layoutLoop(model, width, roomHeight), [model, width, roomHeight])
  const tones = useMemo(() => revisionTones(cluster.revisions), [cluster.revisions])
  return (
    <div className="ui-anchor" style={{ height: scene.height }} data-form={form}>
      <Titles scene={scene} />
      <LoopStore scene={scene} version={model.version} tones={tones} {...{ onFollow, onSelect }} />
      <LoopCaches scene={scene} />
      {scene.controllers.map((box) => (
        <LoopController key={box.controller.name} box={box} at={view.at} {...{ view, followed, onFollow }} />
      ))}
      <LoopNodes scene={scene} view={view} cluster={cluster} theme={theme} tones={tones} onSelect={onSelect} />
      <LoopWires scene={scene} write={model.write} />
      <LoopMessages scene={scene} clock={clock} tones={tones} />
      <LoopTable view={view} />
    </div>
  )
}

function Titles({ scene: { titles } }: { readonly scene: Pick<ReturnType<typeof layoutLoop>, 'titles'> }) {
  const t = useT()
  return titles.map(({ of, x, y }) => (
    <p
      key={of}
      className={classes('ui-placed ui-text ui-muted ui-nowrap', styles.title)}
      style={{ left: x, top: y - 14 }}
      aria-hidden="true"
    >
      <b>{t(`loop.title.${of}`)}</b> {t(`loop.title.${of}Of`)}
    </p>
  ))
}
