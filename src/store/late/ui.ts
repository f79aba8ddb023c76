/** Transitions of the frame after the first paint. */
import { type OfflineState, useUi } from '../ui.ts'

export function noteOffline(offline: OfflineState): void {
  useUi.setState({ offline })
}

export function offerNewerVersion(): void {
  useUi.setState({ newerVersion: true })
}

export function dismissNewerVersion(): void {
  useUi.setState({ newerVersion: false })
}

/** A study takes the room of everything else. */
export function clearStage(): void {
  useUi.setState({ catalogue: false, presenting: false, firstHint: false })
}
