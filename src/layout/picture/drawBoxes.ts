import type { RevisionView } from '../../engine/index.ts'
import { type Context, fillRound } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { formatCount } from '../format.ts'
import { createdPods } from '../stage/bounds.ts'
import type { Box, Scene } from '../stage/scene.ts'
import { cutToFit } from './cutToFit.ts'
import { drawDaemonBounds, drawOrdinals, drawRevisionCards, drawZone } from './drawSets.ts'
import type { Picture } from './picture.ts'
import type { Say } from './pictureWords.ts'

/** Draws the lanes or nodes of a stage with their headings into a picture. On the page these are DOM elements. */
export function drawBoxes(
  ctx: Context,
  { scene, nodeNotes, workload, epochMs }: Pick<Picture, 'scene' | 'nodeNotes' | 'workload' | 'epochMs'>,
  theme: CanvasTheme,
  say: Say,
): void {
  for (const box of scene.boxes) {
    ctx.save()
    ctx.translate(box.x, box.y)
    drawCard(ctx, box, theme)
    // The border is part of the padding, so that texts and Pods align.
    const left = Math.max(12, box.podsX - box.x)
    if (box.kind === 'revision') drawLaneHead(ctx, { box, scene, left }, theme, say)
    else if (box.kind === 'history') drawHistory(ctx, box, theme, say)
    else if (isPlain(box))
      drawPlainHead(ctx, { title: titleOf(box, say), notes: notesOf(box, nodeNotes, say), left }, theme)
    ctx.restore()
    ctx.textBaseline = 'alphabetic'
    if (box.kind === 'ordinals') drawOrdinals(ctx, box, scene, theme, say)
    else if (box.kind === 'revisionCards') drawRevisionCards(ctx, box, theme, say)
    else if (box.kind === 'daemonBounds') drawDaemonBounds(ctx, box, theme, say)
    else if (box.kind === 'zone' && workload) drawZone(ctx, { box, workload, scene, epochMs }, theme, say)
  }
}

type PlainBox = Extract<Box, { kind: 'node' | 'waiting' | 'pods' }>

const isPlain = (box: Box): box is PlainBox => box.kind === 'node' || box.kind === 'waiting' || box.kind === 'pods'

function drawCard(ctx: Context, { kind, width, height, tone }: Box, { colours }: CanvasTheme): void {
  if (kind === 'history' || kind === 'revisionCards') return
  ctx.fillStyle = colours.panel
  fillRound(ctx, 0, 0, width, height, 12)
  ctx.strokeStyle = colours.line
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.roundRect(0.5, 0.5, width - 1, height - 1, 11.5)
  ctx.stroke()
  if (kind !== 'revision') return
  ctx.fillStyle = colours.tones[tone]
  fillRound(ctx, 0, 12, 3, Math.max(0, height - 24), 1.5)
}

interface LaneHead {
  readonly box: Extract<Box, { kind: 'revision' }>
  readonly scene: Scene
  readonly left: number
}

function drawLaneHead(ctx: Context, { box, scene, left }: LaneHead, theme: CanvasTheme, say: Say): void {
  const { colours, sans, mono } = theme
  const { revision: set, tone, width } = box
  const ink = colours.tones[tone]
  const isDense = scene.fitLevel === 'field'
  ctx.textBaseline = 'alphabetic'
  ctx.font = `600 12px ${sans}`
  const title = set.revision > 0 ? say('stage.revision', { revision: set.revision }) : set.kind
  const pillWidth = 34 + ctx.measureText(title).width
  ctx.strokeStyle = ink
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.roundRect(left + 0.5, 11.5, pillWidth - 1, 23, 11.5)
  ctx.stroke()
  ctx.fillStyle = ink
  ctx.beginPath()
  ctx.arc(left + 14, 23, 4, 0, 2 * Math.PI)
  ctx.fill()
  ctx.fillStyle = colours.fg
  ctx.fillText(title, left + 24, 27)
  ctx.font = `600 12px ${mono}`
  const nameLeft = left + pillWidth + 12
  ctx.fillText(set.name, nameLeft, 27)
  const nameWidth = ctx.measureText(set.name).width
  ctx.font = `12px ${mono}`
  if (set.lastScale !== undefined && !isDense) {
    ctx.textAlign = 'right'
    ctx.fillStyle = ink
    ctx.fillText(scaleText(set.lastScale, say), width - left, 27)
    ctx.textAlign = 'left'
  }
  ctx.fillStyle = colours.fg2
  ctx.fillText(countsText(set, say), isDense ? nameLeft + nameWidth + 16 : left, isDense ? 27 : 51)
  if (!set.failure) return
  ctx.fillStyle = colours.bad
  ctx.font = `12px ${sans}`
  const text = `${say('stage.lane.failure')} ${set.failure}`
  ctx.fillText(cutToFit(ctx, text, width - 2 * left), left, isDense ? 51 : 75)
}

function scaleText({ from, to }: NonNullable<RevisionView['lastScale']>, say: Say): string {
  const params = { from: formatCount(from), to: formatCount(to) }
  return to > from ? `▲ ${say('stage.lane.scaledUp', params)}` : `▼ ${say('stage.lane.scaledDown', params)}`
}

function countsText(set: RevisionView, say: Say): string {
  const { available, ready, failing, terminating } = set.podCounts
  const counts = [
    [say('stage.lane.spec'), set.specReplicas],
    [say('stage.lane.created'), createdPods(set.podCounts)],
    [say('stage.lane.ready'), available + ready],
    [say('stage.lane.available'), available],
    ...(failing > 0 ? [[say('stage.lane.failing'), failing] as const] : []),
    ...(terminating > 0 ? [[say('stage.lane.ending'), terminating] as const] : []),
  ] as const
  return counts.map(([text, count]) => `${text} ${formatCount(count)}`).join(' · ')
}

function drawHistory(
  ctx: Context,
  box: Extract<Box, { kind: 'history' }>,
  { colours, sans }: CanvasTheme,
  say: Say,
): void {
  const past = box.revisions.map(({ revision, name }) => (revision > 0 ? say('stage.revision', { revision }) : name))
  ctx.font = `12px ${sans}`
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = colours.fg2
  ctx.fillText(cutToFit(ctx, `${say('stage.lane.history')} ${past.join(' · ')}`, box.width), 0, 25)
}

function titleOf(box: PlainBox, say: Say): string {
  if (box.kind === 'node') return box.node.name
  const pods = box.pods.length
  if (box.kind === 'waiting') return say('stage.node.waiting', { count: pods, pods: formatCount(pods) })
  return say('stage.lane.loosePods')
}

function notesOf(box: PlainBox, nodeNotes: Picture['nodeNotes'], say: Say): readonly string[] {
  if (box.kind === 'node') return nodeNotes.get(box.node.name) ?? []
  const pods = box.pods.length
  return box.kind === 'pods' ? [say('stage.node.pods', { count: pods, pods: formatCount(pods) })] : []
}

interface PlainHead {
  readonly title: string
  readonly notes: readonly string[]
  readonly left: number
}

function drawPlainHead(ctx: Context, { title, notes, left }: PlainHead, { colours, sans, mono }: CanvasTheme): void {
  ctx.textBaseline = 'alphabetic'
  ctx.font = `600 12px ${mono}`
  ctx.fillStyle = colours.fg
  ctx.fillText(title, left, 27)
  ctx.font = `12px ${sans}`
  ctx.fillStyle = colours.fg2
  const aside = left + 16 + ctx.measureText(title).width * 1.15
  if (notes.length === 1) ctx.fillText(notes[0] ?? '', aside, 27)
  else for (const [line, note] of notes.entries()) ctx.fillText(note, left, 49 + 20 * line)
}
