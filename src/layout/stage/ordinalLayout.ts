import type { OtherObjectView, PodView, RevisionView, WorkloadView } from '../../engine/index.ts'
import { toneAt } from '../revisionTone.ts'
import {
  bareLaneHead,
  boxWidthOf,
  chooseMetrics,
  isActive,
  isOneLine,
  levelLimits,
  type Metrics,
  mostZoomOf,
  narrowWidth,
  zoomMetrics,
} from './levels.ts'
import type { EmptySlot, OrdinalPlace, OrdinalsBox, PodMark, RevisionCardsBox, Scene, StageInput } from './scene.ts'
import { revisionsOf, type StageOptions } from './stageLayout.ts'

/**
 * Sizes around the Pods, in CSS px. `rowGap` is the line for the update numbers of Pods; `handle` is the line above it
 * for the partition's handle.
 */
const sizes = { claim: 40, toClaim: 14, name: 20, rowGap: 18, handle: 26, head: 74, lowHead: 40, line: 16 } as const

/** Below this width in CSS px the text above the Pods has two lines. */
const oneLineWidth = 560

/** Extra height of a head with a second line, in CSS px. */
const secondLine = (width: number): number => (width < oneLineWidth ? sizes.line : 0)

/** Height of the partition's handle, in CSS px. */
const handleHeight = 24

/** Place of a Pod's update number, relative to the Pod's top. */
export const turnBox = { above: 18, width: 26, height: 15 } as const

/** Factor by which rows may exceed the height before claims and names are dropped. */
const slack = { wide: 1.35, narrow: 2 } as const

/** Pods of a StatefulSet by ordinal. Each ordinal keeps its place: when a Pod is replaced, ordinal and claim stay. */
export function layoutOrdinals(view: StageInput, workload: WorkloadView, width: number, options: StageOptions): Scene {
  const { revisions, pods } = ownPods(view, workload)
  const ordinals = ordinalsOf(workload, pods)
  const claims = claimsOf(workload, view.others ?? [])
  const form = chooseForm(workload, ordinals.length, { ...options, width, hasClaims: claims.size > 0 })
  const metrics = zoomMetrics(form.metrics, options.zoom ?? 1)
  const { cell, gap, columns, padding, level } = metrics
  const isToken = level === 'token'
  const claimHeight = isToken ? form.claimHeight : 0
  const isNamed = isToken && form.isNamed
  const below = (claimHeight && claimHeight + sizes.toClaim) + (isNamed ? sizes.name : 0)
  const rowGap = rowGapOf(workload, columns)
  const pitch = cell.height + (isToken ? below + rowGap : gap)
  const head = metrics.headHeight
  const podOf = podsByOrdinal(pods)
  const places = ordinals.map((ordinal, index): OrdinalPlace => {
    const pod = podOf.get(ordinal)
    return {
      ordinal,
      x: padding + (index % columns) * (cell.width + gap),
      y: head + Math.floor(index / columns) * pitch,
      pod,
      revision: pod && revisions.get(pod.ownerUid),
      claims: claims.get(ordinal) ?? [],
    }
  })
  const rows = Math.ceil(places.length / columns)
  const height = head + (rows === 0 ? 0 : rows * pitch - (isToken ? rowGap : gap)) + metrics.bottom
  const sceneWidth = Math.max(width, (options.zoom ?? 1) > 1 ? boxWidthOf(metrics, columns) : 0)
  const marks: PodMark[] = []
  const emptySlots: EmptySlot[] = []
  for (const { x, y, pod, revision, ordinal } of places) {
    if (pod) marks.push({ pod, tone: revision ? toneAt(revision.tone) : 'plain', x, y, enterX: x, enterY: y })
    if (isWanted(workload, ordinal) && (!pod || pod.state === 'gone')) emptySlots.push({ x, y, kind: 'asked' })
  }
  const shown = marks.map((mark) => mark.pod)
  const frame = { x: 0, y: 0, width: sceneWidth, height, podsX: padding, podsY: head, columns, pods: shown }
  const box: OrdinalsBox = {
    ...{ ...frame, kind: 'ordinals', key: workload.uid, tone: 'plain' },
    ...{ workload, places, claimHeight, isNamed, pitch },
  }
  const cards = revisionCards(box, [...revisions.values()], {
    width,
    room: options.isBare ? 0 : (options.height ?? Number.POSITIVE_INFINITY),
  })
  return {
    width: sceneWidth,
    height: cards ? cards.y + cards.height : height,
    level,
    fitLevel: form.metrics.level,
    oneLine: isOneLine(form.metrics),
    frameWidth: width,
    mostZoom: mostZoomOf(form.metrics),
    cell,
    gap,
    boxes: cards ? [box, cards] : [box],
    marks,
    emptySlots,
    geometry: `ordinals ${level} ${sceneWidth} ${cell.width}x${cell.height} ${columns} ${pitch} ${ordinals[0]} ${ordinals.length}`,
  }
}

/** Largest number of revisions with a card. */
const mostCards = 3

/** Cards below the Pods for the newest revision and the revisions with Pods. */
function revisionCards(
  { workload, height, pods }: OrdinalsBox,
  revisions: readonly RevisionView[],
  { width, room }: { readonly width: number; readonly room: number },
): RevisionCardsBox | undefined {
  if (revisions.length === 0) return undefined
  const { newRevisionUid } = workload
  const telling = revisions.filter(({ uid, specReplicas }) => specReplicas > 0 || uid === newRevisionUid)
  const shown = (telling.length > 1 ? telling : revisions).slice(0, mostCards).reverse()
  const inWidth = Math.floor((width + cardSizes.gap) / (cardSizes.leastWidth + cardSizes.gap))
  const columns = width < narrowWidth ? 1 : Math.min(mostCards, inWidth)
  const y = height + cardSizes.gap
  const rows = Math.ceil(shown.length / columns)
  const cardsHeight = rows * (cardSizes.height + cardSizes.gap) + cardSizes.note
  // If the Pods need the space, the cards are left out: colours and names of the Pods suffice.
  if (y + cardsHeight > room * (width < narrowWidth ? slack.narrow : slack.wide)) return undefined
  const frame = { x: 0, y, width, height: cardsHeight, podsX: 0, podsY: y, columns, pods }
  return { ...frame, kind: 'revisionCards', key: 'revisionCards', tone: 'plain', workload, revisions: shown }
}

const cardSizes = { leastWidth: 200, height: 76, gap: 10, note: 20 } as const

/** The Pods of a workload's revisions, and the revisions by uid. */
function ownPods(view: StageInput, workload: WorkloadView) {
  const revisions = new Map(revisionsOf(view, workload).map((one): [string, RevisionView] => [one.uid, one]))
  return { revisions, pods: view.pods.filter(({ ownerUid }) => revisions.has(ownerUid)) }
}

function isWanted({ ordinals, specReplicas }: WorkloadView, ordinal: number): boolean {
  const start = ordinals?.start ?? 0
  return ordinal >= start && ordinal < start + specReplicas
}

/**
 * Gap below a row of tokens. All rows reserve the handle's line, so that they are equally high, unless the handle is at
 * the first row.
 */
function rowGapOf({ ordinals, specReplicas, strategy }: WorkloadView, columns: number): number {
  const isHandleBelow = strategy === 'RollingUpdate' && Math.min(ordinals?.partition ?? 0, specReplicas - 1) >= columns
  return sizes.rowGap + (isHandleBelow ? sizes.handle : 0)
}

/** Ordinals of desired Pods and of Pods that still exist, ascending. */
function ordinalsOf(workload: WorkloadView, pods: readonly PodView[]): readonly number[] {
  const start = workload.ordinals?.start ?? 0
  const found = new Set(Array.from({ length: workload.specReplicas }, (_, index) => start + index))
  for (const { ordinal } of pods) if (ordinal !== undefined) found.add(ordinal)
  return [...found].sort((a, b) => a - b)
}

/** The Pod at each ordinal; a fading Pod only while it has no successor. */
function podsByOrdinal(pods: readonly PodView[]): ReadonlyMap<number, PodView> {
  const found = new Map<number, PodView>()
  for (const pod of pods) {
    const { ordinal } = pod
    if (ordinal === undefined) continue
    const other = found.get(ordinal)
    if (!other || other.state === 'gone' || (isActive(pod.state) && !isActive(other.state))) found.set(ordinal, pod)
  }
  return found
}

/** PersistentVolumeClaims by the ordinal of their Pod, in the order of the claim templates. */
function claimsOf(
  { namespace, ordinals }: WorkloadView,
  others: readonly OtherObjectView[],
): ReadonlyMap<number, readonly OtherObjectView[]> {
  const found = new Map<number, OtherObjectView[]>()
  for (const prefix of ordinals?.claimPrefixes ?? []) {
    for (const other of others) {
      if (!other.claim || other.namespace !== namespace || !other.name.startsWith(`${prefix}-`)) continue
      const ordinal = Number(other.name.slice(prefix.length + 1))
      if (Number.isInteger(ordinal)) found.set(ordinal, [...(found.get(ordinal) ?? []), other])
    }
  }
  return found
}

interface Form {
  readonly metrics: Metrics
  readonly claimHeight: number
  readonly isNamed: boolean
}

/** The most detailed form in which all ordinals fit or nearly fit: with claims and revisions, labels only, shapes. */
function chooseForm(
  workload: WorkloadView,
  count: number,
  options: StageOptions & { readonly width: number; readonly hasClaims: boolean },
): Form {
  const { height, level, isBare = false, width, hasClaims } = options
  const narrow = width < narrowWidth
  if (isBare) {
    // An audience also sees the text and the partition above the Pods.
    const headHeight = sizes.head + secondLine(width)
    const room = height === undefined ? undefined : height - headHeight + bareLaneHead
    const metrics = chooseMetrics({ width, narrow, height: room, pods: count, level, isBare, lanes: [count] })
    return { metrics: { ...metrics, headHeight }, claimHeight: 0, isNamed: false }
  }
  const token = tokenMetrics(width, narrow)
  const forms: readonly Form[] = [
    ...(hasClaims ? [{ metrics: token, claimHeight: sizes.claim, isNamed: true }] : []),
    { metrics: token, claimHeight: 0, isNamed: true },
  ]
  const rows = Math.ceil(count / token.columns)
  const fits = ({ claimHeight, isNamed }: Form): boolean => {
    const below = (claimHeight && claimHeight + sizes.toClaim) + (isNamed ? sizes.name : 0)
    const needs = token.headHeight + rows * (token.cell.height + below + rowGapOf(workload, token.columns))
    return height === undefined || needs <= height * (narrow ? slack.narrow : slack.wide)
  }
  if ((level === undefined && count <= levelLimits.token) || level === 'token') {
    const found = forms.find(fits) ?? (level === 'token' ? forms.at(-1) : undefined)
    if (found) return found
  }
  const small = chooseMetrics({ width, narrow, height, pods: count, level, lanes: [count] })
  const headHeight = sizes.lowHead + 22 + secondLine(width)
  return { metrics: { ...small, headHeight }, claimHeight: 0, isNamed: false }
}

/** Tokens wide enough for the name of their claim. */
function tokenMetrics(width: number, narrow: boolean): Metrics {
  const padding = narrow ? 12 : 16
  const gap = narrow ? 9 : 13
  const inner = Math.max(40, width - 2 * padding)
  const columns = Math.max(1, Math.floor((inner + gap) / (97 + gap)))
  const cell = { width: Math.min(97, inner), height: 52 }
  const headHeight = sizes.head + secondLine(width)
  return { level: 'token', cell, gap, columns, padding, headHeight, bottom: 14 }
}

/** Place of the partition's line: before the place with this index, or after the last place. */
export function partitionLine(
  { places, columns, podsX, pitch, podsY }: OrdinalsBox,
  { cell, gap }: Pick<Scene, 'cell' | 'gap'>,
  index: number,
): { readonly x: number; readonly y: number } {
  const isEnd = index >= places.length
  // After the last Pod of a row rather than before the first Pod of a missing row.
  const at = isEnd ? Math.max(0, places.length - 1) : index
  const x = podsX + (at % columns) * (cell.width + gap) - gap / 2 + (isEnd && places.length > 0 ? cell.width + gap : 0)
  return { x, y: podsY + Math.floor(at / columns) * pitch }
}

/**
 * Places the partition at the row with top `y`: the handle above the row, among tokens clear of their update numbers,
 * and the line from the handle to the end of the row.
 */
export function handlePlace({ workload, columns, podsY, pitch }: OrdinalsBox, level: Scene['level'], y: number) {
  const isToken = level === 'token'
  const above = isToken ? sizes.rowGap + sizes.handle : y === podsY ? 34 : 20
  const top = Math.max(2, y - above)
  const lineTop = top + handleHeight
  const end = y + pitch + 4 - (isToken ? rowGapOf(workload, columns) : 8)
  return { top, lineTop, lineHeight: end - lineTop }
}

/** The partition value nearest to a point of the scene. */
export function partitionAt(
  box: OrdinalsBox,
  { cell, gap }: Pick<Scene, 'cell' | 'gap'>,
  point: { readonly x: number; readonly y: number },
): number {
  const { places, columns, podsX, podsY, pitch } = box
  const rows = Math.max(1, Math.ceil(places.length / columns))
  const row = Math.max(0, Math.min(rows - 1, Math.floor((point.y - podsY) / pitch)))
  const column = Math.max(0, Math.min(columns, Math.round((point.x - podsX + gap / 2) / (cell.width + gap))))
  return Math.min(places.length, row * columns + column)
}

/**
 * Pods that a rolling update has still to replace, in update order: Pods of other revisions with ordinals from the
 * partition on, highest ordinal first.
 */
export function updateOrder({ workload, places }: OrdinalsBox): readonly OrdinalPlace[] {
  const { ordinals, newRevisionUid, strategy } = workload
  if (!ordinals || strategy !== 'RollingUpdate') return []
  const from = ordinals.start + ordinals.partition
  return places
    .filter(({ ordinal, pod }) => ordinal >= from && pod !== undefined && pod.ownerUid !== newRevisionUid)
    .reverse()
}
