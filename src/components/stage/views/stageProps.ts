import type { ControlLoopView, LoopKey, OtherObjectView } from '../../../engine/index.ts'
import type { StageInput } from '../../../layout/stage/scene.ts'
import type { SceneView } from '../../../share/sceneViews.ts'
import type { SingleRunView, StageView } from '../../../share/stageViews.ts'
import type { ObjectRef } from '../../../store/selection.ts'
import type { StageClock } from '../../canvas/stageClock.ts'
import type { StagePast } from '../nodes/NodeHeads.tsx'

interface StageProps<View extends SingleRunView> {
  readonly view: StageInput
  readonly clock: StageClock
  /** The workload on the stage; the first if none has this uid. */
  readonly workloadUid: string
  readonly kind: View
  readonly selectedUid: string | undefined
  /** The run's samples over time; only the node view needs them. */
  readonly past?: StagePast | undefined
  readonly onSelect: (ref: ObjectRef | undefined) => void
  readonly onShowWorkload: (uid: string) => void
  readonly onShowView: (kind: StageView) => void
  /** Leaves out the controls around the picture, as in presenter mode. */
  readonly isBare?: boolean
}

/** The stage of one run in one of its views. */
export interface StageViewProps<View extends SingleRunView = SingleRunView> extends StageProps<View> {
  /** The control loop's data, separate because it is requested only while it is shown. */
  readonly loop?: StageLoop
  /** Stored objects without a picture. */
  readonly others?: readonly OtherObjectView[]
  readonly onApply: () => void
}

export interface StageLoop {
  /** Undefined until the engine has answered. */
  readonly view: ControlLoopView | undefined
  readonly followed: LoopKey | undefined
  readonly onFollow: (key: LoopKey | undefined) => void
}

/** A scene of Pods. */
export interface StageBodyProps extends StageProps<SceneView> {
  /** The card of many workloads is above the stage: it lists stalled workloads, and takes a part of the height. */
  readonly isAmongMany?: boolean
}

interface Named {
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

export function refTo(kind: ObjectRef['kind'], { namespace, name, uid }: Named): ObjectRef {
  return { kind, namespace, name, uid }
}
