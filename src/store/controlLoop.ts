import { pageStore } from '../app/pageState.ts'
import type { ControlLoopView } from '../engine/index.ts'

interface ControlLoopState {
  /** The engine's last answer; undefined before the first. */
  readonly view: ControlLoopView | undefined
}

const initialControlLoop: ControlLoopState = { view: undefined }

/** State of queues and caches. The page requests it only while it is shown, unlike the cluster. */
export const useControlLoop = pageStore<ControlLoopState>(() => initialControlLoop)

export function showControlLoop(view: ControlLoopView): void {
  useControlLoop.setState({ view })
}
