/**
 * Decisions of the HorizontalPodAutoscaler controller. Names and places are those of pkg/controller/podautoscaler
 * (v1.36).
 */
import { declareDecision, sumRow } from '../../trace/declaration.ts'

const reconcile = 'horizontal.go reconcileAutoscaler'
const calculator = [
  'replica_calculator.go GetResourceReplicas',
  'replica_calculator.go calcPlainMetricReplicas',
] as const

/** A metric and its proposal. `current` and `target` are as kubectl shows them: `25%`, `62m`. */
const metricFacts = {
  metric: 'string',
  current: 'string',
  target: 'string',
  /** Usage divided by target, including assumed usage of Pods without metrics. */
  ratio: 'number',
  counted: 'number',
  unready: 'number',
  missing: 'number',
  ignored: 'number',
  replicas: 'number',
} as const

/** The facts of a sync's result; the timeline draws them as a series. */
const resultFacts = {
  /** `deployment/web` */
  target: 'string',
  current: 'number',
  /** The replicas that the metrics propose; −1 if the metrics were not read. */
  wanted: 'number',
  desired: 'number',
  min: 'number',
  max: 'number',
  metric: 'string',
  windowSeconds: 'number',
  /** Virtual ms of the recommendation that determines the size; −1 without one. */
  heldAt: 'number',
} as const

export const gone = declareDecision({
  id: 'autoscaler.gone',
  source: 'horizontal.go reconcileKey',
  tone: 'passed',
  about: 'exists',
  facts: {},
})

export const noScale = declareDecision({
  id: 'autoscaler.noScale',
  source: reconcile,
  tone: 'held',
  about: 'exists',
  facts: { message: 'string' },
})

export const disabled = declareDecision({
  id: 'autoscaler.disabled',
  source: reconcile,
  tone: 'held',
  about: 'paused',
  facts: { target: 'string' },
})

export const aboveMaximum = declareDecision({
  id: 'autoscaler.aboveMaximum',
  source: reconcile,
  tone: 'acted',
  about: 'limits',
  facts: { current: 'number', limit: 'number' },
})

export const belowMinimum = declareDecision({
  id: 'autoscaler.belowMinimum',
  source: reconcile,
  tone: 'acted',
  about: 'limits',
  facts: { current: 'number', limit: 'number' },
})

export const badSelector = declareDecision({
  id: 'autoscaler.badSelector',
  source: 'horizontal.go validateAndParseSelector',
  tone: 'held',
  about: 'selector',
  facts: { reason: 'string', message: 'string' },
  setsCondition: true,
})

export const proposes = declareDecision({
  id: 'autoscaler.proposes',
  source: calculator,
  tone: 'passed',
  about: 'metrics',
  facts: metricFacts,
  counts: 'replicas',
  sum: ({ current, target, ratio, counted, replicas }) => [
    sumRow('podsCounted', '', counted),
    sumRow('usageRatio', `${current} / ${target}`, ratio),
    sumRow('wanted', `⌈${counted} × ${ratio}⌉`, replicas),
  ],
})

export const withinTolerance = declareDecision({
  id: 'autoscaler.withinTolerance',
  source: calculator,
  tone: 'passed',
  about: 'metrics',
  facts: { ...metricFacts, tolerance: 'number' },
})

/** With the lowest or highest assumed usage of the Pods without metrics, the direction of scaling would change. */
export const wouldTurn = declareDecision({
  id: 'autoscaler.wouldTurn',
  source: calculator,
  tone: 'held',
  about: 'metrics',
  facts: metricFacts,
})

export const noMetric = declareDecision({
  id: 'autoscaler.noMetric',
  source: 'horizontal.go computeReplicasForMetric',
  tone: 'held',
  about: 'metrics',
  facts: { reason: 'string', message: 'string' },
})

/** No metric can be read, or one cannot be read and the others propose fewer Pods. */
export const noProposal = declareDecision({
  id: 'autoscaler.noProposal',
  source: 'horizontal.go computeReplicasForMetrics',
  tone: 'held',
  about: 'metrics',
  facts: { invalid: 'number', metrics: 'number' },
})

export const heldUp = declareDecision({
  id: 'autoscaler.heldUp',
  source: 'horizontal.go stabilizeRecommendationWithBehaviors',
  tone: 'held',
  about: 'stabilise',
  facts: { wanted: 'number', replicas: 'number', seconds: 'number', age: 'number' },
})

export const heldDown = declareDecision({
  id: 'autoscaler.heldDown',
  source: ['horizontal.go stabilizeRecommendationWithBehaviors', 'horizontal.go stabilizeRecommendation'],
  tone: 'held',
  about: 'stabilise',
  facts: { wanted: 'number', replicas: 'number', seconds: 'number', age: 'number' },
})

export const limited = declareDecision({
  id: 'autoscaler.limited',
  source: ['horizontal.go convertDesiredReplicasWithBehaviorRate', 'horizontal.go convertDesiredReplicasWithRules'],
  tone: 'held',
  about: 'limits',
  facts: { wanted: 'number', replicas: 'number', reason: 'string' },
  setsCondition: true,
})

export const rescaled = declareDecision({
  id: 'autoscaler.rescaled',
  source: reconcile,
  tone: 'acted',
  about: 'rescale',
  facts: { ...resultFacts, because: 'string' },
})

export const kept = declareDecision({
  id: 'autoscaler.kept',
  source: reconcile,
  tone: 'passed',
  about: 'rescale',
  facts: resultFacts,
})

export const failed = declareDecision({
  id: 'autoscaler.failed',
  source: reconcile,
  tone: 'held',
  about: 'rescale',
  facts: { message: 'string' },
})
