import { create } from 'zustand'

/** One's own cluster on its way to the page: what was pasted or dropped, as text. */
export interface OwnClusterState {
  readonly text: string
  /** How often one was brought from outside the dialog. */
  readonly brought: number
}

export const initialOwnCluster: OwnClusterState = { text: '', brought: 0 }

export const useOwnCluster = create<OwnClusterState>()(() => initialOwnCluster)
