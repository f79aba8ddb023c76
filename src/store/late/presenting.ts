/** Transitions of presenter mode. Loaded with it. */
import {
  type CoursePace,
  initialPresenterLink,
  type JumpMark,
  type Poll,
  type PresenterLinkState,
  type PresentingState,
  type RoomPhones,
  usePresenterLink,
  usePresenting,
} from '../presenting.ts'

/** Largest number of bookmarks of all runs. */
export const mostMarks = 90

/** Adds a bookmark, in place of another at the same place. */
export function addMark(added: JumpMark): void {
  usePresenting.setState(({ marks }) => {
    const others = marks.filter(({ run, at, step }) => run !== added.run || at !== added.at || step !== added.step)
    const inOrder = [...others, added].sort((a, b) => a.at - b.at || a.step - b.step)
    return { marks: inOrder.slice(-mostMarks) }
  })
}

export function removeMark(unwanted: JumpMark | undefined): void {
  usePresenting.setState(({ marks }) => ({ marks: marks.filter((one) => one !== unwanted) }))
}

export function askAudience(question: string, answers: readonly string[]): void {
  usePresenting.setState({ poll: { question, answers, counts: answers.map(() => 0) } })
}

export function endQuestion(): void {
  usePresenting.setState({ poll: undefined })
}

/** Changes the open question, if it has this answer. */
export function changePoll(change: (poll: Poll) => Partial<Poll>, answer = 0): void {
  usePresenting.setState(({ poll }) =>
    poll && answer < poll.answers.length ? { poll: { ...poll, ...change(poll) } } : {},
  )
}

/** A step of the lesson asks this question, or none. */
export function enterStep(poll: Poll | undefined, pace: CoursePace): void {
  usePresenting.setState({ poll, pace })
}

export function showPart(part: keyof PresentingState['shows'], on: boolean): void {
  usePresenting.setState(({ shows }) => ({ shows: { ...shows, [part]: on } }))
}

export function toggleBlank(): void {
  usePresenting.setState(({ isBlank }) => ({ isBlank: !isBlank }))
}

export function toggleLargeCode(): void {
  usePresenting.setState(({ hasLargeCode }) => ({ hasLargeCode: !hasLargeCode }))
}

export function planWorkshop(minutes: number): void {
  usePresenting.setState(({ workshop }) => ({ workshop: { ...workshop, minutes } }))
}

/** The workshop starts at an epoch time (ms); undefined: it has not started. */
export function timeWorkshop(startedAt: number | undefined, pace: CoursePace): void {
  usePresenting.setState(({ workshop: { minutes } }) => ({
    workshop: startedAt === undefined ? { minutes } : { minutes, startedAt },
    pace,
  }))
}

export function noteMomentLink(link: string): void {
  usePresenting.setState({ link })
}

export function showWords(words: PresentingState['words']): void {
  usePresenting.setState({ words })
}

/** The state before a reload. The room's server reports the phones again. */
export function resumePresenting(before: PresentingState): void {
  usePresenting.setState({ ...before, room: undefined })
}

/** Shows the state of the audience's window. */
export function followPresenting(state: PresentingState): void {
  usePresenting.setState(state, true)
}

/** The server has news of the phones. With the first, the room's code is shown. */
export function hearRoom(news: Omit<RoomPhones, 'isLost' | 'spread'>): void {
  usePresenting.setState(({ room, shows }) => ({
    room: { ...news, isLost: false, ...(room?.spread && { spread: room.spread }) },
    ...(room === undefined && { shows: { ...shows, code: true } }),
  }))
}

export function showSpread(spread: RoomPhones['spread']): void {
  usePresenting.setState(({ room }) => (room === undefined ? {} : { room: { ...room, spread } }))
}

/** The server does not answer. */
export function loseRoom(): void {
  usePresenting.setState(({ room }) => (room === undefined ? {} : { room: { ...room, isLost: true } }))
}

export function leaveRoom(): void {
  usePresenting.setState({ room: undefined })
}

/** The other window is there, or no longer: then it points nowhere. */
export function noteOther(other: PresenterLinkState['other']): void {
  usePresenterLink.setState(other === 'there' ? { other } : { other, pointed: undefined })
}

export function pointAt(pointed: PresenterLinkState['pointed']): void {
  usePresenterLink.setState({ pointed })
}

/** The audience's window has this size, and shows this lesson. */
export function followWindow(roomSize: PresenterLinkState['roomSize'], lesson: PresenterLinkState['lesson']): void {
  usePresenterLink.setState({ roomSize, lesson })
}

/** The audience sees this moment. */
export function followPlace(place: PresenterLinkState['place']): void {
  usePresenterLink.setState({ place })
}

export function endPresenterLink(): void {
  usePresenterLink.setState(initialPresenterLink)
}
