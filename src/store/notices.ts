import { pageStore } from '../app/pageState.ts'
import type { ObserverName, StateNotice } from '../engine/index.ts'
import type { HeldState } from '../share/heldState.ts'
import type { LinkProblemKind } from '../share/link.ts'

/** A message that the page shows once. The component that shows the notice makes its text. */
export type Notice =
  /** Nothing changes until the user enters a command. */
  | { readonly type: 'quiet'; readonly nextEventAt: number | undefined }
  | { readonly type: 'linkCopied'; readonly length: number; readonly at: number }
  /**
   * The browser denies access to the clipboard; the page shows the link for manual copying. `holds`: data of a recorded
   * cluster, listed first.
   */
  | { readonly type: 'linkShown'; readonly link: string; readonly holds?: HeldState }
  | { readonly type: 'linkTooLong' }
  /** A run was opened from a file, in place of the current one. */
  | { readonly type: 'fileOpened'; readonly name: string }
  /** A translation was added to the open lesson. */
  | { readonly type: 'translationTaken'; readonly name: string }
  /** The page has started a manifest in a new cluster with this number of nodes, in place of the run. */
  | { readonly type: 'replaced'; readonly nodes: number }
  /** `detail`: the invalid part, if known. */
  | { readonly type: 'fileRefused'; readonly problem: FileProblemKind; readonly name: string; readonly detail?: string }
  /** Files replaced the editor's text. `left`: files that were not used, with reasons. */
  | { readonly type: 'textTaken'; readonly names: readonly string[]; readonly left: readonly LeftFile[] }
  /** None of the dropped or picked files could be used. */
  | { readonly type: 'filesLeft'; readonly left: readonly LeftFile[] }
  /** The previous run is saved and one step back in the history. */
  | { readonly type: 'runKept' }
  /**
   * A simulated run has started from a recording's state at `at` (Unix ms), with the parts that were assumed or left
   * out.
   */
  | { readonly type: 'simulatedFrom'; readonly at: number; readonly notices: readonly StateNotice[] }
  /** From now on, the browser does not save runs. */
  | { readonly type: 'notKept'; readonly reason: NotSavedReason }
  /** A recording does not fit in the browser's storage. */
  | { readonly type: 'recordingNotKept'; readonly name: string; readonly reason: 'tooLarge' | 'full' }
  /** The page of a watched recording was closed before its last changes were saved. */
  | { readonly type: 'recordingEndLost'; readonly changes: number }
  | { readonly type: 'playlistRefused'; readonly name: string; readonly detail: string }
  /** `instead`: what the page shows now: a new run, or the one that was open. */
  | {
      readonly type: 'linkRefused'
      readonly problem: LinkProblemKind
      readonly instead: 'freshRun' | 'sameRun'
      readonly detail?: string
    }
  /** Another version of the engine recorded the link's run; this engine plays the run differently. */
  | { readonly type: 'otherEngine'; readonly recordedBy: string; readonly runningOn: string }
  /** No recording has this name. */
  | { readonly type: 'recordingUnknown'; readonly name: string }
  | { readonly type: 'recordingsUnreachable'; readonly message: string }
  | { readonly type: 'runCopied' }
  /** The run is a recording and takes no commands. */
  | { readonly type: 'readOnly' }
  /** A recording cannot be shared. */
  | { readonly type: 'notShared' }
  /** The run has reached the largest number of events, Pods or days. */
  | { readonly type: 'runFull' }
  /** An opened run is computed up to its cursor, but the user has seeked elsewhere. */
  | { readonly type: 'computedTo'; readonly at: number }
  /** After a failure of the engine the run is restored to this time, without the failing part. */
  | { readonly type: 'recovered'; readonly at: number; readonly leftOut: string | undefined }
  /** A command in the past started a branch; the earlier future is in branch `from`. */
  | { readonly type: 'branched'; readonly at: number; readonly name: string; readonly from: NamedBranch }
  /** A branch was started without a command. */
  | { readonly type: 'branchStarted'; readonly at: number; readonly name: string; readonly from: NamedBranch }
  /** There are too many branches: a command in the past has replaced its future. */
  | { readonly type: 'branchesFull'; readonly at: number }
  /** The browser blocked a new window. */
  | { readonly type: 'windowBlocked' }
  | { readonly type: 'requestFailed'; readonly message: string }
  /** No code has caught an error of the page. */
  | { readonly type: 'uncaught'; readonly message: string }
  /** An observer of the run has failed; the run continues without it. */
  | { readonly type: 'observerFailed'; readonly observer: ObserverName; readonly message: string }
  | { readonly type: 'lessonTooLong' | 'lessonOvertaken' }

/**
 * Why the browser saves no runs.
 * - `full`: no space.
 * - `forbidden`: the browser denies access.
 * - `newer`: the data are of a newer page.
 * - `lost`: confirmed writes were lost.
 */
export type NotSavedReason = 'full' | 'forbidden' | 'newer' | 'lost'

interface NamedBranch {
  readonly id: number
  readonly name: string
}

/** Why a file could not be opened. */
type FileProblemKind = 'notARun' | 'newer' | 'damaged' | 'tooLarge'

/** A file that was not used. */
export interface LeftFile {
  /** Empty for pasted text. */
  readonly name: string
  readonly why:
    | 'folder'
    | 'tooLarge'
    | 'binary'
    | 'noManifest'
    | 'forPeople'
    | 'anotherRun'
    | 'besideLesson'
    | 'archive'
    | 'besideRecording'
}

interface NoticesState {
  readonly notice: Notice | undefined
  /** Increases with every notice, so that an equal one is announced again. */
  readonly serial: number
}

const initialNotices: NoticesState = { notice: undefined, serial: 0 }

/** The current notice, if any. */
export const useNotices = pageStore<NoticesState>(() => initialNotices)

/** Shows a notice in place of the current one. */
export function showNotice(notice: Notice): void {
  useNotices.setState((state) => ({ notice, serial: state.serial + 1 }))
}

export function dismissNotice(): void {
  useNotices.setState({ notice: undefined })
}
