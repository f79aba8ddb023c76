import { create } from 'zustand'
import type { ObserverName, StateNotice } from '../engine/index.ts'
import type { HeldState } from '../share/heldState.ts'
import type { LinkProblemKind } from '../share/link.ts'

/** Something the page says once, in a place of its own. The text is made where it is shown. */
export type Notice =
  /** Nothing will change any more without a command. */
  | { readonly type: 'quiet'; readonly nextEventAt: number | undefined }
  | { readonly type: 'linkCopied'; readonly length: number; readonly at: number }
  /** The clipboard refused; the link is shown for copying by hand. `holds`: of a recorded cluster, which is said first. */
  | { readonly type: 'linkShown'; readonly link: string; readonly holds?: HeldState }
  | { readonly type: 'linkTooLong' }
  /** A run was opened from a file, in place of the one that was there. */
  | { readonly type: 'fileOpened'; readonly name: string }
  /** The words of another language are used with the lesson that is open. */
  | { readonly type: 'translationTaken'; readonly name: string }
  /** A manifest was started in a cluster of its own, of so many nodes, in place of the run. */
  | { readonly type: 'replaced'; readonly nodes: number }
  /** `detail`: which part of it is wrong, where that is known. */
  | { readonly type: 'fileRefused'; readonly problem: FileProblemKind; readonly name: string; readonly detail?: string }
  /** Files were put into the editor in place of its text. `left`: what was not taken, and why. */
  | { readonly type: 'textTaken'; readonly names: readonly string[]; readonly left: readonly LeftFile[] }
  /** Nothing of what was dropped or picked could be taken. */
  | { readonly type: 'filesLeft'; readonly left: readonly LeftFile[] }
  /** The run before is kept and one step back. */
  | { readonly type: 'runKept' }
  /** A simulated run has begun with the state of a recording at `at` (Unix ms); what of it had to be made up or left out. */
  | { readonly type: 'simulatedFrom'; readonly at: number; readonly notices: readonly StateNotice[] }
  /** The browser keeps nothing from now on. */
  | { readonly type: 'notKept'; readonly reason: NotKeptReason }
  /** A recording, by its files, has no room in what the browser keeps. */
  | { readonly type: 'recordingNotKept'; readonly name: string; readonly reason: 'tooLarge' | 'full' }
  /** A recording was watched by a page that was closed before its last changes were kept. */
  | { readonly type: 'recordingEndLost'; readonly changes: number }
  /** `instead`: what the page shows now, a fresh run or the one that was open. */
  | {
      readonly type: 'linkRefused'
      readonly problem: LinkProblemKind
      readonly instead: 'freshRun' | 'sameRun'
      readonly detail?: string
    }
  /** The engine does not tell the story of the link: it was recorded by another version. */
  | { readonly type: 'otherEngine'; readonly recordedBy: string; readonly runningOn: string }
  /** There is no recording of this name. */
  | { readonly type: 'recordingUnknown'; readonly name: string }
  | { readonly type: 'recordingsUnreachable'; readonly message: string }
  | { readonly type: 'runCopied' }
  /** The run was recorded: nothing can be done in it. */
  | { readonly type: 'readOnly' }
  /** Nor is it handed on. */
  | { readonly type: 'notShared' }
  /** It has as many events, Pods or days as one may have. */
  | { readonly type: 'runFull' }
  /** A run that was opened is computed up to its moment, and someone is elsewhere in it. */
  | { readonly type: 'computedTo'; readonly at: number }
  /** After a failure of the engine the run is back at this moment, without what made it fail. */
  | { readonly type: 'recovered'; readonly at: number; readonly leftOut: string | undefined }
  /** A command in the past began a branch; the earlier future is kept in `from`. */
  | { readonly type: 'branched'; readonly at: number; readonly name: string; readonly from: NamedBranch }
  /** A branch was begun without a command. */
  | { readonly type: 'branchStarted'; readonly at: number; readonly name: string; readonly from: NamedBranch }
  /** There are too many branches: a command in the past has replaced what came after it. */
  | { readonly type: 'branchesFull'; readonly at: number }
  /** The browser lets the page open no window. */
  | { readonly type: 'windowBlocked' }
  | { readonly type: 'requestFailed'; readonly message: string }
  /** What observes the run has failed; the run goes on without. */
  | { readonly type: 'observerFailed'; readonly observer: ObserverName; readonly message: string }
  | { readonly type: 'lessonTooLong' | 'lessonOvertaken' }

/**
 * Why the browser keeps no runs: it has no room left (`full`), refuses (`forbidden`), holds those of a newer version of the page
 * (`newer`), or does not hold what was written (`lost`).
 */
export type NotKeptReason = 'full' | 'forbidden' | 'newer' | 'lost'

export interface NamedBranch {
  readonly id: number
  readonly name: string
}

export type { LinkProblemKind }

/** Why a file could not be opened. */
export type FileProblemKind = 'notARun' | 'newer' | 'damaged' | 'tooLarge'

/** A file that was not taken. */
export interface LeftFile {
  /** Empty for what was pasted. */
  readonly name: string
  readonly why:
    | 'folder'
    | 'tooLarge'
    | 'binary'
    | 'noManifest'
    | 'forPeople'
    | 'anotherRun'
    | 'besideLesson'
    | 'besideRecording'
}

export interface NoticesState {
  readonly notice: Notice | undefined
  /** Rises with every notice, so that the same one twice is announced twice. */
  readonly serial: number
}

export const initialNotices: NoticesState = { notice: undefined, serial: 0 }

/** The one notice that is shown, if any. */
export const useNotices = create<NoticesState>()(() => initialNotices)

/** Shows a notice in place of the one before. */
export function showNotice(notice: Notice): void {
  useNotices.setState((state) => ({ notice, serial: state.serial + 1 }))
}
