/**
 * Draws everything around the Pods of StatefulSets and DaemonSets into a picture. On the page these are DOM elements.
 */
import type { WorkloadView } from '../../engine/index.ts'
import { type Context, fillRound, strokeRound } from '../canvasShapes.ts'
import type { CanvasTheme } from '../canvasTheme.ts'
import { readableImages } from '../imageParts.ts'
import { toneAt } from '../revisionTone.ts'
import { boundNote, nodeNote, zoneCounts } from '../stage/daemonNotes.ts'
import { handlePlace, partitionLine, turnBox, updateOrder } from '../stage/ordinalLayout.ts'
import { ordinalWords } from '../stage/ordinalWords.ts'
import type {
  DaemonBoundsBox,
  NodeRow,
  OrdinalPlace,
  OrdinalsBox,
  RevisionCardsBox,
  Scene,
  ZoneBox,
} from '../stage/scene.ts'
import { cutToFit } from './cutToFit.ts'
import type { Say } from './pictureWords.ts'

/** Largest number of Pods that are numbered in update order; the page has the same limit. */
const mostNumbered = 9

/** Removes the catalogues' emphasis: a picture has one font weight. */
const plain = (text: string): string => text.replaceAll('**', '')

/** Draws a StatefulSet without its Pods, in the scene's coordinates. */
export function drawOrdinals(ctx: Context, box: OrdinalsBox, scene: Scene, theme: CanvasTheme, say: Say): void {
  const { colours, sans } = theme
  const { first, last } = ordinalWords(box.workload)
  const firstText = plain(say(first.key, first.params))
  const lastText = last ? plain(say(last.key, last.params)) : ''
  ctx.font = `12px ${sans}`
  ctx.fillStyle = colours.fg2
  const lastWidth = ctx.measureText(lastText).width
  const room = box.width - 24
  const isOneLine = ctx.measureText(firstText).width + lastWidth + 12 <= room
  ctx.fillText(cutToFit(ctx, firstText, room), box.podsX, box.y + 22)
  ctx.fillText(lastText, isOneLine ? box.x + box.width - 12 - lastWidth : box.podsX, box.y + (isOneLine ? 22 : 38))
  for (const place of box.places) drawBelow(ctx, { place, box, scene }, theme, say)
  if (scene.level === 'token') drawTurns(ctx, box, scene, theme)
  if (box.workload.strategy === 'RollingUpdate' && box.places.length > 0) drawPartition(ctx, box, scene, theme, say)
}

interface Below {
  readonly place: OrdinalPlace
  readonly box: OrdinalsBox
  readonly scene: Scene
}

/** Draws a Pod's PersistentVolumeClaim and the name of its revision. */
function drawBelow(ctx: Context, { place, box, scene: { cell } }: Below, theme: CanvasTheme, say: Say): void {
  const { colours, sans, mono } = theme
  const { x, y, claims, revision } = place
  const [claim] = claims
  let top = y + cell.height
  if (box.claimHeight > 0) {
    if (claim) {
      ctx.fillStyle = colours.line2
      ctx.fillRect(x + cell.width / 2 - 0.5, top, 1, 14)
      drawFrame(ctx, { x, y: top + 14, width: cell.width, height: box.claimHeight }, colours.line2)
      const room = cell.width - 14
      ctx.font = `11px ${mono}`
      ctx.fillStyle = colours.fg
      const title = claims.length > 1 ? say('sets.claims', { count: claims.length }) : claim.name
      ctx.fillText(cutToFit(ctx, title, room), x + 7, top + 31)
      ctx.font = `11px ${sans}`
      ctx.fillStyle = colours.fg2
      const { storage = '', phase = '' } = claim.claim ?? {}
      ctx.fillText(cutToFit(ctx, say('sets.claim', { storage, phase }), room), x + 7, top + 46)
    }
    top += box.claimHeight + 14
  }
  if (!box.isNamed || !revision) return
  ctx.font = `11px ${sans}`
  ctx.fillStyle = colours.tones[toneAt(revision.tone)]
  ctx.textAlign = 'center'
  ctx.fillText(say('sets.revision', { revision: revision.revision }), x + cell.width / 2, top + 15)
  ctx.textAlign = 'left'
}

function drawTurns(ctx: Context, box: OrdinalsBox, { cell }: Scene, { colours, sans }: CanvasTheme): void {
  ctx.font = `11px ${sans}`
  ctx.textAlign = 'center'
  for (const [index, { x, y, pod }] of updateOrder(box).slice(0, mostNumbered).entries()) {
    const ink = pod?.block === undefined ? colours.fg2 : colours.bad
    const { width, height, above } = turnBox
    drawFrame(ctx, { x: x + (cell.width - width) / 2, y: y - above, width, height }, ink)
    ctx.fillStyle = ink
    ctx.fillText(String(index + 1), x + cell.width / 2, y - above + 11.5)
  }
  ctx.textAlign = 'left'
}

function drawPartition(ctx: Context, box: OrdinalsBox, scene: Scene, { colours, sans }: CanvasTheme, say: Say): void {
  const partition = box.workload.ordinals?.partition ?? 0
  const { x, y } = partitionLine(box, scene, Math.min(partition, box.places.length))
  const { top, lineTop, lineHeight } = handlePlace(box, scene.level, y)
  ctx.fillStyle = colours.accent
  ctx.fillRect(x - 1, lineTop, 2, lineHeight)
  ctx.font = `600 12px ${sans}`
  const text = say('sets.partition', { partition })
  const width = ctx.measureText(text).width + 20
  const left = Math.max(0, Math.min(scene.width - width, x - width / 2))
  fillRound(ctx, left, top, width, lineTop - top, 12)
  ctx.fillStyle = colours.bg
  ctx.fillText(text, left + 10, top + 16)
}

/** Draws a card for each revision of a StatefulSet. */
export function drawRevisionCards(ctx: Context, box: RevisionCardsBox, theme: CanvasTheme, say: Say): void {
  const { colours, sans, mono } = theme
  const [gap, height] = [10, 76]
  const width = (box.width - (box.columns - 1) * gap) / box.columns
  for (const [index, revision] of box.revisions.entries()) {
    const x = box.x + (index % box.columns) * (width + gap)
    const y = box.y + Math.floor(index / box.columns) * (height + gap)
    ctx.fillStyle = colours.panel
    fillRound(ctx, x, y, width, height, 12)
    drawFrame(ctx, { x, y, width, height }, colours.line, 12)
    ctx.fillStyle = colours.tones[toneAt(revision.tone)]
    fillRound(ctx, x + 13, y + 14, 8, 8, 4)
    const room = width - 26
    ctx.font = `600 12px ${sans}`
    ctx.fillStyle = colours.fg
    ctx.fillText(say('sets.revision', { revision: revision.revision }), x + 28, y + 22)
    ctx.font = `12px ${mono}`
    ctx.fillText(cutToFit(ctx, revision.name, room), x + 13, y + 43)
    ctx.font = `12px ${sans}`
    ctx.fillStyle = colours.fg2
    const count = revision.specReplicas
    const pods = count === 0 ? say('sets.card.noPods') : say('sets.card.pods', { count })
    ctx.fillText(cutToFit(ctx, `${pods}, ${readableImages(revision.images)}`, room), x + 13, y + 62)
  }
}

/** Draws maxUnavailable and maxSurge with their resolved numbers. */
export function drawDaemonBounds(
  ctx: Context,
  { x, y, width, workload }: DaemonBoundsBox,
  theme: CanvasTheme,
  say: Say,
): void {
  const { colours, sans } = theme
  for (const [index, name] of (['maxUnavailable', 'maxSurge'] as const).entries()) {
    const left = x + 12 + (index * width) / 2
    const note = boundNote(workload, name)
    ctx.font = `600 12px ${sans}`
    ctx.fillStyle = colours.fg
    ctx.fillText(`${name} ${workload[name].written || '0'}`, left, y + 27)
    ctx.font = `12px ${sans}`
    ctx.fillStyle = colours.fg2
    ctx.fillText(cutToFit(ctx, say(note.key, note.params), width / 2 - 24), left, y + 47)
  }
}

interface RunOfNode {
  readonly workload: WorkloadView
  readonly scene: Scene
  /** Unix ms of virtual time 0 in a recorded run. */
  readonly epochMs: number | undefined
}

/** Draws the nodes of a zone without their Pods, in the scene's coordinates. */
export function drawZone(
  ctx: Context,
  { box, ...of }: RunOfNode & { readonly box: ZoneBox },
  theme: CanvasTheme,
  say: Say,
): void {
  const { colours, sans } = theme
  const { workload, scene } = of
  ctx.font = `600 12px ${sans}`
  ctx.fillStyle = colours.fg
  const title = box.zone === '' ? say('sets.noZone') : box.zone
  ctx.fillText(title, box.podsX, box.y + 22)
  ctx.font = `12px ${sans}`
  ctx.fillStyle = colours.fg2
  ctx.textAlign = 'right'
  const counts = zoneCounts(box, workload)
  ctx.fillText(say(counts.key, counts.params), box.x + box.width - 12, box.y + 22)
  ctx.textAlign = 'left'
  for (const row of box.rows) {
    if (box.isRows) drawNode(ctx, { row, ...of }, theme, say)
    else drawCell(ctx, row, scene, theme)
  }
}

/** Draws a node as a cell, for zones with too many nodes for rows. */
function drawCell(
  ctx: Context,
  { x, y, height, label, unfit }: NodeRow,
  { cell }: Scene,
  { colours, sans }: CanvasTheme,
): void {
  if (unfit) drawFrame(ctx, { x, y, ...cell }, colours.line2)
  if (label === undefined) return
  ctx.font = `11px ${sans}`
  ctx.fillStyle = colours.fg2
  ctx.fillText(label, x + cell.width + 6, y + height / 2 + 4)
}

function drawNode(
  ctx: Context,
  { row, workload, scene, epochMs }: RunOfNode & { readonly row: NodeRow },
  { colours, sans, mono }: CanvasTheme,
  say: Say,
): void {
  const { x, y, width, height, node, pods } = row
  drawFrame(ctx, { x, y, width, height }, colours.line, 8)
  const note = nodeNote(row, workload, epochMs)
  const tokens = workload.maxSurge.pods > 0 ? 2 : 1
  const room = width - tokens * (scene.cell.width + 5) - 18
  ctx.font = `600 12px ${mono}`
  ctx.fillStyle = colours.fg
  ctx.fillText(cutToFit(ctx, node.name, room), x + 9, y + 21)
  ctx.font = `11px ${sans}`
  ctx.fillStyle = colours.fg2
  const lines = [node.cordoned ? say('sets.node.cordoned') : '', note ? say(note.key, note.params) : '']
  for (const [line, text] of lines.filter((text) => text !== '').entries())
    ctx.fillText(cutToFit(ctx, text, room), x + 9, y + 38 + 16 * line)
  if (pods.length > 0) return
  ctx.textAlign = 'right'
  ctx.fillText(say('sets.node.noPod'), x + width - 14, y + height / 2 + 4)
  ctx.textAlign = 'left'
}

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function drawFrame(ctx: Context, { x, y, width, height }: Frame, colour: string, radius = 7): void {
  ctx.save()
  ctx.translate(x, y)
  strokeRound(ctx, width, height, { inset: 0.5, radius, line: 1, colour })
  ctx.restore()
}
