import type { LoadPoint, LoadTarget } from '../../engine/index.ts'
import { installedPlayer, play } from './actions.ts'

/** From here on clients ask this of a Service or workload, as a command of the run; the run goes on. */
export async function setLoad(target: LoadTarget, points: readonly LoadPoint[]): Promise<void> {
  await installedPlayer()?.command({ type: 'load', target, points })
  play()
}
