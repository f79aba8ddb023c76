import type { WorkloadView } from '../../engine/index.ts'
import { levelLimits, narrowWidth } from '../../layout/stage/levels.ts'
import type { StagePicture } from '../../layout/stage/pictures.ts'
import type { StageInput } from '../../layout/stage/scene.ts'
import { useElementSize } from '../canvas/useElementSize.ts'
import { hugeWindow, useMediaQuery } from '../ui/useMediaQuery.ts'
import { stripHeight } from './nodes/NodeStrip.tsx'

/** Minimum height of the stage's body for the strip of nodes below the lanes. */
const leastForStrip = 480

/** Minimum height of the stage's body for a full stall card above two lanes of named Pods. */
const leastForCard = 470

/** Heights of the toolbar with the gap below it, and of that gap, in CSS px. */
const [toolbarHeight, bodyGap] = [40, 12]

/** In CSS px. */
export interface Room {
  readonly width: number
  /** Height for the Pods. */
  readonly height: number
  /** A card takes a part of the height. */
  readonly hasCard: boolean
  /** A card may have one line only. */
  readonly isTight: boolean
  /** The strip of nodes is below the lanes. */
  readonly hasStrip: boolean
  /** The rollouts of other workloads are below the lanes. */
  readonly hasOthers: boolean
}

interface Elements {
  readonly frame: HTMLElement | null
  readonly card: HTMLElement | null
  readonly others: HTMLElement | null
}

/** The input that the available space depends on, apart from the sizes of DOM elements. */
interface RoomParts {
  readonly view: StageInput
  readonly isBare?: boolean
  readonly isAmongMany?: boolean
}

/** The space of the stage that is left for the Pods. */
export function useRoom(
  { view, isBare = false, isAmongMany = false }: RoomParts,
  picture: StagePicture,
  workload: WorkloadView | undefined,
  { frame, card, others }: Elements,
): Room {
  const { width, height: frameHeight } = useElementSize(frame)
  const { height: cardHeight } = useElementSize(card)
  const { height: othersHeight } = useElementSize(others)
  const isHuge = useMediaQuery(hugeWindow)
  const hasRoom = width >= narrowWidth && frameHeight - cardHeight >= leastForStrip
  const isDense = (workload?.specReplicas ?? view.pods.length) > levelLimits.chip
  const isApart = picture === 'lanes' || picture === 'ordinals'
  const hasStrip = !isBare && isApart && hasRoom && !isDense && view.nodes.length > 0
  const height = Math.max(
    120,
    frameHeight -
      (cardHeight && cardHeight + bodyGap) -
      (othersHeight && othersHeight + bodyGap) -
      (isBare ? 0 : toolbarHeight) -
      (hasStrip ? stripHeight(view.nodes.length) : 0),
  )
  const isTight = width >= narrowWidth && frameHeight < leastForCard
  const hasOthers = isAmongMany && isHuge && isApart && hasRoom && !isDense
  return { width, height, hasCard: cardHeight > 0, isTight, hasStrip, hasOthers }
}
