import '../i18n/en/stage.ts'
import { useState } from 'react'
import { Drawing } from '../components/canvas/Drawing.tsx'
import { useCanvasTheme } from '../components/canvas/useCanvasTheme.ts'
import { Card } from '../components/ui/Card.tsx'
import type { PodState } from '../engine/index.ts'
import { useT } from '../i18n/index.ts'
import type { Context } from '../layout/canvasShapes.ts'
import type { CanvasTheme } from '../layout/canvasTheme.ts'
import { type Tone, toneAt } from '../layout/revisionTone.ts'
import { drawChip } from '../layout/stage/drawChip.ts'
import { drawField } from '../layout/stage/drawField.ts'
import { drawTokenShape, drawTokenWords, type PodFace } from '../layout/stage/drawToken.ts'
import { fixedRandom, podOf } from './fixtures.ts'
import { Parts } from './Parts.tsx'
import styles from './States.module.css'

const columns = [
  { theme: 'dark', seen: 'all colours' },
  { theme: 'dark', seen: 'deuteranopia' },
  { theme: 'light', seen: 'all colours' },
  { theme: 'light', seen: 'deuteranopia' },
] as const

/** A state with its progress and remaining time. */
interface Stage {
  readonly state: PodState
  readonly share?: number
  readonly leftMs?: number
}

const stages: readonly Stage[] = [
  { state: 'pending' },
  { state: 'pulling', share: 0.45 },
  { state: 'starting', share: 0.7 },
  { state: 'ready', share: 0.5, leftMs: 1_000 },
  { state: 'available' },
  { state: 'notReady' },
  { state: 'crash', leftMs: 18_000 },
  { state: 'imagePull', leftMs: 38_000 },
  { state: 'terminating', share: 0.16, leftMs: 8_400 },
  { state: 'succeeded' },
  { state: 'failed' },
] as const

const rowSize = { width: 269, height: 52 } as const
const fieldSize = { width: 269, height: 66 } as const

/** Every Pod state at every size, in both themes and under simulated red-green colour blindness. */
export function States() {
  const t = useT()
  return (
    <main className={styles.page}>
      <DeuteranopiaFilter />
      <h1>Every Pod state at every size</h1>
      <div className={styles.matrix}>
        <div className={styles.names}>
          {stages.map(({ state }) => (
            <div key={state} className={styles.row}>
              <b>{t(`stage.state.${state}`)}</b>
              <span>{t(`stage.legend.${state === 'gone' ? 'terminating' : state}`)}</span>
            </div>
          ))}
          <div className={styles.field}>
            <b>In a dense field</b>
            <span>Above: revision 2 arriving</span>
            <span>Below: revision 1 leaving</span>
          </div>
        </div>
        {columns.map(({ theme, seen }) => (
          <Column key={theme + seen} theme={theme} seen={seen} />
        ))}
      </div>
      <div className={styles.parts}>
        <Parts theme="dark" />
        <Parts theme="light" />
      </div>
    </main>
  )
}

function Column({ theme, seen }: (typeof columns)[number]) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const canvasTheme = useCanvasTheme(element)
  return (
    <Card as="section" ref={setElement} className={styles.column} data-theme={theme}>
      <h2>
        {theme}, {seen}
      </h2>
      <div className={seen === 'deuteranopia' ? styles.deuteranopia : undefined}>
        {stages.map((stage) => (
          <div key={stage.state} className={styles.row}>
            <Drawing size={rowSize} theme={canvasTheme} draw={(ctx, own) => drawSizes(ctx, stage, own)} />
          </div>
        ))}
        <div className={styles.field}>
          <Drawing size={fieldSize} theme={canvasTheme} draw={drawDenseField} />
        </div>
      </div>
    </Card>
  )
}

const pods = ['vw28n', 'x7k2p'].map((name) =>
  podOf(
    { uid: 'rs/web', name: 'web-6d9f7c5b8', images: 'shop/web:v2' },
    { name, state: 'available', since: 0, slot: 0 },
    fixedRandom(1),
  ),
)

/** Two tokens, and for four revisions the chip and the cells of 8 and 6 px. */
function drawSizes(ctx: Context, stage: Stage, theme: CanvasTheme): void {
  pods.forEach((pod, index) => {
    const face = faceOf(stage, toneAt(index), pod)
    const size = { width: 76, height: 52 }
    at(ctx, 82 * index, 0, () => {
      drawTokenShape(ctx, face, size, theme)
      drawTokenWords(ctx, face, size, theme)
    })
  })
  for (const tone of [0, 1, 2, 3] as const) {
    const [column, row] = [tone % 2, Math.floor(tone / 2)]
    at(ctx, 170 + 24 * column, 4 + 24 * row, () => drawChip(ctx, faceOf(stage, tone, pods[0]), 20, theme))
    const { state } = stage
    drawField(ctx, [{ state, tone, x: 226 + 10 * column, y: 16 + 10 * row, size: 8, alpha: 1 }], theme)
    drawField(ctx, [{ state, tone, x: 254 + 7 * column, y: 19 + 7 * row, size: 6, alpha: 1 }], theme)
  }
}

function faceOf({ state, share, leftMs }: Stage, tone: Tone, pod = pods[0]): PodFace {
  if (pod === undefined) throw new Error('no Pod to draw')
  return { pod, state, tone, share, leftMs, sweep: 0 }
}

function at(ctx: Context, x: number, y: number, draw: () => void): void {
  ctx.save()
  ctx.translate(x, y)
  draw()
  ctx.restore()
}

/** Three rows of an incoming revision and three of an outgoing one. */
function drawDenseField(ctx: Context, theme: CanvasTheme): void {
  const random = fixedRandom(7)
  for (let index = 0; index < 81; index += 1) {
    const [column, row] = [index % 27, Math.floor(index / 27)]
    const arriving = { state: arrivingState(index / 81 + (random() - 0.5) * 0.2, random()), tone: toneAt(1) }
    const leaving = { state: leavingState(random()), tone: toneAt(0) }
    const cell = { x: 10 * column, size: 8, alpha: 1 }
    drawField(ctx, [{ ...arriving, ...cell, y: 10 * row }], theme)
    if (leaving.state) drawField(ctx, [{ ...leaving, state: leaving.state, ...cell, y: 36 + 10 * row }], theme)
  }
}

function arrivingState(done: number, dice: number): PodState {
  if (dice < 0.03) return 'crash'
  if (dice < 0.05) return 'imagePull'
  if (done < 0.4) return 'available'
  if (done < 0.55) return 'ready'
  if (done < 0.78) return 'starting'
  return done < 0.93 ? 'pulling' : 'pending'
}

function leavingState(dice: number): PodState | undefined {
  if (dice < 0.62) return 'available'
  if (dice < 0.66) return 'notReady'
  return dice < 0.86 ? 'terminating' : undefined
}

/** Simulates deuteranopia (Machado, Oliveira and Fernandes, 2009). */
function DeuteranopiaFilter() {
  return (
    <svg className={styles.filter} aria-hidden="true">
      <filter id="deuteranopia" colorInterpolationFilters="linearRGB">
        <feColorMatrix values="0.367322 0.860646 -0.227968 0 0 0.280085 0.672501 0.047413 0 0 -0.011820 0.042940 0.968881 0 0 0 0 0 1 0" />
      </filter>
    </svg>
  )
}
