import { pageStore } from '../app/pageState.ts'
import type { Knob, KnobPlay, Place } from '../lessons/types.ts'
import type { WallNews as RoomNews, Spread } from '../room/messages.ts'

/** A bookmark in a run. */
export interface JumpMark {
  /** Id of its run. */
  readonly run: string
  /** Virtual ms. */
  readonly at: number
  /** Number of events that are handled at this ms. */
  readonly step: number
  /** The sentence that the page showed at this time. */
  readonly text: string
}

/** A question to the audience with the votes per answer. */
export interface Poll {
  readonly question: string
  readonly answers: readonly string[]
  readonly counts: readonly number[]
  /** The run has continued and shows the answer. */
  readonly isOver?: boolean | undefined
  /** Index of the right answer, once the answer is revealed. */
  readonly right?: number | undefined
}

/** Parts shown beside the picture. */
export const roomParts = ['tally', 'code', 'timeline', 'pointer'] as const
type RoomPart = (typeof roomParts)[number]

/** Planned duration and start of a workshop. */
interface Workshop {
  readonly minutes: number
  /** Epoch ms; undefined before the start. */
  readonly startedAt?: number | undefined
}

/** A lesson that was or is shown in the workshop. */
export interface TimedLesson {
  readonly id: string
  /** Wall-clock ms planned up to the end of the furthest shown step. */
  readonly plannedMs: number
  /** Elapsed wall-clock ms; for the current lesson up to `CoursePace.since`. */
  readonly goneMs: number
}

/** Elapsed and planned time of a workshop's lessons. */
export interface CoursePace {
  readonly lessons: readonly TimedLesson[]
  /** Epoch ms since which the last lesson is open; undefined while no lesson is open. */
  readonly since?: number | undefined
}

/** A paragraph of a lesson's notes. */
export interface NoteBlock {
  /** A possible question from the audience. */
  readonly isQuote: boolean
  readonly text: string
}

/** The playlist of the audience's lesson. */
export interface PresentedPlaylist {
  readonly title: string
  /** Index of the open lesson. */
  readonly index: number
  readonly lessons: readonly { readonly id: string; readonly title: string; readonly minutes: number }[]
}

/** The audience's lesson, with the data for the presenter. */
export interface PresentedLesson {
  readonly title: string
  /** Number in the course, from 1. */
  readonly number?: number | undefined
  /** Planned minutes. */
  readonly minutes: number
  /** From 0. */
  readonly stepIndex: number
  readonly isAsking: boolean
  /** The audience's window shows a branch outside of the lesson. */
  readonly isFree: boolean
  /** Another lesson follows after the last step. */
  readonly hasNext: boolean
  readonly playlist?: PresentedPlaylist | undefined
  readonly steps: readonly {
    readonly title: string
    readonly minutes: number
    readonly text: string
    readonly notes: readonly NoteBlock[]
  }[]
}

/** The knobs of the open lesson's step, and the figures of their run. */
export interface WallKnobs {
  readonly list: readonly {
    readonly knob: Omit<Knob, keyof Place>
    /** The knob's current value. */
    readonly value: number
  }[]
  readonly play: KnobPlay
  /** The run before the last turn. */
  readonly before?: KnobPlay | undefined
}

/** The open lesson's plain text for the wall. */
export interface WallWords {
  readonly title: string
  /** The step's text; after the answer, the text about the outcome. */
  readonly text: string
  /** The right answer, once the wall shows the answer; before, an empty text, as in the next two members. */
  readonly answer: string
  /** The wrong answer that most of the audience gave. */
  readonly wrong: string
  readonly reason: string
  /** Goals of the step's task. */
  readonly goals: readonly { readonly text: string; readonly holds: boolean }[]
  /** Undefined for a step without knobs. */
  readonly knobs?: WallKnobs | undefined
}

/** Phones of a room that `rollscope room` serves, as its server reports them. */
export interface RoomPhones {
  readonly phones: number
  /** Phones that have answered the open question. */
  readonly answered: number
  /** The question that `answered` counts for, with its answers once the question is closed. */
  readonly question?: RoomNews['question']
  /** Forged, repeated, too large or too frequent messages. */
  readonly dropped: number
  /** Address for phones; undefined if no other machine reaches the server. */
  readonly join?: string | undefined
  readonly code: string
  /** The server does not answer. */
  readonly isLost: boolean
  /** The distribution of the answers, including votes by hand, once the presenter shows the distribution. */
  readonly spread?: Spread | undefined
}

export interface PresentingState {
  readonly marks: readonly JumpMark[]
  /** Undefined while no question is asked. */
  readonly poll?: Poll | undefined
  /** Undefined without a lesson. */
  readonly words?: WallWords | undefined
  /** Undefined without a server. */
  readonly room?: RoomPhones | undefined
  readonly shows: { readonly [Part in RoomPart]: boolean }
  readonly isBlank: boolean
  /** The QR code replaces the picture. */
  readonly hasLargeCode: boolean
  readonly workshop: Workshop
  readonly pace: CoursePace
  /** A link to the audience's moment; empty without a link. */
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

/** State of presenter mode; owned by the audience's window, followed by the presenter's. */
export const usePresenting = pageStore<PresentingState>(() => initialPresenting)

/** Position of the pointer, as shares of the picture's width and height. */
interface Pointed {
  readonly x: number
  readonly y: number
}

/** The audience's position in its last message; this window's own run may not have reached the position yet. */
interface RoomPlace {
  readonly run: string
  readonly cursor: { readonly at: number; readonly step: number }
  readonly fingerprint: string
  readonly playing: boolean
}

/** State of the connection between both windows. */
export interface PresenterLinkState {
  /** State of the other window; `otherVersion`: a page of another version. */
  readonly other: 'none' | 'sought' | 'there' | 'gone' | 'otherVersion'
  readonly pointed: Pointed | undefined
  /** In a presenter's window: the audience's position; undefined before the first message. */
  readonly place: RoomPlace | undefined
  /** In a presenter's window: the audience's lesson. */
  readonly lesson: PresentedLesson | undefined
  /** Size of the audience's window, in CSS px. */
  readonly roomSize: { readonly width: number; readonly height: number }
}

export const initialPresenterLink: PresenterLinkState = {
  other: 'none',
  pointed: undefined,
  place: undefined,
  lesson: undefined,
  roomSize: { width: 1_280, height: 720 },
}

export const usePresenterLink = pageStore<PresenterLinkState>(() => initialPresenterLink)
