import { describe, expect, it } from 'vitest'
import type { Deployment } from '../../api/types.ts'
import { replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig } from '../../testing/controllerRig.ts'
import { REVISION, ROLLBACK_TO } from './revisions.ts'

function synced(request: string, options: { readonly paused?: boolean } = {}): ControllerRig {
  const annotations = { [ROLLBACK_TO]: request, [REVISION]: '3', note: 'mine', 'kubernetes.io/change-cause': 'three' }
  const d = storedDeployment({ replicas: 2, image: 'shop/web:v3', annotations, ...options })
  const scaledFor = { desired: 2, max: 3 }
  const rs = (revision: number, replicas: number) =>
    replicaSetOf(d, {
      name: `web-${revision}`,
      image: `shop/web:v${revision}`,
      createdAt: revision * 1000,
      revision,
      replicas,
      available: replicas,
      scaledFor,
      annotations: { 'kubernetes.io/change-cause': `cause of ${revision}` },
    })
  return new ControllerRig({ controller: 'deployment' }).given(d, rs(1, 0), rs(2, 0), rs(3, 2)).sync('default/web')
}

const imageOf = (d: Deployment) => d.spec.template.spec.containers[0]?.image

describe('rollback to the revision in the annotation of a Deployment', () => {
  // The new ReplicaSet first gets the Deployment's annotations.
  const noteCopied = 'update ReplicaSet web-3'

  it('restores template and annotations of the revision, and removes the rollback annotation', () => {
    const rig = synced('1')
    const d = rig.deployment()
    expect(imageOf(d)).toBe('shop/web:v1')
    expect(d.spec.template.metadata?.labels).toEqual({ app: 'web' })
    expect(d.metadata.annotations).toEqual({ [REVISION]: '3', 'kubernetes.io/change-cause': 'cause of 1' })
    expect(rig.writes).toEqual([noteCopied, 'update Deployment web'])
    expect(rig.events).toEqual(['DeploymentRollback: Rolled back deployment "web" to revision 1'])
  })

  it('interprets 0 as the revision before the newest', () => {
    expect(imageOf(synced('0').deployment())).toBe('shop/web:v2')
  })

  it('only removes the rollback annotation if the template of the revision is the current template', () => {
    const rig = synced('3')
    expect(imageOf(rig.deployment())).toBe('shop/web:v3')
    expect(rig.deployment().metadata.annotations?.[ROLLBACK_TO]).toBeUndefined()
    expect(rig.events).toEqual([
      'DeploymentRollbackTemplateUnchanged: The rollback revision contains the same template as current deployment "web"',
    ])
  })

  it('only removes the rollback annotation if the revision is unknown', () => {
    const rig = synced('8')
    expect(rig.deployment().metadata.annotations?.[ROLLBACK_TO]).toBeUndefined()
    expect(rig.events).toEqual(['DeploymentRollbackRevisionNotFound: Unable to find the revision to rollback to.'])
  })

  it('only removes the rollback annotation if no previous revision exists', () => {
    const d = storedDeployment({ replicas: 1, annotations: { [ROLLBACK_TO]: '0' } })
    const rs = replicaSetOf(d, {
      name: 'web-1',
      replicas: 1,
      available: 1,
      revision: 1,
      scaledFor: { desired: 1, max: 2 },
    })
    const rig = new ControllerRig({ controller: 'deployment' }).given(d, rs).sync('default/web')
    expect(rig.events).toEqual(['DeploymentRollbackRevisionNotFound: Unable to find last revision.'])
  })

  it('waits while the Deployment is paused', () => {
    const rig = synced('1', { paused: true })
    expect(imageOf(rig.deployment())).toBe('shop/web:v3')
    expect(rig.deployment().metadata.annotations?.[ROLLBACK_TO]).toBe('1')
  })

  it('ignores a rollback annotation that is not a number', () => {
    expect(synced('soon').decisions.some(({ id }) => id.startsWith('deployment.rollback'))).toBe(false)
  })
})
