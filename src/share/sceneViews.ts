import { type StageView, stageViews, usualStageView } from './stageViews.ts'

/** A view that is a scene of Pods, which can be exported. */
export type SceneView = Extract<(typeof stageViews)[number], { readonly isScene: true }>['id']

export const sceneViews: readonly SceneView[] = stageViews.flatMap((row) => (row.isScene ? [row.id] : []))

/** The view itself if it is a scene of Pods, otherwise the usual view. */
export const sceneView = (view: StageView): SceneView => sceneViews.find((one) => one === view) ?? usualStageView
