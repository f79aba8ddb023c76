import { create } from 'zustand'

/** One line on the stage about the run that was, or was not, restored. */
export type RestoreLine =
  /** `copy`: the run is open in another tab, which continues with it; what is done here is kept by itself. */
  | { readonly type: 'restored'; readonly usedAt: number; readonly copy: boolean }
  /**
   * The run is kept and is not opened: it stopped the page the last time (`stopped`), cannot be read (`damaged`,
   * `newer`), or the engine refused it.
   */
  | {
      readonly type: 'notRestored'
      readonly id: string
      readonly reason: 'stopped' | 'damaged' | 'newer' | 'refused'
      /** It is a recording: the editor held nothing. */
      readonly isRecording?: boolean
    }

export interface KeptState {
  /** The run on the page, where this browser keeps it; undefined while it holds nothing that is the user's own. */
  readonly keptId: string | undefined
  /** Name that the user gave it; empty where none was given. */
  readonly name: string
  /** What the editor held when the run came. */
  readonly openedText: string
  readonly line: RestoreLine | undefined
  /** Files are being dragged over the page. */
  readonly dragging: boolean
}

export const initialKept: KeptState = { keptId: undefined, name: '', openedText: '', line: undefined, dragging: false }

/** How the run on the page is kept in this browser. */
export const useKept = create<KeptState>()(() => initialKept)
