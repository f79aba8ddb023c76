/** Asks for forecasts when the editor or the run have come to rest; nothing that a user does ever waits for one. */
import type { ForecastClient } from '../../bridge/forecastClient.ts'
import type { SessionDocument } from '../../engine/index.ts'
import { useCluster } from '../../store/cluster.ts'
import { type EditForecast, foreseen, initialForecast, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import { type ApplyTarget, useManifest } from '../../store/manifest.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { freshDocument, targetFor } from '../runs/freshStart.ts'

export interface ForecastsOptions {
  readonly client: ForecastClient
  /** The run as it is known. */
  readonly document: () => SessionDocument | undefined
}

/** How long typing and scrubbing must rest: wall-clock ms. */
const restMs = 250
/** While the run plays, an edited text is looked at again so often. */
const playingMs = 1_500
/** Playing faster than that, a forecast would be of the past when it comes. */
const fastest = 5
/** Runs with more events are not followed by a second engine. */
const mostEvents = 200_000
/** For tries with other delays of the nodes; the same each time, so that the same edit gets the same answer. */
const seeds = [101, 102, 103, 104]

/** Starts to forecast; returns how to stop. */
export function startForecasts({ client, document }: ForecastsOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = { edit: '', present: '' }
  let askedDocument: SessionDocument | undefined
  let isPresentAsked = false
  /** The run that the plan was made of. */
  let planned: SessionDocument | undefined

  const stops = [
    useManifest.subscribe((state, before) => {
      noteOldPlan()
      if (state.text !== before.text) {
        // What is computed is of a text that is not there any more.
        client.cancel('manifest')
        asked.edit = ''
        later(restMs)
      } else if (state.target !== before.target) later(0)
    }),
    usePlayback.subscribe((state, before) => {
      noteOldPlan()
      if (state.playing && before.playing && state.engine === before.engine) {
        if (state.cursor !== before.cursor && timer === undefined) later(playingMs)
      } else if (isElsewhere(state, before)) later(restMs)
    }),
  ]
  useForecast.setState({ isFollowing: true })
  stops.push(useFreshCluster.subscribe(() => later(restMs)))
  later(restMs)

  function later(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      timer = undefined
      look()
    }, ms)
  }

  /** Another manifest is meant for a cluster of its own, until the user says otherwise; the plan is then made for that. */
  function aim(target: ApplyTarget): void {
    const before = useManifest.getState()
    const chosenTarget = target === 'run' && before.chosenTarget !== 'run' ? undefined : before.chosenTarget
    if (target !== before.target || chosenTarget !== before.chosenTarget) useManifest.setState({ target, chosenTarget })
  }

  /** A plan made before a command does not hold after it. */
  function noteOldPlan(): void {
    const { plan } = useForecast.getState()
    if (plan && !plan.isOld && document() !== planned) useForecast.setState({ plan: { ...plan, isOld: true } })
  }

  function look(): void {
    const { engine, events, playing, speed, seekingTo } = usePlayback.getState()
    if (engine === 'busy' || seekingTo !== undefined) {
      later(restMs)
      return
    }
    const run = document()
    if (run === undefined || engine !== 'ready') {
      client.cancel('manifest')
      forgetPresent()
      asked = { edit: '', present: '' }
      useForecast.setState({ ...initialForecast, isFollowing: true })
      return
    }
    if (run !== askedDocument) {
      askedDocument = run
      asked = { edit: '', present: '' }
      forgetPresent()
      useForecast.setState({ present: undefined })
    }
    if (events.handled > mostEvents) {
      client.cancel('manifest')
      forgetPresent()
      asked.edit = ''
      setEdit({ forecast: undefined, state: 'tooLong' })
      useForecast.setState({ plan: undefined })
      return
    }
    lookAtEdit(run)
    if (!playing || speed <= fastest) lookAtPresent(run)
  }

  function lookAtEdit(run: SessionDocument): void {
    const { text, appliedText, target } = useManifest.getState()
    const { cursor, playing, speed } = usePlayback.getState()
    const isWanted = text.trim() !== ''
    if (!isWanted || (playing && speed > fastest)) {
      client.cancel('manifest')
      asked.edit = ''
      setEdit(isWanted ? { state: 'paused' } : { forecast: undefined, state: 'idle' })
      // A plan of another text would say of this one what does not hold.
      if (!isWanted || useForecast.getState().plan?.text !== text) useForecast.setState({ plan: undefined })
      return
    }
    // Where a run plays on after its text was applied, only what else has changed in the meantime is of interest.
    const planOnly = playing && text === appliedText
    const isFresh = target === 'fresh'
    const fresh = isFresh ? freshDocument(useForecast.getState().plan?.plan) : undefined
    const from = fresh ? { document: fresh, cursor: { at: 0, step: 0 } } : { document: run, cursor }
    const place = fresh ? `${fresh.seed} ${JSON.stringify(fresh.config)}` : `${cursor.at} ${cursor.step}`
    const key = `${target} ${place} ${planOnly} ${text}`
    if (key === asked.edit) return
    asked.edit = key
    setEdit(planOnly ? { forecast: undefined, state: 'idle' } : { state: 'computing' })
    client.ask({ kind: 'manifest', ...from, manifest: text, seeds, planOnly }, (forecast, problem) => {
      planned = run
      const plan = forecast?.plan && {
        plan: forecast.plan,
        text,
        cursor: forecast.cursor,
        target,
        isOld: document() !== run,
      }
      useForecast.setState({ plan })
      if (plan && useManifest.getState().text === text) {
        aim(targetFor(plan.plan))
        // Another text may need another number of nodes.
        if (fresh && JSON.stringify(freshDocument(plan.plan)) !== JSON.stringify(fresh)) later(0)
      }
      if (problem !== undefined) {
        setEdit({ forecast: undefined, text, state: 'stopped' })
        return
      }
      if (planOnly || (forecast?.tries === 0 && !forecast.isFinal)) return
      const state = forecast === undefined ? 'idle' : forecast.isFinal ? 'final' : 'refining'
      setEdit({ forecast, text, state })
    })
  }

  /** One answer holds until the rollouts are over: what will happen does not change by happening. */
  function lookAtPresent(run: SessionDocument): void {
    const { cursor } = usePlayback.getState()
    const underWay = [...useCluster.getState().workloads.values()].filter(({ rollout }) => rollout === 'progressing')
    const { present } = useForecast.getState()
    if (underWay.length === 0) forgetPresent()
    if (underWay.every((d) => present && foreseen(present.forecast, d.uid, cursor.at))) return
    const key = `${cursor.at} ${cursor.step}`
    // While it plays, the answer to the first question is still on its way when the next look comes.
    if (isPresentAsked || key === asked.present) return
    asked.present = key
    isPresentAsked = true
    client.ask({ kind: 'present', document: run, cursor, manifest: '', seeds: [] }, (forecast) => {
      isPresentAsked = false
      useForecast.setState({ present: forecast && { document: run, forecast } })
    })
  }

  function forgetPresent(): void {
    client.cancel('present')
    isPresentAsked = false
  }

  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    client.close()
    useForecast.setState(initialForecast)
  }
}

function setEdit(changes: Partial<EditForecast>): void {
  useForecast.setState(({ edit }) => ({ edit: { ...edit, ...changes } }))
}

/** Whether a forecast of before does not hold any more, or one that waited may continue. */
function isElsewhere(state: PlaybackState, before: PlaybackState): boolean {
  return (
    state.cursor !== before.cursor ||
    state.engine !== before.engine ||
    state.playing !== before.playing ||
    state.seekingTo !== before.seekingTo
  )
}
