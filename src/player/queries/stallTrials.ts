/**
 * Requests solutions for the stall on the stage, once per stall, and again when the run pauses at another time of the
 * stall.
 */

import type { SessionDocument, WorkloadView } from '../../engine/index.ts'
import { shownWorkload } from '../../layout/inOrder.ts'
import { useCluster } from '../../store/cluster.ts'
import { initialForecast, stallKey, useForecast } from '../../store/forecast.ts'
import { showStalled } from '../../store/late/forecast.ts'
import { usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import type { ForecastClient } from '../../workers/forecastClient.ts'
import { nodesForBlocked } from '../terminal/stallActions.ts'

/** The workload on the stage, if its rollout stalls. */
function stalledOnStage(): WorkloadView | undefined {
  const shown = shownWorkload(useCluster.getState(), useSelection.getState().workloadUid)
  return shown?.stall === undefined ? undefined : shown
}

export class StallTrials {
  readonly #client: ForecastClient
  #asked = ''
  #run: SessionDocument | undefined

  constructor(client: ForecastClient) {
    this.#client = client
  }

  /** Whether another stall is shown than the one requested: its solutions are then unknown. */
  isNews(): boolean {
    const workload = stalledOnStage()
    const key = keyOf(workload)
    if (key === '' || key === useForecast.getState().stalled.key) return false
    showStalled({ key, state: 'trying', tried: undefined })
    return true
  }

  look(run: SessionDocument): void {
    const { cursor, playing } = usePlayback.getState()
    const workload = stalledOnStage()
    if (workload?.stall === undefined) {
      this.forget()
      return
    }
    const { uid, stall } = workload
    const key = stallKey(uid, stall)
    const asked = playing ? key : `${key} ${cursor.at} ${cursor.step}`
    const isKnown = run === this.#run && (asked === this.#asked || (playing && this.#asked.startsWith(key)))
    if (isKnown) return
    this.#asked = asked
    this.#run = run
    const { stalled } = useForecast.getState()
    if (stalled.key !== key || stalled.tried === undefined) showStalled({ key, state: 'trying', tried: undefined })
    const nodes = stall.kind === 'room' ? nodesForBlocked() : []
    this.#client.ask(
      { kind: 'stall', document: run, cursor, manifest: '', seeds: [], stalled: { uid, nodes } },
      (forecast) => {
        const tried = forecast?.stall
        showStalled({ key, state: tried ? 'tried' : 'unknown', tried })
      },
    )
  }

  /** Drops the solutions: nothing stalls, or they must be hidden. */
  forget(): void {
    const key = keyOf(stalledOnStage())
    const { stalled } = useForecast.getState()
    if (this.#asked === '' && stalled.state === 'unknown' && stalled.key === key) return
    this.#client.cancel('stall')
    this.#asked = ''
    showStalled({ ...initialForecast.stalled, key })
  }
}

const keyOf = (workload: WorkloadView | undefined): string =>
  workload?.stall === undefined ? '' : stallKey(workload.uid, workload.stall)
