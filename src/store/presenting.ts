import { create } from 'zustand'

/** A moment of a run to jump to. */
export interface JumpMark {
  /** Id of the run that it is of. */
  readonly run: string
  /** Virtual ms, and events handled at that millisecond. */
  readonly at: number
  readonly step: number
  /** What the room read there. */
  readonly text: string
}

/** What a room is asked, and how many hands went up for each answer. */
export interface Hands {
  readonly question: string
  readonly answers: readonly string[]
  readonly counts: readonly number[]
  /** The run goes on to show it. */
  readonly isOver?: boolean | undefined
  /** Index of the right answer; only once it is revealed. */
  readonly right?: number | undefined
}

/** What the room can be shown beside the picture. */
export const roomParts = ['tally', 'code', 'timeline', 'pointer'] as const
export type RoomPart = (typeof roomParts)[number]

/** What a workshop was planned for. */
export interface Workshop {
  readonly minutes: number
  /** Epoch ms; undefined until it begins. */
  readonly startedAt?: number | undefined
}

/** A lesson of a workshop that was shown, or is. */
export interface TimedLesson {
  readonly id: string
  /** Wall-clock ms that were planned up to the end of the furthest step shown. */
  readonly plannedMs: number
  /** Wall-clock ms that it took, up to `CoursePace.since` for the last one. */
  readonly goneMs: number
}

/** The time that the lessons of a workshop take. */
export interface CoursePace {
  readonly lessons: readonly TimedLesson[]
  /** Epoch ms since when the last of them is open; undefined while none is. */
  readonly since?: number | undefined
}

/** Of a lesson's notes. */
export interface NoteBlock {
  /** What somebody in the room may say. */
  readonly isQuote: boolean
  readonly text: string
}

/** The lesson that the room has open, as its presenter needs it. */
export interface PresentedLesson {
  readonly title: string
  /** Its place in the course, from 1. */
  readonly number?: number | undefined
  /** Planned. */
  readonly minutes: number
  /** From 0. */
  readonly stepIndex: number
  readonly isAsking: boolean
  /** The room is on a branch beside the lesson. */
  readonly isFree: boolean
  readonly steps: readonly {
    readonly title: string
    readonly minutes: number
    readonly text: string
    readonly notes: readonly NoteBlock[]
  }[]
}

export interface PresentingState {
  readonly marks: readonly JumpMark[]
  /** Undefined while nothing is asked. */
  readonly hands?: Hands | undefined
  readonly shows: { readonly [Part in RoomPart]: boolean }
  readonly isBlank: boolean
  /** The QR code in place of the picture. */
  readonly hasLargeCode: boolean
  readonly workshop: Workshop
  readonly pace: CoursePace
  /** A link to the moment that the room sees; empty while there is none. */
  readonly link: string
}

export const initialPresenting: PresentingState = {
  marks: [],
  shows: { tally: true, code: false, timeline: false, pointer: true },
  isBlank: false,
  hasLargeCode: false,
  workshop: { minutes: 90 },
  pace: { lessons: [] },
  link: '',
}

/** What a presenter makes of the room; the room has it, the presenter's window follows. */
export const usePresenting = create<PresentingState>()(() => initialPresenting)

/** Where the presenter points, as shares of the picture's width and height. */
export interface Pointed {
  readonly x: number
  readonly y: number
}

/** Where the room is, as its last message says; this window's own run may be on its way there. */
export interface RoomPlace {
  /** Id of the run. */
  readonly run: string
  readonly cursor: { readonly at: number; readonly step: number }
  readonly fingerprint: string
  readonly playing: boolean
}

/** What passes between both windows at the moment. */
export interface PresenterLinkState {
  /** The other window: not looked for, looked for, there, gone, or a page of another version. */
  readonly other: 'none' | 'sought' | 'there' | 'gone' | 'otherVersion'
  readonly pointed: Pointed | undefined
  /** In a presenter's window; undefined until the room has told. */
  readonly place: RoomPlace | undefined
  /** In a presenter's window: the room's lesson. */
  readonly lesson: PresentedLesson | undefined
  /** Of the room's window, in CSS px. */
  readonly roomSize: { readonly width: number; readonly height: number }
}

export const initialPresenterLink: PresenterLinkState = {
  other: 'none',
  pointed: undefined,
  place: undefined,
  lesson: undefined,
  roomSize: { width: 1_280, height: 720 },
}

export const usePresenterLink = create<PresenterLinkState>()(() => initialPresenterLink)
