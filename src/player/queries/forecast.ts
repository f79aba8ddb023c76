/** Requests forecasts when editor or run are at rest; no user action waits for a forecast. */

import type { ClusterConfig, DelayRange, SessionDocument } from '../../engine/index.ts'
import { defaultCluster } from '../../scenarios/defaultCluster.ts'
import { useCluster } from '../../store/cluster.ts'
import { foreseen, useForecast } from '../../store/forecast.ts'
import { useFreshCluster } from '../../store/freshCluster.ts'
import {
  changeEdit,
  endForecasts,
  followText,
  forgetForecasts,
  forgetPlans,
  forgetPresent,
  outdatePlan,
  showPlans,
  showPresent,
  showWays,
} from '../../store/late/forecast.ts'
import { type ApplyTarget, aimAt, useManifest } from '../../store/manifest.ts'
import { type PlaybackState, usePlayback } from '../../store/playback.ts'
import { useSelection } from '../../store/selection.ts'
import { createForecastClient, type ForecastClient } from '../../workers/forecastClient.ts'
import { showFailure } from '../failure.ts'
import { freshDocument, targetFor } from '../runs/freshStart.ts'
import { StallTrials } from './stallTrials.ts'

interface ForecastsOptions {
  readonly client: ForecastClient
  /** The last known document. */
  readonly document: () => SessionDocument | undefined
}

/** Wall-clock ms without typing or scrubbing before a request. */
const restMs = 250
/** Wall-clock ms between two forecasts of an edited text while the run plays. */
const playingMs = 1_500
/** Fastest speed with forecasts: at higher speeds an answer would be outdated at its arrival. */
const fastest = 5
/** Runs with more events are not followed by a second engine. */
const mostEvents = 200_000
/** Seeds of further simulated runs; constant, so that the same edit gets the same answer. */
const seeds = [101, 102, 103, 104]

/** Starts forecasts in a worker; returns the stop function. */
export function forecastInWorker(
  connect: Parameters<typeof createForecastClient>[0],
  document: ForecastsOptions['document'],
): () => void {
  return startForecasts({ client: createForecastClient(connect, showFailure), document })
}

/** Starts forecasts; returns the stop function. */
export function startForecasts(options: ForecastsOptions): () => void {
  const forecasts = new Forecasts(options)
  return () => forecasts.stop()
}

class Forecasts {
  readonly #client: ForecastClient
  readonly #document: () => SessionDocument | undefined
  readonly #stops: readonly (() => void)[]
  readonly #stalls: StallTrials
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = { edit: '', present: '' }
  /** The text whose plan in the run is known. */
  #overRun: string | undefined
  #askedDocument: SessionDocument | undefined
  #isPresentAsked = false
  /** The document that the plan was made for. */
  #planned: SessionDocument | undefined

  constructor({ client, document }: ForecastsOptions) {
    this.#client = client
    this.#document = document
    this.#stalls = new StallTrials(client)
    this.#stops = [
      useManifest.subscribe((state, before) => {
        this.#noteOldPlan()
        if (state.text !== before.text) {
          // The computation is for a text that has changed.
          client.cancel('manifest')
          this.#forgetWays()
          this.#asked.edit = ''
          this.#later(restMs)
        } else if (state.target !== before.target) this.#later(0)
      }),
      usePlayback.subscribe((state, before) => {
        this.#noteOldPlan()
        if (state.playing && before.playing && state.engine === before.engine) {
          if (state.cursor !== before.cursor && this.#timer === undefined) this.#later(playingMs)
        } else if (isElsewhere(state, before)) this.#later(restMs)
      }),
      useFreshCluster.subscribe(() => this.#later(restMs)),
      useCluster.subscribe(() => {
        if (this.#stalls.isNews()) this.#later(0)
      }),
      useSelection.subscribe((state, before) => {
        if (state.workloadUid !== before.workloadUid) this.#later(0)
      }),
    ]
    followText()
    this.#later(restMs)
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    this.#client.close()
    endForecasts()
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#look()
    }, ms)
  }

  /** Changes the target: another manifest starts a new cluster, unless the user chooses otherwise. */
  #aim(target: ApplyTarget): void {
    if (target !== useManifest.getState().target) aimAt(target)
  }

  /** A plan made before a command is outdated afterwards. */
  #noteOldPlan(): void {
    const { plan } = useForecast.getState()
    if (plan && !plan.isOld && this.#document() !== this.#planned) outdatePlan()
  }

  #look(): void {
    const { engine, events, playing, speed, seekingTo, planned } = usePlayback.getState()
    if (engine === 'busy' || seekingTo !== undefined) {
      this.#later(restMs)
      return
    }
    const run = this.#document()
    if (run === undefined || engine !== 'ready') {
      this.#client.cancel('manifest')
      this.#forgetPresent()
      this.#stalls.forget()
      this.#asked = { edit: '', present: '' }
      forgetForecasts()
      return
    }
    if (run !== this.#askedDocument) {
      this.#askedDocument = run
      this.#overRun = undefined
      this.#asked = { edit: '', present: '' }
      this.#forgetPresent()
      forgetPresent()
    }
    if (events.handled > mostEvents) {
      this.#client.cancel('manifest')
      this.#forgetPresent()
      this.#stalls.forget()
      this.#asked.edit = ''
      changeEdit({ forecast: undefined, state: 'tooLong' })
      forgetPlans()
      return
    }
    this.#lookAtEdit(run)
    // The future is hidden while a lesson waits for the learner's answer.
    if (planned?.limit !== undefined) {
      this.#forgetPresent()
      this.#stalls.forget()
      return
    }
    this.#stalls.look(run)
    if (!playing || speed <= fastest) this.#lookAtPresent(run)
  }

  #lookAtEdit(run: SessionDocument): void {
    const { text, appliedText, target } = useManifest.getState()
    const { cursor, playing, speed } = usePlayback.getState()
    const isWanted = text.trim() !== ''
    if (!isWanted || (playing && speed > fastest)) {
      this.#client.cancel('manifest')
      this.#asked.edit = ''
      changeEdit(isWanted ? { state: 'paused' } : { forecast: undefined, state: 'idle' })
      // The plan of another text must not be shown for this one.
      if (!isWanted || useForecast.getState().plan?.text !== text) forgetPlans()
      return
    }
    // While the run plays after an apply, only further changes matter, so the plan is enough.
    const planOnly = playing && text === appliedText
    // The target depends on conflicts with the run, which are checked first.
    const isFresh = target === 'fresh' && this.#overRun === text
    const fresh = isFresh ? freshDocument(useForecast.getState().plan?.plan) : undefined
    const from = fresh ? { document: fresh, cursor: { at: 0, step: 0 } } : { document: run, cursor }
    const place = fresh ? `${fresh.seed} ${JSON.stringify(fresh.config)}` : `${cursor.at} ${cursor.step}`
    const key = `${target} ${isFresh} ${place} ${planOnly} ${text}`
    if (key === this.#asked.edit) return
    this.#asked.edit = key
    this.#forgetWays()
    const isOnlyAsked = target === 'fresh' && !isFresh
    changeEdit(planOnly ? { forecast: undefined, state: 'idle' } : { state: 'computing' })
    const input = { kind: 'manifest', ...from, manifest: text, seeds, planOnly: planOnly || isOnlyAsked } as const
    this.#client.ask(input, (forecast, problem) => {
      this.#planned = run
      const plan = forecast?.plan && {
        plan: forecast.plan,
        text,
        cursor: forecast.cursor,
        target: isFresh ? ('fresh' as const) : ('run' as const),
        isOld: this.#document() !== run,
      }
      if (plan && !isFresh) this.#overRun = text
      showPlans({
        // A plan in the run is not valid for the new cluster.
        ...(isOnlyAsked && plan ? {} : { plan }),
        ...(isFresh ? {} : { overRun: plan }),
      })
      if (plan && useManifest.getState().text === text) {
        if (!isFresh) this.#aim(targetFor(plan.plan))
        // Another text may need another number of nodes.
        if (isOnlyAsked || (fresh && JSON.stringify(freshDocument(plan.plan)) !== JSON.stringify(fresh))) this.#later(0)
      }
      if (problem !== undefined) {
        changeEdit({ forecast: undefined, text, state: 'stopped' })
        return
      }
      if (planOnly || isOnlyAsked || (forecast?.tries === 0 && !forecast.isFinal)) return
      const state = forecast === undefined ? 'idle' : forecast.isFinal ? 'final' : 'refining'
      changeEdit({ forecast, text, state, ...(forecast && { isMadeUp: hasMadeUpDelays(from.document.config) }) })
      const questions = forecast?.plan?.questions ?? []
      if (state !== 'final' || questions.length === 0) return
      const isWanted = () => this.#asked.edit === key
      void import('./ways.ts').then(({ playWays }) =>
        isWanted() ? playWays(this.#client, { ...from, manifest: text, seeds, questions, isWanted }) : undefined,
      )
    })
  }

  /** An answer is valid until the rollouts end, because playing the run does not change its future. */
  #lookAtPresent(run: SessionDocument): void {
    const { cursor } = usePlayback.getState()
    const underWay = [...useCluster.getState().workloads.values()].filter(({ rollout }) => rollout === 'progressing')
    const { present } = useForecast.getState()
    if (underWay.length === 0) this.#forgetPresent()
    if (underWay.every((d) => present && foreseen(present.forecast, d.uid, cursor.at))) return
    const key = `${cursor.at} ${cursor.step}`
    // While the run plays, the first answer may still be pending at the next check.
    if (this.#isPresentAsked || key === this.#asked.present) return
    this.#asked.present = key
    this.#isPresentAsked = true
    this.#client.ask({ kind: 'present', document: run, cursor, manifest: '', seeds: [] }, (forecast) => {
      this.#isPresentAsked = false
      showPresent(run, forecast)
    })
  }

  #forgetWays(): void {
    this.#client.cancel('way')
    if (useForecast.getState().ways !== undefined) showWays(undefined)
  }

  #forgetPresent(): void {
    this.#client.cancel('present')
    this.#isPresentAsked = false
  }
}

/** Whether an earlier forecast is outdated, or a waiting forecast may continue. */
function isElsewhere(state: PlaybackState, before: PlaybackState): boolean {
  return (
    state.cursor !== before.cursor ||
    state.engine !== before.engine ||
    state.playing !== before.playing ||
    state.seekingTo !== before.seekingTo
  )
}

const names = ['pullMs', 'startMs', 'readyMs', 'terminateMs'] as const

/**
 * Whether the durations of pulls, starts, readiness and termination are neither set nor measured: the ranges are the
 * default ones, or all multiplied by the same factor, as in the presets, and there is no measured behaviour.
 */
export function hasMadeUpDelays({ kubelet }: ClusterConfig): boolean {
  if ((kubelet.seen?.length ?? 0) > 0) return false
  const factor = kubelet.pullMs[1] / defaultCluster.kubelet.pullMs[1]
  const isScaled = (own: DelayRange, typical: DelayRange): boolean =>
    own.every((ms, end) => Math.abs(ms - (typical[end] ?? 0) * factor) <= roundedMs)
  return names.every((name) => isScaled(kubelet[name], defaultCluster.kubelet[name]))
}

/** Presets are rounded to hundredths of a second. */
const roundedMs = 10
