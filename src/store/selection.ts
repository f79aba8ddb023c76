import { create } from 'zustand'
import type { LoopKey } from '../engine/index.ts'
import type { ObjectRef, InspectorTab as SharedTab, StageView } from '../share/sharedView.ts'

export type { ObjectRef, StageView }

/** `findings` only while a recording is open, of which no link is made. */
export type InspectorTab = 'findings' | SharedTab

/** `lesson` only while one is open, `recording` only while what was recorded of a cluster is. */
export type LeftTab = 'lesson' | 'recording' | 'manifest' | 'kubectl' | 'object'
/** The sheet shown where there is no room for panes; `stage` is none. */
export type MobileTab = 'lesson' | 'stage' | 'manifest' | 'why' | 'kubectl' | 'events'

/** How the many workloads of a run are looked through. */
export interface WorkloadList {
  /** Only workloads whose names have these words. */
  readonly filter: string
  readonly order: 'worst' | 'name' | 'text'
  /** Those that are complete are in the list although there are very many. */
  readonly isUnfolded: boolean
  /** On a phone: the list is in place of the stage. */
  readonly isOpen: boolean
  /** How far the list is scrolled, in CSS px: who comes back to it finds the same place. */
  readonly scrollTop: number
}

export interface SelectionState {
  /** The workload on the stage; empty for the first there is. */
  readonly workloadUid: string
  readonly list: WorkloadList
  readonly selected: ObjectRef | undefined
  /** The key whose way through the control loop is lit. */
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
  stageView: 'replicaSet',
  leftTab: 'manifest',
  inspectorTab: 'why',
  mobileTab: 'stage',
}

/** The tab as a link says it, and another window. */
export const sharedTab = (tab: InspectorTab): SharedTab => (tab === 'findings' ? 'why' : tab)

/** What the user looks at. Nothing of it is part of the run. */
export const useSelection = create<SelectionState>()(() => initialSelection)
