import type { LoopShape } from '../../trace/loopShape.ts'

export const horizontalPodAutoscalerLoop: LoopShape = {
  controller: 'horizontal-pod-autoscaler-controller',
  kind: 'HorizontalPodAutoscaler',
  caches: ['horizontalpodautoscalers', 'pods'],
  shown: 'withItsKind',
  ways: [{ gates: ['exists', 'metrics', 'stabilise', 'limits', 'rescale'] }],
}
