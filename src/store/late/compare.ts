/** Transitions of a comparison. Loaded with it. */
import { type ComparedPair, type CompareState, initialCompare, useCompare } from '../compare.ts'

/** Chooses what is compared. */
export function choosePair(pair: ComparedPair | undefined): void {
  useCompare.setState({ pair })
}

/** The branches cannot be compared. */
export function forgetComparison(): void {
  useCompare.setState(initialCompare)
}

/** More of the branches must be simulated; they differ from a virtual time (ms) on. */
export function awaitSides(fromAt: number): void {
  useCompare.setState({ ready: false, fromAt })
}

/** Both branches are simulated to their ends. */
export function showSides({ fromAt, a, b }: Pick<CompareState, 'fromAt' | 'a' | 'b'>): void {
  useCompare.setState({ ready: true, fromAt, a, b })
}
