import type { Context } from '../canvasShapes.ts'
import { type CanvasTheme, fade } from '../canvasTheme.ts'
import { formatCount } from '../format.ts'
import { hasRequests, isBeforeAnswers, type RequestSeries, requestSteps, requestsWithin } from './requestSeries.ts'
import { plotWidth, type TimelineScene } from './timelineScene.ts'

/**
 * Draws the requests up to the head of the run: rate as a line, share of failures as an area, and the total of failures
 * in the window. Draws nothing if no request was ever sent.
 */
export function drawRequests(
  ctx: Context,
  scene: TimelineScene,
  headMs: number,
  { colours, sans }: Pick<CanvasTheme, 'colours' | 'sans'>,
): void {
  const { requests, window } = scene
  const band = scene.rows.requests
  if (band === undefined || !hasRequests(requests)) return
  const left = scene.left
  const bottom = band.top + band.height
  const steps = requestSteps(requests, window, plotWidth(scene), headMs)
  for (const { fromPx, toPx, failedShare } of steps) {
    if (failedShare === 0) continue
    ctx.fillStyle = isBeforeAnswers(requests, scene.x.invert(left + fromPx + 0.5))
      ? fade(colours.fg3, 0.4)
      : fade(colours.bad, 0.7)
    // A single failure in a thousand must stay visible.
    const height = Math.max(1.5, failedShare * band.height)
    ctx.fillRect(left + fromPx, bottom - height, toPx - fromPx, height)
  }
  ctx.strokeStyle = colours.fg3
  ctx.lineWidth = 1
  ctx.beginPath()
  const yOf = (perSecond: number) => Math.round(bottom - (perSecond / requests.most) * (band.height - 1)) - 0.5
  let atPx = -1
  for (const { fromPx, toPx, perSecond } of steps) {
    if (fromPx === atPx) ctx.lineTo(left + fromPx, yOf(perSecond))
    else ctx.moveTo(left + fromPx, yOf(perSecond))
    ctx.lineTo(left + toPx, yOf(perSecond))
    atPx = toPx
  }
  ctx.stroke()
  ctx.fillStyle = colours.line2
  ctx.fillRect(left, bottom, plotWidth(scene), 1)
  drawWords(ctx, scene, failedText(scene, requests, headMs), { colours, sans })
}

/** Failures since the first Pod could answer; before that, the number of requests that came too early. */
function failedText({ window, labels }: TimelineScene, requests: RequestSeries, headMs: number) {
  const { answeredSince } = requests
  const isEarly = isBeforeAnswers(requests, Math.min(headMs, window.toMs))
  const fromMs = isEarly ? window.fromMs : Math.max(window.fromMs, answeredSince ?? window.fromMs)
  const { failed } = requestsWithin(requests, { ...window, fromMs }, headMs)
  const count = failed < 100_000 ? formatCount(failed) : `${formatCount(failed / 1000)}k`
  return { text: isEarly ? labels.early(count) : labels.failed(count), isBad: !isEarly && failed > 0 }
}

/** The text beside the strip, or within it if there is no space beside it. */
function drawWords(
  ctx: Context,
  scene: TimelineScene,
  { text: failedText, isBad }: { readonly text: string; readonly isBad: boolean },
  { colours, sans }: Pick<CanvasTheme, 'colours' | 'sans'>,
): void {
  const { isNamed, requests: band } = scene.rows
  if (band === undefined) return
  const { labels } = scene
  const failedInk = isBad ? colours.bad : colours.fg3
  ctx.font = `11px ${sans}`
  ctx.textBaseline = 'alphabetic'
  const left = scene.left
  if (isNamed) {
    ctx.textAlign = 'right'
    ctx.fillStyle = colours.fg3
    ctx.fillText(labels.requests, left - 8, band.top + 11)
    ctx.fillStyle = failedInk
    ctx.fillText(failedText, left - 8, band.top + 24, left - 10)
    ctx.textAlign = 'left'
    return
  }
  const nameWidth = ctx.measureText(labels.requests).width
  const width = nameWidth + 6 + ctx.measureText(failedText).width
  const y = band.top + 16
  ctx.fillStyle = fade(colours.panel, 0.8)
  ctx.fillRect(left + 2, y - 11, width + 8, 15)
  ctx.fillStyle = colours.fg3
  ctx.fillText(labels.requests, left + 6, y)
  ctx.fillStyle = failedInk
  ctx.fillText(failedText, left + 12 + nameWidth, y)
}
