/** Transitions of a study with many seeds. Loaded with it. */
import type { StudyRow } from '../../engine/index.ts'
import { type HowSureState, type StudiedChange, useHowSure } from '../howSure.ts'

/** The study takes the place of the stage. */
export function openStudy(): void {
  useHowSure.setState({ isOpen: true, opened: undefined })
}

export function closeStudy(): void {
  useHowSure.setState({ isOpen: false })
}

export function chooseSeedCount(count: HowSureState['count']): void {
  useHowSure.setState({ count })
}

/** The run of a seed is on the stage. */
export function showSeed(opened: HowSureState['opened']): void {
  useHowSure.setState({ opened })
}

export function leaveSeed(): void {
  useHowSure.setState({ opened: undefined })
}

/** Another change is studied. */
export function askStudy(question: StudiedChange): void {
  useHowSure.setState({ question, rows: [], refusal: '', state: 'idle' })
}

/** Seeds are being simulated beside those that are known. */
export function playStudyFrom(rows: readonly StudyRow[]): void {
  useHowSure.setState({ state: 'playing', rows })
}

export function showRows(rows: readonly StudyRow[]): void {
  useHowSure.setState({ rows })
}

export function endStudy(state: Exclude<HowSureState['state'], 'idle' | 'playing' | 'refused'>): void {
  useHowSure.setState({ state })
}

/** The API server rejects the change with this message. */
export function refuseStudy(refusal: string): void {
  useHowSure.setState({ state: 'refused', refusal })
}
