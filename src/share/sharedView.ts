/** The sender's view in a link: plain types, without the page's stores. */

/** Names one object of the cluster. `uid` is empty if only the name is known. */
export interface ObjectRef {
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

export type { StageView } from './stageViews.ts'

export const inspectorTabs = ['why', 'codePath', 'object', 'events', 'queues'] as const
export type InspectorTab = (typeof inspectorTabs)[number]
