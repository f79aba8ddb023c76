/** Scales workloads by the usage of their Pods. Models pkg/controller/podautoscaler/horizontal.go (v1.36). */
import { timestampAt } from '../../api/clock.ts'
import { deepEqual } from '../../api/equality.ts'
import type { StatusError } from '../../api/errors.ts'
import type { Autoscaler, AutoscalerCondition, AutoscalerStatus } from '../../api/kindTypes.ts'
import { keyOf } from '../../api/objectKey.ts'
import { type LabelQuery, selectorMatches } from '../../api/selector.ts'
import type { JsonObject, Pod } from '../../api/types.ts'
import type { DynamicClient } from '../../apiserver/interface.ts'
import type { Informer } from '../../client/informer.ts'
import type { EventRecorder } from '../../client/interface.ts'
import { refusalOf } from '../../client/refusals.ts'
import type { ClusterConfig } from '../../document/types.ts'
import type { Release } from '../../releases.ts'
import type { Simulation } from '../../sim/simulation.ts'
import { type Decide, decideOn } from '../../trace/declaration.ts'
import { isOn, type SwitchName } from '../../versions.ts'
import type { CustomScales, ResourceMetrics, ServedKind } from '../controllerUtils/descriptor.ts'
import { QueueController } from '../controllerUtils/queueController.ts'
import { canLeaveZero, withCondition, zeroCondition } from './conditions.ts'
import * as decisions from './decisions.ts'
import { type MetricProposal, proposalFor } from './metrics.ts'
import {
  DOWN_WINDOW_SECONDS,
  limit,
  limitWithoutRules,
  type Recommendation,
  type ScaleEvent,
  type Stabilised,
  stabilise,
  stabiliseDown,
  withEvent,
} from './normalization.ts'
import { tolerancesOf } from './replicaCalculator.ts'
import { NO_SELECTOR, type Scale, type SelectorProblem, scaleOf } from './scaleTarget.ts'
import type { Sizing, Synced, Wanted } from './sizing.ts'

export const NAME = 'horizontal-pod-autoscaler-controller'
/** --concurrent-horizontal-pod-autoscaler-syncs */
export const WORKERS = 5
/** --horizontal-pod-autoscaler-sync-period */
const SYNC_PERIOD_MS = 15_000

interface HorizontalControllerOptions {
  readonly client: DynamicClient
  readonly autoscalers: Informer<Autoscaler>
  readonly pods: Informer<Pod>
  readonly recorder: EventRecorder
  readonly kinds: readonly ServedKind[]
  readonly customScales: CustomScales
  readonly metrics: ResourceMetrics
  readonly latency: ClusterConfig['latency']
  readonly release: Release
}

/** Recommendations by `namespace/name` of the autoscaler. */
interface State {
  recommendations: Map<string, readonly Recommendation[]>
  ups: Map<string, readonly ScaleEvent[]>
  downs: Map<string, readonly ScaleEvent[]>
  /** The target's selector at the last sync; undefined before the first sync. */
  selectors: Map<string, LabelQuery | undefined>
}

export class HorizontalController extends QueueController<State> {
  readonly #options: HorizontalControllerOptions
  /** The new status of the autoscaler in the current sync. */
  #conditions: readonly AutoscalerCondition[] = []
  #metrics: readonly JsonObject[] | undefined

  constructor(sim: Simulation, options: HorizontalControllerOptions) {
    super(sim, { name: NAME, workers: WORKERS, latency: options.latency })
    this.#options = options
    options.autoscalers.addHandler({
      onAdd: (autoscaler) => {
        this.#enqueue(keyOf(autoscaler), 'ADDED', this.#is('autoscalerGeneration'))
      },
      onUpdate: (before, autoscaler) => {
        const isNewSpec = before.metadata.generation !== autoscaler.metadata.generation
        this.#enqueue(keyOf(autoscaler), 'MODIFIED', isNewSpec && this.#is('autoscalerGeneration'))
      },
      onDelete: (autoscaler) => {
        this.queue.forget(keyOf(autoscaler))
        this.state.selectors.delete(keyOf(autoscaler))
      },
    })
  }

  override initialState(): State {
    return { recommendations: new Map(), ups: new Map(), downs: new Map(), selectors: new Map() }
  }

  #is(name: SwitchName): boolean {
    return isOn(this.#options.release, name)
  }

  /** Enqueues for the next period; a waiting key keeps its time. Since v1.37, a new spec is read immediately. */
  // Models enqueueHPA, enqueueRateLimited and their rate limiter.
  #enqueue(key: string, change: string, isNow: boolean): void {
    const reason = `HorizontalPodAutoscaler ${key.slice(key.indexOf('/') + 1)} ${change}`
    if (isNow) this.queue.add(key, reason)
    else this.queue.addAfter(key, SYNC_PERIOD_MS, reason)
    const { selectors } = this.state
    if (!selectors.has(key)) selectors.set(key, undefined)
  }

  /** Each autoscaler is synced once a period, as long as it exists. */
  protected override isPeriodic(): boolean {
    return true
  }

  // Models processNextWorkItem and reconcileKey: a failed sync is retried after the period, like every other sync.
  protected override sync(key: string): void {
    const slash = key.indexOf('/')
    const found = this.#options.autoscalers.lister.get(key.slice(0, slash), key.slice(slash + 1))
    if (!found) {
      this.#decideOn(key)(decisions.gone, {})
      const { recommendations, ups, downs } = this.state
      for (const known of [recommendations, ups, downs]) known.delete(key)
      return
    }
    this.#reconcile(key, found)
    this.queue.addAfter(key, SYNC_PERIOD_MS, 'the next period')
  }

  // Models reconcileAutoscaler.
  #reconcile(key: string, autoscaler: Autoscaler): void {
    this.#conditions = autoscaler.status?.conditions ?? []
    this.#metrics = undefined
    let scale: Scale | undefined
    const error = refusalOf(() => {
      scale = scaleOf(this.#options, autoscaler)
    })
    if (error || !scale) {
      this.#noScale(key, autoscaler, error)
      return
    }
    this.#set(
      'AbleToScale',
      'True',
      'SucceededGetScale',
      "the HPA controller was able to get the target's current scale",
    )
    const { recommendations } = this.state
    const current = scale.replicas
    if (!recommendations.has(key)) recommendations.set(key, [{ replicas: current, at: this.now }])
    const { minReplicas: min, maxReplicas: max } = autoscaler.spec
    const synced = { key, autoscaler, scale, min, max }
    const sizing = this.#sizing(synced)
    if (sizing === undefined) {
      this.#writeStatus(autoscaler, { current, desired: autoscaler.status?.desiredReplicas ?? 0 })
      return
    }
    if (sizing.desired === current) {
      this.#decideOn(key)(decisions.kept, this.#resultOf(synced, sizing))
      this.#writeStatus(autoscaler, { current, desired: current })
    } else this.#rescale(synced, sizing)
  }

  #noScale(key: string, autoscaler: Autoscaler, error: StatusError | undefined): void {
    const message = error?.message ?? ''
    this.#decideOn(key)(decisions.noScale, { message })
    this.#options.recorder.event(autoscaler, 'Warning', 'FailedGetScale', message)
    const words = `the HPA controller was unable to get the target's current scale: ${message}`
    this.#set('AbleToScale', 'False', 'FailedGetScale', words)
    this.#writeConditions(autoscaler)
  }

  /** The desired size; undefined if no metric can be read. */
  #sizing(synced: Synced): Sizing | undefined {
    const { key, scale, min, max } = synced
    const current = scale.replicas
    const outside = (limitOf: number, because: string): Sizing => ({
      desired: limitOf,
      because,
      wanted: -1,
      metric: '',
    })
    if (current === 0 && !(this.#is('autoscalerScalesToZero') && canLeaveZero(synced.autoscaler, min))) {
      const message = 'scaling is disabled since the replica count of the target is zero'
      this.#set('ScalingActive', 'False', 'ScalingDisabled', message)
      this.#decideOn(key)(decisions.disabled, { target: scale.target })
      return outside(0, '')
    }
    if (current > max) {
      this.#decideOn(key)(decisions.aboveMaximum, { current, limit: max })
      return outside(max, 'Current number of replicas above Spec.MaxReplicas')
    }
    if (current > 0 && current < min) {
      this.#decideOn(key)(decisions.belowMinimum, { current, limit: min })
      return outside(min, 'Current number of replicas below Spec.MinReplicas')
    }
    const wanted = this.#wantedByMetrics(synced)
    if (!wanted) return undefined
    const because =
      wanted.replicas > current
        ? `${wanted.metric} above target`
        : wanted.replicas < current
          ? 'All metrics below target'
          : ''
    const { replicas, heldBy } = this.#normalise(synced, wanted.replicas)
    const isRaised = current === 0 && replicas < min
    return {
      desired: isRaised ? min : replicas,
      because: isRaised && because === '' ? 'Current number of replicas below Spec.MinReplicas' : because,
      wanted: wanted.replicas,
      metric: wanted.metric,
      ...(heldBy ? { heldBy } : {}),
    }
  }

  // Models computeReplicasForMetrics.
  #wantedByMetrics({ key, autoscaler, scale }: Synced): Wanted | undefined {
    const { recorder, pods, metrics } = this.#options
    const { namespace = '' } = autoscaler.metadata
    const selected = pods.lister
      .list(namespace)
      .filter(({ metadata }) => selectorMatches(scale.selector, metadata.labels))
    if (!this.#isSelectorGood(key, autoscaler, scale, selected)) return undefined
    const measured = {
      namespace,
      pods: selected,
      metrics: metrics.podMetrics(selected),
      currentReplicas: scale.replicas,
      tolerances: tolerancesOf(autoscaler),
      now: this.now,
    }
    const { metrics: specs } = autoscaler.spec
    const results = specs.map((spec) => proposalFor(spec, measured))
    const failures = results.flatMap((one) => ('error' in one ? [one] : []))
    let highest: MetricProposal | undefined
    for (const one of results) {
      if ('error' in one) {
        recorder.event(autoscaler, 'Warning', one.reason, one.message)
        this.#decideOn(key)(decisions.noMetric, { reason: one.reason, message: one.message })
      } else {
        this.#tellProposal(key, one)
        // Of several metrics that propose zero Pods, the last one is reported.
        if (!highest || highest.replicas === 0 || one.replicas > highest.replicas) highest = one
      }
    }
    this.#metrics = results.map((one) => ('error' in one ? { type: '' } : one.status))
    const [first] = failures
    // An unreadable metric might propose more replicas, so the target is not scaled down without it.
    if (!highest || (first && highest.replicas < scale.replicas)) {
      this.#decideOn(key)(decisions.noProposal, { invalid: failures.length, metrics: specs.length })
      const message = `the HPA was unable to compute the replica count: ${first?.message ?? ''}`
      this.#set('ScalingActive', 'False', first?.reason ?? '', message)
      const text = `invalid metrics (${failures.length} invalid out of ${specs.length}), first error is: ${first?.error ?? ''}`
      recorder.event(autoscaler, 'Warning', 'FailedComputeMetricsReplicas', text)
      return undefined
    }
    const { description, replicas } = highest
    const message = `the HPA was able to successfully calculate a replica count from ${description}`
    this.#set('ScalingActive', 'True', 'ValidMetricFound', message)
    return { replicas, metric: description }
  }

  #tellProposal(key: string, one: MetricProposal): void {
    const source =
      one.utilization === undefined
        ? 'replica_calculator.go calcPlainMetricReplicas'
        : 'replica_calculator.go GetResourceReplicas'
    const { description: metric, current, target, counted, unready, missing, ignored, replicas, stays, tolerance } = one
    const ratio = Math.round(one.ratio * 1000) / 1000
    const facts = { metric, current, target, ratio, counted, unready, missing, ignored, replicas }
    const decide = this.#decideOn(key)
    if (stays === 'tolerance') decide(decisions.withinTolerance, { ...facts, tolerance }, source)
    else if (stays === 'direction') decide(decisions.wouldTurn, facts, source)
    else decide(decisions.proposes, facts, source)
  }

  /** Whether the scale has a selector, and no other autoscaler selects the same Pods; if one does, neither scales them. */
  // Models validateAndParseSelector.
  #isSelectorGood(key: string, autoscaler: Autoscaler, scale: Scale, selected: readonly Pod[]): boolean {
    if (scale.selectorText === '') return this.#refuse(key, autoscaler, NO_SELECTOR)
    const { selectors } = this.state
    selectors.set(key, scale.selector)
    const prefix = `${autoscaler.metadata.namespace ?? ''}/`
    const selecting = [...selectors].filter(
      ([other, selector]) =>
        selector !== undefined &&
        other.startsWith(prefix) &&
        selected.some(({ metadata }) => selectorMatches(selector, metadata.labels)),
    )
    if (selecting.length <= 1) return true
    const names = selecting.map(([other]) => other)
    const claim = this.#is('autoscalerNamesTwo')
      ? `more than one HPA (e.g. [${names.slice(0, 2).join(' ')}])`
      : `multiple HPAs: [${names.join(' ')}]`
    const message = `pods by selector ${scale.selectorText} are controlled by ${claim}`
    return this.#refuse(key, autoscaler, { reason: 'AmbiguousSelector', message })
  }

  #refuse(key: string, autoscaler: Autoscaler, { reason, message, condition }: SelectorProblem): false {
    const { recorder } = this.#options
    this.#decideOn(key)(decisions.badSelector, { reason, message })
    recorder.event(autoscaler, 'Warning', reason, message)
    this.#set('ScalingActive', 'False', condition?.reason ?? reason, condition?.message ?? message)
    recorder.event(autoscaler, 'Warning', 'FailedComputeMetricsReplicas', message)
    return false
  }

  // Models normalizeDesiredReplicas and normalizeDesiredReplicasWithBehaviors.
  #normalise(synced: Synced, wanted: number): { readonly replicas: number; readonly heldBy?: Recommendation } {
    const { key, autoscaler, scale } = synced
    const { recommendations, ups, downs } = this.state
    const current = scale.replicas
    const { behavior } = autoscaler.spec
    const rules = behavior && { up: behavior.scaleUp, down: behavior.scaleDown }
    const known = recommendations.get(key) ?? []
    const { now } = this
    const stable = rules ? stabilise(known, rules, { current, wanted, now }) : stabiliseDown(known, wanted, now)
    recommendations.set(key, stable.recommendations)
    if (stable.replicas !== wanted) {
      this.#tellStabilised(synced, stable, wanted)
      this.#set('AbleToScale', 'True', stable.reason, stable.message)
    } else this.#set('AbleToScale', 'True', 'ReadyForNewScale', 'recommended size matches current size')
    const events = { ups: ups.get(key) ?? [], downs: downs.get(key) ?? [] }
    const limited = rules
      ? limit({ current, wanted: stable.replicas, now }, synced, rules, events)
      : limitWithoutRules(current, stable.replicas, synced)
    const { replicas, reason, message } = limited
    const isLimited = replicas !== stable.replicas
    this.#set('ScalingLimited', isLimited ? 'True' : 'False', reason, message)
    if (isLimited) {
      const source = rules
        ? 'horizontal.go convertDesiredReplicasWithBehaviorRate'
        : 'horizontal.go convertDesiredReplicasWithRules'
      this.#decideOn(key)(decisions.limited, { wanted: stable.replicas, replicas, reason }, source)
    }
    return { replicas, ...(stable.heldBy ? { heldBy: stable.heldBy } : {}) }
  }

  #tellStabilised({ key, autoscaler, scale }: Synced, { replicas, heldBy }: Stabilised, wanted: number): void {
    const { behavior } = autoscaler.spec
    const age = Math.round((this.now - (heldBy?.at ?? this.now)) / 1000)
    const facts = { wanted, replicas, age }
    const decide = this.#decideOn(key)
    if (behavior && wanted >= scale.replicas)
      decide(decisions.heldUp, { ...facts, seconds: behavior.scaleUp.stabilizationWindowSeconds ?? 0 })
    else
      decide(
        decisions.heldDown,
        { ...facts, seconds: downWindowOf(autoscaler) },
        behavior ? 'horizontal.go stabilizeRecommendationWithBehaviors' : 'horizontal.go stabilizeRecommendation',
      )
  }

  #rescale(synced: Synced, sizing: Sizing): void {
    const { key, autoscaler, scale } = synced
    const { client, recorder } = this.#options
    const { namespace = '' } = autoscaler.metadata
    const { desired, because } = sizing
    const current = scale.replicas
    const error = refusalOf(() =>
      client.patch(
        scale.resource,
        namespace,
        autoscaler.spec.scaleTargetRef.name,
        'merge',
        { spec: { replicas: desired } },
        { subresource: 'scale', fieldManager: 'kube-controller-manager' },
      ),
    )
    if (error) {
      const { message } = error
      this.#decideOn(key)(decisions.failed, { message })
      const text = `New size: ${desired}; reason: ${because}; error: ${message}`
      recorder.event(autoscaler, 'Warning', 'FailedRescale', text)
      const words = `the HPA controller was unable to update the target scale: ${message}`
      this.#set('AbleToScale', 'False', 'FailedUpdateScale', words)
      this.#writeStatus(autoscaler, { current, desired: autoscaler.status?.desiredReplicas ?? 0 })
      return
    }
    this.#decideOn(key)(decisions.rescaled, { ...this.#resultOf(synced, sizing), because })
    const words = `the HPA controller was able to update the target scale to ${desired}`
    this.#set('AbleToScale', 'True', 'SucceededRescale', words)
    recorder.event(autoscaler, 'Normal', 'SuccessfulRescale', `New size: ${desired}; reason: ${because}`)
    this.#remember(key, autoscaler, { current, desired })
    if (this.#is('autoscalerScalesToZero'))
      this.#conditions = withCondition(this.#conditions, zeroCondition(autoscaler, synced.min, desired), this.now)
    this.#writeStatus(autoscaler, { current, desired, isRescaled: true })
  }

  // Models storeScaleEvent.
  #remember(key: string, { spec }: Autoscaler, { current, desired }: { current: number; desired: number }): void {
    const { behavior } = spec
    if (!behavior) return
    const { ups, downs } = this.state
    const event = { change: Math.abs(desired - current), at: this.now }
    if (desired > current) ups.set(key, withEvent(ups.get(key) ?? [], event, behavior.scaleUp))
    else downs.set(key, withEvent(downs.get(key) ?? [], event, behavior.scaleDown))
  }

  #resultOf({ autoscaler, scale, min, max }: Synced, { desired, wanted, metric, heldBy }: Sizing) {
    const { target, replicas: current } = scale
    const heldAt = heldBy?.at ?? -1
    return { target, current, wanted, desired, min, max, metric, windowSeconds: downWindowOf(autoscaler), heldAt }
  }

  #set(
    type: AutoscalerCondition['type'],
    status: AutoscalerCondition['status'],
    reason: string,
    message: string,
  ): void {
    this.#conditions = withCondition(this.#conditions, { type, status, reason, message }, this.now)
  }

  /** Writes the conditions alone, if the size of the target is unknown. */
  #writeConditions(autoscaler: Autoscaler): void {
    const status = { desiredReplicas: 0, currentMetrics: null, ...autoscaler.status, conditions: this.#conditions }
    this.#put(autoscaler, status)
  }

  // Models setStatus and updateStatusIfNeeded.
  #writeStatus(
    autoscaler: Autoscaler,
    { current, desired, isRescaled = false }: { current: number; desired: number; isRescaled?: boolean },
  ): void {
    const lastScaleTime = isRescaled ? timestampAt(this.now) : autoscaler.status?.lastScaleTime
    this.#put(autoscaler, {
      ...(this.#is('autoscalerGeneration') ? { observedGeneration: autoscaler.metadata.generation ?? 0 } : {}),
      ...(current === 0 ? {} : { currentReplicas: current }),
      desiredReplicas: desired,
      ...(lastScaleTime === undefined ? {} : { lastScaleTime }),
      currentMetrics: this.#metrics ?? null,
      ...(this.#conditions.length > 0 ? { conditions: this.#conditions } : {}),
    })
  }

  #put(autoscaler: Autoscaler, status: AutoscalerStatus): void {
    if (deepEqual(status, autoscaler.status)) return
    const { namespace = '' } = autoscaler.metadata
    const { client, recorder } = this.#options
    const error = refusalOf(() => client.updateStatus('horizontalpodautoscalers', namespace, { ...autoscaler, status }))
    if (error) recorder.event(autoscaler, 'Warning', 'FailedUpdateStatus', error.message)
  }

  #decideOn(key: string): Decide {
    return decideOn(this.sim, NAME, `horizontalpodautoscaler/${key}`)
  }
}

const downWindowOf = ({ spec }: Autoscaler): number =>
  spec.behavior?.scaleDown.stabilizationWindowSeconds ?? DOWN_WINDOW_SECONDS
