/** What keeps runs, as the rest of the page knows it. */
import type { RunSummary } from '../../keep/keptRun.ts'
import type { RunEntry } from '../runs/runEntry.ts'

/** When a run is brought back: as the page starts, by the browser's history, or out of the list of runs. */
export type RestoreMoment = 'atStart' | 'back' | 'chosen'

/** What the list of runs and the start of the page need. Nothing here rejects. */
export interface Keeper {
  /** The last runs of this browser, the newest first. */
  list(): Promise<readonly RunSummary[]>
  /** Goes to a kept run; at the start also to the last one, if no `entry` asks for another. False if there is none. */
  restore(entry: RunEntry | undefined, moment: RestoreMoment, isWanted?: () => boolean): Promise<boolean>
  rename(id: string, name: string): Promise<void>
  /** Gives how to have it back. */
  remove(id: string): Promise<() => Promise<void>>
  /** What is there of a run that cannot be opened. */
  rescue(id: string): Promise<{ readonly text: string; readonly file: string } | undefined>
  /** Writes what is not written yet. */
  flush(): Promise<void>
  dispose(): void
}
