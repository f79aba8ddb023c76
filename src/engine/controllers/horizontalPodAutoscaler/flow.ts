import { around, aroundLeft, back, box, flowOf, stepsIn } from '../../trace/codeFlow.ts'
import type { IdsOf } from '../../trace/declaration.ts'
import type * as decisions from './decisions.ts'

const folder = 'pkg/controller/podautoscaler'
const file = `${folder}/horizontal.go`
const calculatorFile = `${folder}/replica_calculator.go`

const step = stepsIn(file)

const ofMetric = ['autoscaler.proposes', 'autoscaler.withinTolerance', 'autoscaler.wouldTurn'] as const
const ofLimits = ['autoscaler.aboveMaximum', 'autoscaler.belowMinimum'] as const
const ofStabilising = ['autoscaler.heldUp', 'autoscaler.heldDown'] as const

/**
 * Models the order of pkg/controller/podautoscaler/horizontal.go reconcileAutoscaler and the functions that it calls
 * (v1.36).
 */
export const horizontalPodAutoscalerFlow = flowOf<IdsOf<typeof decisions>>()({
  id: 'autoscaler',
  controllers: ['horizontal-pod-autoscaler-controller'],
  start: 'fetch',
  columns: ['steps', 'metrics'],
  gutters: [150, 76],
  boxes: [
    step(1, 'fetch', 'reconcileKey', { decisions: ['autoscaler.gone'] }),
    step(2, 'scale', 'reconcileAutoscaler', { decisions: ['autoscaler.noScale'] }),
    step(3, 'enabled', 'reconcileAutoscaler', { decisions: ['autoscaler.disabled'] }),
    step(4, 'limits', 'reconcileAutoscaler', { decisions: ofLimits }),
    step(5, 'selector', 'validateAndParseSelector', { decisions: ['autoscaler.badSelector'] }),
    step(6, 'metrics', 'computeReplicasForMetric', { decisions: ['autoscaler.noMetric'] }),
    step(7, 'highest', 'computeReplicasForMetrics', { decisions: ['autoscaler.noProposal'] }),
    step(8, 'stabilise', 'stabilizeRecommendationWithBehaviors', { decisions: ofStabilising }),
    step(9, 'limit', 'convertDesiredReplicasWithBehaviorRate', { decisions: ['autoscaler.limited'] }),
    step(10, 'rescale', 'reconcileAutoscaler', {
      decisions: ['autoscaler.rescaled', 'autoscaler.kept', 'autoscaler.failed'],
    }),
    step(11, 'status', 'updateStatusIfNeeded'),
    step(12, 'again', 'processNextWorkItem'),

    box('calculate', calculatorFile, 'GetResourceReplicas', [1, 5], ofMetric),
  ],
  branches: [
    { from: 'fetch', label: 'no', when: ['autoscaler.gone'], route: 'stopRight' },
    { from: 'fetch', to: 'scale', label: 'yes', route: 'down' },
    { from: 'scale', to: 'status', label: 'no', when: ['autoscaler.noScale'], route: around(0, 3) },
    { from: 'scale', to: 'enabled', label: 'yes', route: 'down' },
    { from: 'enabled', to: 'rescale', label: 'no', when: ['autoscaler.disabled'], route: aroundLeft(-1, 1) },
    { from: 'enabled', to: 'limits', label: 'yes', route: 'down' },
    { from: 'limits', to: 'rescale', label: 'no', when: ofLimits, route: aroundLeft(-1, 0) },
    { from: 'limits', to: 'selector', label: 'yes', route: 'down' },
    { from: 'selector', to: 'status', label: 'no', when: ['autoscaler.badSelector'], route: around(0, 2) },
    { from: 'selector', to: 'metrics', label: 'yes', route: 'down' },
    { from: 'metrics', to: 'calculate', label: 'found', when: ofMetric, route: 'right' },
    { from: 'metrics', to: 'highest', label: 'none', route: 'down' },
    { from: 'calculate', to: 'highest', route: back('bottom', 0, 0) },
    { from: 'highest', to: 'status', label: 'no', when: ['autoscaler.noProposal'], route: around(0, 1) },
    { from: 'highest', to: 'stabilise', label: 'yes', route: 'down' },
    { from: 'stabilise', to: 'limit', label: 'waits', when: ofStabilising, route: 'down' },
    { from: 'stabilise', to: 'limit', label: 'goesOn', route: 'down' },
    { from: 'limit', to: 'rescale', label: 'limited', when: ['autoscaler.limited'], route: 'down' },
    { from: 'limit', to: 'rescale', label: 'fits', route: 'down' },
    { from: 'rescale', to: 'status', label: 'scaled', when: ['autoscaler.rescaled'], route: 'down' },
    { from: 'rescale', to: 'status', label: 'failed', when: ['autoscaler.failed'], route: 'down' },
    { from: 'rescale', to: 'status', label: 'unchanged', route: 'down' },
    { from: 'status', to: 'again', label: 'written', when: ['updateStatus HorizontalPodAutoscaler'], route: 'down' },
    { from: 'status', to: 'again', label: 'unchanged', route: 'down' },
    { from: 'again', label: 'comesBack', route: 'stop' },
  ],
})
