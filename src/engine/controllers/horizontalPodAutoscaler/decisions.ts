/**
 * Decisions of the HorizontalPodAutoscaler controller. Names and places are those of pkg/controller/podautoscaler
 * (v1.36).
 */
import { acted, held, passed, sumRow } from '../../trace/declaration.ts'

const reconcile = 'horizontal.go reconcileAutoscaler'
const calculator = [
  'replica_calculator.go GetResourceReplicas',
  'replica_calculator.go calcPlainMetricReplicas',
] as const

/** A metric and its proposal. `current` and `target` are as kubectl shows them: `25%`, `62m`. */
const metricFacts = {
  words: ['metric', 'current', 'target'],
  // The ratio is the usage divided by the target, including assumed usage of Pods without metrics.
  numbers: ['ratio', 'counted', 'unready', 'missing', 'ignored', 'replicas'],
} as const

/**
 * The facts of a sync's result; the timeline draws them as a series.
 * - `target`: `deployment/web`.
 * - `wanted`: the replicas that the metrics propose; −1 if the metrics were not read.
 * - `heldAt`: virtual ms of the recommendation that determines the size; −1 without one.
 */
const resultFacts = {
  words: ['target', 'metric'],
  numbers: ['current', 'wanted', 'desired', 'min', 'max', 'windowSeconds', 'heldAt'],
} as const

export const gone = passed('autoscaler.gone', 'horizontal.go reconcileKey', 'exists')
export const noScale = held('autoscaler.noScale', reconcile, 'exists', { words: ['message'] })
export const disabled = held('autoscaler.disabled', reconcile, 'paused', { words: ['target'] })
export const aboveMaximum = acted('autoscaler.aboveMaximum', reconcile, 'limits', { numbers: ['current', 'limit'] })
export const belowMinimum = acted('autoscaler.belowMinimum', reconcile, 'limits', { numbers: ['current', 'limit'] })

export const badSelector = held('autoscaler.badSelector', 'horizontal.go validateAndParseSelector', 'selector', {
  words: ['reason', 'message'],
  setsCondition: true,
})

export const proposes = passed('autoscaler.proposes', calculator, 'metrics', {
  ...metricFacts,
  counts: 'replicas',
  sum: ({ current, target, ratio, counted, replicas }) => [
    sumRow('podsCounted', '', counted),
    sumRow('usageRatio', `${current} / ${target}`, ratio),
    sumRow('wanted', `⌈${counted} × ${ratio}⌉`, replicas),
  ],
})

export const withinTolerance = passed('autoscaler.withinTolerance', calculator, 'metrics', {
  words: metricFacts.words,
  numbers: [...metricFacts.numbers, 'tolerance'],
})

/** With the lowest or highest assumed usage of the Pods without metrics, the direction of scaling would change. */
export const wouldTurn = held('autoscaler.wouldTurn', calculator, 'metrics', metricFacts)

export const noMetric = held('autoscaler.noMetric', 'horizontal.go computeReplicasForMetric', 'metrics', {
  words: ['reason', 'message'],
})

/** No metric can be read, or one cannot be read and the others propose fewer Pods. */
export const noProposal = held('autoscaler.noProposal', 'horizontal.go computeReplicasForMetrics', 'metrics', {
  numbers: ['invalid', 'metrics'],
})

export const heldUp = held('autoscaler.heldUp', 'horizontal.go stabilizeRecommendationWithBehaviors', 'stabilise', {
  numbers: ['wanted', 'replicas', 'seconds', 'age'],
})

export const heldDown = held(
  'autoscaler.heldDown',
  ['horizontal.go stabilizeRecommendationWithBehaviors', 'horizontal.go stabilizeRecommendation'],
  'stabilise',
  { numbers: ['wanted', 'replicas', 'seconds', 'age'] },
)

export const limited = held(
  'autoscaler.limited',
  ['horizontal.go convertDesiredReplicasWithBehaviorRate', 'horizontal.go convertDesiredReplicasWithRules'],
  'limits',
  { words: ['reason'], numbers: ['wanted', 'replicas'], setsCondition: true },
)

export const rescaled = acted('autoscaler.rescaled', reconcile, 'rescale', {
  words: [...resultFacts.words, 'because'],
  numbers: resultFacts.numbers,
})

export const kept = passed('autoscaler.kept', reconcile, 'rescale', resultFacts)
export const failed = held('autoscaler.failed', reconcile, 'rescale', { words: ['message'] })
