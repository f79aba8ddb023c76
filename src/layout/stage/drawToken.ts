import type { InitView, PodState, PodView } from '../../engine/index.ts'
import { type Context, fillRound, hatch, strokeRing, strokeRound, strokeSign } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { formatSpan } from '../format.ts'
import { readableImages } from '../imageParts.ts'
import { hasCutCorner, type Tone } from '../revisionTone.ts'
import { tokenNames } from './podNames.ts'

/** A Pod in a single state, drawn with its upper left corner at the origin. */
export interface PodFace {
  readonly pod: PodView
  /** The state to draw: the Pod's own, or the previous one during a cross-fade. */
  readonly state: PodState
  readonly tone: Tone
  /** Progress of the state, 0..1; undefined if unknown. */
  readonly share: number | undefined
  /** Virtual ms until the state ends; undefined if unknown. */
  readonly leftMs: number | undefined
  /** Position of the highlight in a bar of unknown duration, 0..1. */
  readonly sweep: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Draws the shape of a Pod's token. The colour encodes the revision, the shape encodes the state. */
export function drawTokenShape(ctx: Context, face: PodFace, { width, height }: Size, theme: CanvasTheme): void {
  const ink = theme.colours.tones[face.tone]
  drawFrame(ctx, face, width, height, theme)
  if (hasSpine(face.state)) {
    ctx.fillStyle = ink
    fillRound(ctx, 6, 8, 4, height - 16, 2)
  }
  drawBar(ctx, face, width, height, ink)
  drawSign(ctx, face, { width, height }, theme)
  if (hasCutCorner(face.tone)) cutCorner(ctx, { width, height }, Math.min(12, height / 3), theme, ink)
}

/** Cuts off the lower right corner of a token, to mark the second use of a colour. */
export function cutCorner(
  ctx: Context,
  { width, height }: Size,
  size: number,
  { colours }: Pick<CanvasTheme, 'colours'>,
  ink: string,
): void {
  ctx.fillStyle = colours.panel
  ctx.beginPath()
  ctx.moveTo(width - size, height)
  ctx.lineTo(width, height - size)
  ctx.lineTo(width, height)
  ctx.closePath()
  ctx.fill()
  ctx.strokeStyle = ink
  ctx.lineWidth = 1.5
  ctx.beginPath()
  ctx.moveTo(width - size, height - 0.5)
  ctx.lineTo(width - 0.5, height - size)
  ctx.stroke()
}

/** The red outline of an error hides the revision's colour, so a vertical bar shows it. */
function hasSpine(state: PodState): boolean {
  return state === 'crash' || state === 'imagePull' || state === 'failed'
}

/** Below this width the sign is beside the state, so that the name has the whole line. */
const cornerFrom = 74
/** From this height on the two lines are further apart. */
const tallFrom = 50
/** Whether the sign fits below both lines, where other states have a progress bar. */
const hasFoot = (state: PodState, height: number): boolean => height >= 58 && hasSpine(state)

/** Below this height the two lines are close together, above the bar. */
const flatTo = 36

/** Baselines of name and state, in px from the top, for a token of this height. */
function baselines(height: number): readonly [name: number, state: number] {
  if (height >= tallFrom) return [19, 33]
  return height < flatTo ? [13.5, 25] : [17, 30]
}

/** Width that the sign takes from its line, by state. */
const signRoom: Partial<Record<PodState, number>> = {
  pulling: 18,
  crash: 20,
  imagePull: 20,
  succeeded: 18,
  failed: 18,
}

function drawFrame(ctx: Context, face: PodFace, width: number, height: number, { colours }: CanvasTheme): void {
  const ink = colours.tones[face.tone]
  switch (face.state) {
    case 'available':
      ctx.fillStyle = ink
      fillRound(ctx, 0, 0, width, height, 8)
      return
    case 'pending':
      ctx.lineCap = 'round'
      strokeRound(ctx, width, height, { inset: 1, radius: 7.5, line: 2, colour: ink, dash: [0.01, 4.4] })
      ctx.lineCap = 'butt'
      return
    case 'pulling':
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: ink })
      return
    case 'starting':
      fillRoundIn(ctx, width, height, fade(ink, 0.12))
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: ink })
      return
    case 'ready':
      strokeRing(ctx, width, height, { inset: 1.5, radius: 7, line: 3, ink, share: face.share ?? 0 })
      return
    case 'notReady':
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: ink })
      hatch(ctx, { x: 4, y: height - 16, width: width - 8, height: 12 }, 5, ink)
      return
    case 'crash':
    case 'imagePull':
      fillRoundIn(ctx, width, height, fade(colours.bad, 0.09))
      strokeRound(ctx, width, height, { inset: 1, radius: 7.5, line: 2, colour: colours.bad })
      return
    case 'terminating':
    case 'gone':
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: ink, dash: [4, 3] })
      return
    case 'succeeded':
      fillRoundIn(ctx, width, height, fade(ink, 0.1))
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: fade(ink, 0.45) })
      return
    case 'failed':
      strokeRound(ctx, width, height, { inset: 0.75, radius: 7.75, line: 1.5, colour: colours.line2 })
  }
}

/** Below this height the bar is closer to the edge, so that it does not touch the texts. */
const lowTo = 46
/** Progress bar of a state with a known duration: the elapsed share, or the rest of the grace period. */
function drawBar(ctx: Context, { state, share, sweep }: PodFace, width: number, height: number, ink: string): void {
  const full = width - 16
  if (state === 'pulling' || state === 'starting') {
    const y = height - (height < flatTo ? 5.5 : height < lowTo ? 6.5 : 11)
    ctx.fillStyle = fade(ink, 0.28)
    fillRound(ctx, 8, y, full, 4, 2)
    ctx.fillStyle = ink
    if (share === undefined) fillRound(ctx, 8 + full * 0.65 * sweep, y, full * 0.35, 4, 2)
    else if (share > 0) fillRound(ctx, 8, y, Math.max(4, full * share), 4, 2)
  }
  if (state === 'terminating' && share !== undefined) {
    const y = height - (height < lowTo ? 5.5 : 10)
    ctx.fillStyle = fade(ink, 0.24)
    fillRound(ctx, 8, y, full, 2, 1)
    ctx.fillStyle = ink
    if (share < 1) fillRound(ctx, 8, y, full * (1 - share), 2, 1)
  }
}

/** The sign at the right: in the upper corner, or on a narrow token beside the state. */
function drawSign(ctx: Context, { state, tone }: PodFace, { width, height }: Size, { colours }: CanvasTheme): void {
  if (signRoom[state] === undefined) return
  const ink = colours.tones[tone]
  const isLow = width < cornerFrom
  const y = !isLow ? 13.5 : hasFoot(state, height) ? height - 13 : baselines(height)[1] - 4
  const x = width - (isLow ? 9.5 : 12.5)
  if (state === 'pulling') strokeSign(ctx, 'arrow', x, y + 0.5, ink, 1.75)
  if (state === 'succeeded') strokeSign(ctx, 'tick', x, y + 0.5, ink, 1.75)
  if (state === 'failed') strokeSign(ctx, 'cross', x, y + 0.5, colours.bad, 1.75)
  if (state === 'crash') {
    ctx.fillStyle = colours.bad
    ctx.beginPath()
    ctx.arc(width - 13, y, 6.5, 0, 2 * Math.PI)
    ctx.fill()
    strokeSign(ctx, 'alarm', width - 13, y, colours.onTone[0], 1.6)
  }
  if (state === 'imagePull') {
    ctx.strokeStyle = colours.bad
    ctx.lineWidth = 1.5
    ctx.beginPath()
    ctx.roundRect(width - 19, y - 6.5, 13, 13, 3)
    ctx.stroke()
    strokeSign(ctx, 'arrow', width - 12.5, y, colours.bad, 1.6)
  }
}

/** From this height on a token has the Pod's full name and its node, and from 14 px more on its image. */
const detailedHeight = 64

/** Writes a Pod's name and state on its token. */
export function drawTokenWords(ctx: Context, face: PodFace, { width, height }: Size, theme: CanvasTheme): void {
  const isNarrow = width < cornerFrom
  const left = hasSpine(face.state) ? (isNarrow ? 13 : 16) : 8
  const sign = signRoom[face.state] ?? 0
  const [besideName, besideState] = isNarrow ? [0, hasFoot(face.state, height) ? 0 : sign - 4] : [sign, 0]
  const { colours } = theme
  const solid = face.state === 'available'
  const leaving = face.state === 'terminating' || face.state === 'gone'
  const onSolid = colours.onTone[face.tone]
  const [nameLine, stateLine] = baselines(height)
  ctx.textBaseline = 'alphabetic'
  ctx.font = `600 ${theme.nameSize ?? 12}px ${theme.mono}`
  ctx.fillStyle = solid ? onSolid : leaving ? colours.fg2 : colours.fg
  const name = fitted(
    ctx,
    tokenNames(face.pod, height >= detailedHeight),
    width - left - Math.max(isNarrow ? 5 : 6, besideName),
  )
  ctx.fillText(name, left, nameLine)
  ctx.font = `11px ${theme.sans}`
  ctx.fillStyle = solid ? onSolid : colours.fg2
  // A sign also shows the state: a word that does not fit beside the sign is left out.
  const texts = isNarrow && sign > 0 ? [...wordings(face, theme), ''] : wordings(face, theme)
  ctx.fillText(fitted(ctx, texts, width - left - Math.max(3, besideState)), left, stateLine)
  if (height < detailedHeight) return
  const details = [face.pod.node, height >= detailedHeight + 14 ? readableImages(face.pod.image) : '']
  for (const [line, text] of details.entries())
    if (text !== '') ctx.fillText(fitted(ctx, [text], width - left - 6), left, 47 + 14 * line)
}

function wordings({ state, leftMs, pod }: PodFace, { words }: CanvasTheme): readonly string[] {
  if (state === 'failed' && pod.reason) return [pod.reason, ...words.failed]
  if (pod.init && initStates.has(state)) return initWords(pod.init)
  if (leftMs === undefined) return words[state].filter((text) => !text.includes('{span}'))
  const span = formatSpan(leftMs)
  return words[state].map((text) => text.replace('{span}', span))
}

/** States in which the running init container is shown. */
const initStates: ReadonlySet<PodState> = new Set(['starting', 'pulling', 'crash', 'imagePull'])

/** Init progress as kubectl prints it, with the container's name if it fits: `init migrate 1/2`, `init 1/2`. */
function initWords({ name, index, total }: InitView): readonly string[] {
  return [`init ${name} ${index}/${total}`, `init ${index}/${total}`, `${index}/${total}`]
}

const widths = new Map<string, number>()

/** The first text that fits into `room` px, else the last text, shortened with an ellipsis. */
function fitted(ctx: Context, texts: readonly string[], room: number): string {
  for (const text of texts) if (measured(ctx, text) <= room) return text
  let last = texts.at(-1) ?? ''
  while (last.length > 1 && measured(ctx, `${last}…`) > room) last = last.slice(0, -1)
  return `${last}…`
}

function measured(ctx: Context, text: string): number {
  const key = `${ctx.font}/${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  if (widths.size > 5_000) widths.clear()
  const width = ctx.measureText(text).width
  widths.set(key, width)
  return width
}

/** Clears the cache of text widths, for when a web font has loaded. */
export function forgetMeasuredTexts(): void {
  widths.clear()
}

function fillRoundIn(ctx: Context, width: number, height: number, colour: string): void {
  ctx.fillStyle = colour
  fillRound(ctx, 0.75, 0.75, width - 1.5, height - 1.5, 7.75)
}
