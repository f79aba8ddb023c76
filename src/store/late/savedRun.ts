/** Transitions of the saved run. Loaded with the storage of runs. */
import { useSavedRun } from '../savedRun.ts'

/** The run on the page is saved under this id, or not at all. */
export function noteSavedRun(savedId: string | undefined, name = useSavedRun.getState().name): void {
  useSavedRun.setState({ savedId, name })
}

/** The saved run was deleted: the run on the page is as if it were opened now. */
export function forgetSavedRun(openedText: string): void {
  useSavedRun.setState({ savedId: undefined, openedText })
}

export function nameSavedRun(name: string): void {
  useSavedRun.setState({ name })
}
