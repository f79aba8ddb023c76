import '../../i18n/en/sets.ts'
import '../../i18n/en/stage.ts'
import '../../i18n/en/export.ts'
import type { NodeView, PodView } from '../../engine/index.ts'
import type { Translate } from '../../i18n/index.ts'
import type { CanvasTheme } from '../../layout/canvasTheme.ts'
import { formatBytes, formatCount, formatCpu } from '../../layout/format.ts'
import { drawPicture, type PictureTexts } from '../../layout/picture/drawPicture.ts'
import { type Picture, type PictureInput, planPicture } from '../../layout/picture/picture.ts'
import { SvgContext } from '../../layout/picture/svgContext.ts'
import { settledMoment } from '../../layout/stage/motion.ts'
import { fitWindow } from '../../layout/timeScale.ts'
import { conformanceTotals } from '../../scenarios/conformanceTotals.ts'
import type { ClusterState } from '../../store/cluster.ts'
import { runEpochMs } from '../../store/runClock.ts'
import { readStyle, tokenWords } from '../canvas/useCanvasTheme.ts'
import { stageInputOf } from '../run/stageInput.ts'
import { nodeUse } from '../stage/nodes/nodeUse.ts'
import { timelineLabels } from '../timeline/timelineLabels.ts'

/** Appearance of a picture, independent of the moment. */
export interface PictureStyle extends PictureTexts {
  readonly kind: PictureInput['kind']
  readonly workloadUid: string
  readonly theme: CanvasTheme
}

/** Width in CSS px; a canvas picture has twice as many pixels. */
const stillWidth = 1_200
const mostCanvasPixels = 100_000_000

export type PictureTheme = 'shown' | 'dark' | 'light'

/** Colours, texts and fonts of pictures, from the current page or a theme. */
export function canvasThemeOf(theme: PictureTheme, t: Translate): CanvasTheme {
  const frame = document.createElement('div')
  frame.hidden = true
  if (theme !== 'shown') frame.dataset.theme = theme
  document.body.append(frame)
  const style = readStyle(frame)
  frame.remove()
  return { ...style, words: tokenWords(t), toCreate: t('stage.token.toCreate') }
}

/** Texts of pictures from the page's catalogues. */
export const pictureTexts = (t: Translate): PictureTexts => ({
  say: t,
  foot: t('export.picture.foot', { version: conformanceTotals.kubernetes }),
})

/** The part of a picture's input that comes from the cluster. */
export function clusterInput(
  cluster: ClusterState,
  t: Translate,
): Pick<PictureInput, 'view' | 'nodeNotes' | 'samples' | 'marks' | 'requests' | 'epochMs' | 'labels'> {
  const view = stageInputOf(cluster)
  return {
    view,
    nodeNotes: nodeNotesOf(view.nodes, view.pods, t),
    samples: cluster.samples,
    marks: cluster.marks,
    requests: cluster.requests,
    epochMs: runEpochMs(),
    labels: timelineLabels(t),
  }
}

/** Picture of a settled cluster. `atMs` and `headMs`, the end of the simulated run, are in virtual ms. */
export function stillPicture(
  cluster: ClusterState,
  { atMs, headMs }: { readonly atMs: number; readonly headMs: number },
  { kind, workloadUid }: PictureStyle,
  t: Translate,
): Picture {
  const moment = settledMoment(atMs)
  const place = { kind, workloadUid, width: stillWidth, moment, headMs, window: fitWindow(headMs) }
  return planPicture({ ...clusterInput(cluster, t), ...place })
}

/** The picture as the text of an SVG file. */
export function svgOf(picture: Picture, { theme, say, foot }: PictureStyle, title: string): string {
  const measure = contextOf(document.createElement('canvas'))
  const ctx = new SvgContext(document, { width: picture.width, height: picture.height, title, measure })
  drawPicture(ctx, picture, theme, { say, foot })
  return ctx.toText()
}

export async function pngOf(picture: Picture, style: PictureStyle): Promise<Blob> {
  const { width, height } = picture
  const ratio = 4 * width * height > mostCanvasPixels ? 1 : 2
  const canvas = document.createElement('canvas')
  paintPicture(canvas, picture, style, ratio)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The browser made no picture of the canvas.')
  return blob
}

/** Paints a picture onto a canvas and resizes the canvas to it. */
export function paintPicture(
  canvas: HTMLCanvasElement,
  picture: Picture,
  { theme, say, foot }: PictureStyle,
  ratio: number,
): void {
  const [wide, high] = [evenly(picture.width * ratio), evenly(picture.height * ratio)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  const ctx = contextOf(canvas)
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawPicture(ctx, picture, theme, { say, foot })
}

/** Video codecs need even numbers of px. */
function evenly(px: number): number {
  return 2 * Math.floor(px / 2)
}

/** `willReadFrequently` keeps the pixels in main memory. Throws if the browser has no 2D canvas. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d', { willReadFrequently: true })
  if (ctx === null) throw new Error('This browser draws no canvas.')
  return ctx
}

function nodeNotesOf(nodes: readonly NodeView[], pods: readonly PodView[], t: Translate) {
  return new Map(
    nodeUse(nodes, pods).map(({ node, pods: count, ending, cpu, memory }): [string, readonly string[]] => {
      const counted = t('stage.node.pods', { count, pods: formatCount(count) })
      const leaving = ending > 0 ? `, ${t('stage.node.ending', { pods: formatCount(ending) })}` : ''
      const cpuUse = { used: formatCpu(cpu.stayMilli + cpu.endingMilli), capacity: formatCpu(node.cpuMilli) }
      const memoryUse = {
        used: formatBytes(memory.stayBytes + memory.endingBytes),
        capacity: formatBytes(node.memoryBytes),
      }
      const notes = [
        counted + leaving,
        `${t('stage.node.cpu')} ${t('stage.node.of', cpuUse)}`,
        `${t('stage.node.memory')} ${t('stage.node.of', memoryUse)}`,
      ]
      return [node.name, notes]
    }),
  )
}
