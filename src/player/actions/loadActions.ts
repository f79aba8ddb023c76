import type { LoadPoint, LoadTarget } from '../../engine/index.ts'
import { installedPlayer, play } from './actions.ts'

/** Sets the requests to a Service or workload from here on, as a command of the run, which continues. */
export async function setLoad(target: LoadTarget, points: readonly LoadPoint[]): Promise<void> {
  await installedPlayer()?.command({ type: 'load', target, points })
  play()
}
