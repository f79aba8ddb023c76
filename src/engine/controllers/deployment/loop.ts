import type { LoopShape } from '../../trace/loopShape.ts'
import { recreate, recreateScaleDownOld, recreateScaleUpNew, recreateWaitForPods } from './decisions.ts'

export const deploymentLoop: LoopShape = {
  controller: 'deployment-controller',
  caches: ['deployments', 'replicasets'],
  shown: 'always',
  ways: [
    {
      gates: ['paused', 'scaling', 'oldDown', 'oldGone', 'newUp'],
      when: [recreate, recreateScaleDownOld, recreateWaitForPods, recreateScaleUpNew],
    },
    { gates: ['paused', 'scaling', 'scaleUp', 'scaleDown'] },
  ],
}
