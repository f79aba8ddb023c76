/** Lists of views that the first paint does not need. */
import { type StageView, stageViews, usualStageView } from './stageViews.ts'

export const stageViewIds: readonly StageView[] = stageViews.map(({ id }) => id)

/** A view that is a scene of Pods, which can be exported. */
export type SceneView = Extract<(typeof stageViews)[number], { readonly isScene: true }>['id']

export const sceneViews: readonly SceneView[] = stageViews.flatMap((row) => ('isScene' in row ? [row.id] : []))

/** The view itself if it is a scene of Pods, otherwise the usual view. */
export const sceneView = (view: StageView): SceneView => sceneViews.find((one) => one === view) ?? usualStageView
