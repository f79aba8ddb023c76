import { pageStore } from '../app/pageState.ts'
import type { LoopKey } from '../engine/index.ts'
import type { ObjectRef, InspectorTab as SharedTab, StageView } from '../share/sharedView.ts'
import { usualStageView } from '../share/stageViews.ts'

export type { ObjectRef, StageView }

/** `findings` exists only for an open recording, which no link can contain. */
export type InspectorTab = 'findings' | SharedTab

/** `lesson` exists only with an open lesson, `recording` with an open recording, `clients` with a served run. */
export type LeftTab = 'lesson' | 'recording' | 'clients' | 'manifest' | 'kubectl' | 'object'
/** The sheet in a narrow window; `stage`: no sheet; `findings` exists only with an open recording. */
export type MobileTab = 'findings' | 'lesson' | 'stage' | 'manifest' | 'why' | 'kubectl' | 'events'

/** Filter and state of the list of workloads. */
export interface WorkloadList {
  /** Words that must be in the workloads' names. */
  readonly filter: string
  readonly order: 'worst' | 'name' | 'text'
  /** The list shows complete workloads even if there are very many. */
  readonly isUnfolded: boolean
  /** On a phone: the list replaces the stage. */
  readonly isOpen: boolean
  /** Scroll position of the list in CSS px, restored when it is shown again. */
  readonly scrollTop: number
}

interface SelectionState {
  /** uid of the workload on the stage; empty: the first workload. */
  readonly workloadUid: string
  readonly list: WorkloadList
  readonly selected: ObjectRef | undefined
  /** The key whose path through the control loop is highlighted. */
  readonly followedKey: LoopKey | undefined
  readonly stageView: StageView
  readonly leftTab: LeftTab
  readonly inspectorTab: InspectorTab
  readonly mobileTab: MobileTab
}

export const initialSelection: SelectionState = {
  workloadUid: '',
  list: { filter: '', order: 'worst', isUnfolded: false, isOpen: true, scrollTop: 0 },
  selected: undefined,
  followedKey: undefined,
  stageView: usualStageView,
  leftTab: 'manifest',
  inspectorTab: 'why',
  mobileTab: 'stage',
}

/** The tab for a link or another window. */
export const sharedTab = (tab: InspectorTab): SharedTab => (tab === 'findings' ? 'why' : tab)

/** The user's view. A saved run does not contain it. */
export const useSelection = pageStore<SelectionState>(() => initialSelection)
