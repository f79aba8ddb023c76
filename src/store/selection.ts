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

export interface SelectionState {
  /** uid of the workload on the stage; empty: the first workload. */
  readonly workloadUid: string
  readonly list: WorkloadList
  readonly selected: ObjectRef | undefined
  /** The key whose path through the control loop is highlighted; undefined: the key of the selected object. */
  readonly followedKey: LoopKey | undefined
  readonly stageView: StageView
  readonly leftTab: LeftTab
  readonly inspectorTab: InspectorTab
  readonly mobileTab: MobileTab
}

const initialSelection: SelectionState = {
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

/**
 * Selects an object in the inspector, which comes to the front in a narrow window; undefined selects the workload on
 * the stage.
 */
export function select(selected: ObjectRef | undefined): void {
  useSelection.setState(({ inspectorTab, mobileTab }) => {
    const isOpen = mobileTab === 'findings' || mobileTab === 'why' || mobileTab === 'events'
    return {
      selected,
      followedKey: undefined,
      mobileTab: selected === undefined || isOpen ? mobileTab : inspectorTab === 'events' ? 'events' : 'why',
    }
  })
}

/** Puts a workload on the stage. On a phone the stage replaces the list, unless `staysListed`. */
export function showWorkload(workloadUid: string, staysListed = false): void {
  const list = { ...useSelection.getState().list }
  if (!staysListed) list.isOpen = false
  useSelection.setState({ workloadUid, list, selected: undefined, followedKey: undefined })
}

/** Changes filter, order or state of the list of workloads. */
export function setWorkloadList(change: Partial<WorkloadList>): void {
  useSelection.setState(({ list }) => ({ list: { ...list, ...change } }))
}

export function putOnStage(stageView: StageView): void {
  useSelection.setState({ stageView })
}

/** Shows a tab at the left. In a narrow window the sheet has the name of this tab. */
export function showLeftTab(leftTab: LeftTab): void {
  useSelection.setState(({ mobileTab }) => ({
    leftTab,
    ...(mobileTab === 'lesson' || mobileTab === 'manifest' || mobileTab === 'kubectl'
      ? { mobileTab: leftTab === 'lesson' || leftTab === 'kubectl' ? leftTab : ('manifest' as const) }
      : {}),
  }))
}

export function showInspectorTab(inspectorTab: InspectorTab): void {
  useSelection.setState({ inspectorTab })
}

/** Selects the sheet over the stage in a narrow window. */
export function showMobileTab(mobileTab: MobileTab): void {
  useSelection.setState({ mobileTab })
}

/** Shows a pane at the left that also has a sheet in a narrow window. */
export function showPane(leftTab: LeftTab, mobileTab: MobileTab): void {
  useSelection.setState({ leftTab, mobileTab })
}

/** Another run is open: nothing of it is selected yet. `stays`: the tabs that remain. */
export function clearSelection(stays: Partial<SelectionState> = {}): void {
  useSelection.setState({ ...initialSelection, ...stays })
}

/** Shows what another window or a link shows, or what was shown before. */
export function showSelection(shown: Partial<SelectionState>): void {
  useSelection.setState(shown)
}
