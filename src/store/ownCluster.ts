import { pageStore } from '../app/pageState.ts'

/** Pasted or dropped text that describes the user's own cluster. */
interface OwnClusterState {
  readonly text: string
  /** Number of imports from outside the dialog. */
  readonly brought: number
}

const initialOwnCluster: OwnClusterState = { text: '', brought: 0 }

export const useOwnCluster = pageStore<OwnClusterState>(() => initialOwnCluster)

/** The user writes the text in the dialog. */
export function writeOwnCluster(text: string): void {
  useOwnCluster.setState({ text })
}

/** The text comes from outside of the dialog. */
export function bringOwnCluster(text: string): void {
  useOwnCluster.setState(({ brought }) => ({ text, brought: brought + 1 }))
}
