import type { IdsOf } from '../../trace/declaration.ts'
import type { LoopShape } from '../../trace/loopShape.ts'
import type * as decisions from './decisions.ts'

export const deploymentLoop: LoopShape<IdsOf<typeof decisions>> = {
  controller: 'deployment-controller',
  kind: 'Deployment',
  caches: ['deployments', 'replicasets'],
  shown: 'always',
  named: 3,
  ways: [
    {
      gates: ['paused', 'scaling', 'oldDown', 'oldGone', 'newUp'],
      when: [
        'deployment.recreate',
        'deployment.recreateScaleDownOld',
        'deployment.recreateWaitForPods',
        'deployment.recreateScaleUpNew',
      ],
    },
    { gates: ['paused', 'scaling', 'scaleUp', 'scaleDown'] },
  ],
}
