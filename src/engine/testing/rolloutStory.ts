import { deploymentManifest } from './builders.ts'
import { Harness } from './harness.ts'

/** A rollout, one with a scaling, Recreate, a pause, an undo and a deletion: covers most decisions of a Deployment. */
export const rolloutStory = (): Harness =>
  new Harness()
    .apply(
      deploymentManifest({ replicas: 3 }),
      deploymentManifest({ name: 'api', labels: { app: 'api' }, strategy: 'Recreate', replicas: 2 }),
    )
    .run(12_000)
    .setImage('web', 'shop/web:v2')
    .setImage('api', 'shop/web:v2')
    .run(4_000)
    .scale('web', 6)
    .run(20_000)
    .pause('web')
    .run(1_000)
    .resume('web')
    .undo('web')
    .run(20_000)
    .must(['delete', 'deployment', 'web', '--wait=false'])
    .run(20_000)
