/** The saver's interface for the rest of the page. */
import type { RunSummary } from '../../storage/savedRun.ts'
import type { RunEntry } from '../runs/runEntry.ts'

/** When a run is restored: at the page's start, by the browser's history, or from the list of runs. */
export type RestoreMoment = 'atStart' | 'back' | 'chosen'

/** Functions for the list of runs and the page's start. They never reject. */
export interface RunSaver {
  /** The last runs of this browser, newest first. */
  list(): Promise<readonly RunSummary[]>
  /**
   * Opens a saved run; at the start also the last run, if no `entry` requests another run. Returns false if the run
   * does not exist.
   */
  restore(entry: RunEntry | undefined, moment: RestoreMoment, isWanted?: () => boolean): Promise<boolean>
  rename(id: string, name: string): Promise<void>
  /** Deletes a run; returns the undo function. */
  remove(id: string): Promise<() => Promise<void>>
  /** The readable parts of a run that cannot be opened. */
  rescue(id: string): Promise<{ readonly text: string; readonly file: string } | undefined>
  /** Writes pending changes. */
  flush(): Promise<void>
  dispose(): void
}
