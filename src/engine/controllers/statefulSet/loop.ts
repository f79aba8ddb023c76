import type { LoopShape } from '../../trace/loopShape.ts'

export const statefulSetLoop: LoopShape = {
  controller: 'statefulset-controller',
  kind: 'StatefulSet',
  caches: ['statefulsets', 'pods'],
  shown: 'withItsKind',
  named: 4,
  ways: [{ gates: ['fresh', 'scaleUp', 'scaleDown', 'update'] }],
}
