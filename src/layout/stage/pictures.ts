/** Chooses the picture of each view of the stage, by kind of workload. */
import type { WorkloadView } from '../../engine/index.ts'
import type { SceneView } from '../../share/sceneViews.ts'
import { layoutDaemons } from './daemonLayout.ts'
import { layoutNodes } from './nodeLayout.ts'
import { layoutOrdinals } from './ordinalLayout.ts'
import type { Scene, StageInput } from './scene.ts'
import { layoutStage, type StageOptions } from './stageLayout.ts'

/**
 * `lanes`: one per revision. `nodes`: nodes with their capacity and all Pods. `ordinals`, `daemons`: the pictures of
 * StatefulSet and DaemonSet.
 */
export type StagePicture = 'lanes' | 'nodes' | 'ordinals' | 'daemons'

/**
 * The first view shows the workload's own picture, the second the nodes. A DaemonSet's first view is by node already,
 * so its second is by revision.
 */
export const pictureOf = (view: SceneView, workload: WorkloadView | undefined): StagePicture => pictures[view](workload)

const pictures: Readonly<Record<SceneView, (workload: WorkloadView | undefined) => StagePicture>> = {
  replicaSet: (workload) => (workload?.daemons ? 'daemons' : workload?.ordinals ? 'ordinals' : 'lanes'),
  node: (workload) => (workload?.daemons ? 'lanes' : 'nodes'),
}

/** Whether the first view is by ordinal or node rather than by revision. */
export const hasOwnPicture = ({ ordinals, daemons }: WorkloadView): boolean =>
  ordinals !== undefined || daemons !== undefined

/** Lays out a picture of the stage. */
export function layoutPicture(
  picture: StagePicture,
  {
    view,
    workload,
    width,
  }: { readonly view: StageInput; readonly workload: WorkloadView | undefined; readonly width: number },
  options: StageOptions,
): Scene {
  if (picture === 'nodes') return layoutNodes(view, width, options)
  if (picture === 'ordinals' && workload) return layoutOrdinals(view, workload, width, options)
  if (picture === 'daemons' && workload) return layoutDaemons(view, workload, width, options)
  return layoutStage(view, width, options)
}
