import type { LoopShape } from '../../trace/loopShape.ts'

export const daemonSetLoop: LoopShape = {
  controller: 'daemonset-controller',
  kind: 'DaemonSet',
  caches: ['daemonsets', 'pods', 'controllerrevisions', 'nodes'],
  shown: 'withItsKind',
  ways: [{ gates: ['fresh', 'expectations', 'manage', 'oldDown', 'newUp'] }],
}
