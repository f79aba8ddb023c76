import { describe, expect, it } from 'vitest'
import { podTemplateHash } from '../../api/podTemplateHash.ts'
import type { Deployment, KubeObject } from '../../api/types.ts'
import { progressing, replicaSetOf, storedDeployment } from '../../testing/builders.ts'
import { ControllerRig, RIG_NOW_MS } from '../../testing/controllerRig.ts'
import { REVISION, REVISION_HISTORY } from './revisions.ts'

const hashOf = (d: Deployment, collisions?: number) => podTemplateHash(d.spec.template, collisions)
const rigWith = (...objects: KubeObject[]) => new ControllerRig({ controller: 'deployment' }).given(...objects)

describe('a new ReplicaSet', () => {
  const d = storedDeployment({ replicas: 8, minReadySeconds: 7, annotations: { team: 'shop' } })

  it('has a hash in its name, an owner, labels and a size', () => {
    const rig = rigWith(d).sync('default/web')
    const hash = hashOf(d)
    const rs = rig.replicaSet(`web-${hash}`)
    expect(rs.metadata.ownerReferences).toEqual([
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        name: 'web',
        uid: 'uid-web',
        controller: true,
        blockOwnerDeletion: true,
      },
    ])
    const labels = { app: 'web', 'pod-template-hash': hash }
    expect(rs.metadata.labels).toEqual(labels)
    expect(rs.spec.selector).toEqual({ matchLabels: labels })
    expect(rs.spec.template.metadata?.labels).toEqual(labels)
    expect(rs.spec).toMatchObject({ replicas: 8, minReadySeconds: 7 })
    expect(rs.metadata.annotations).toEqual({
      team: 'shop',
      [REVISION]: '1',
      'deployment.kubernetes.io/desired-replicas': '8',
      'deployment.kubernetes.io/max-replicas': '10',
    })
    expect(rig.events).toEqual([`ScalingReplicaSet: Scaled up replica set web-${hash} from 0 to 8`])
    expect(rig.deployment().metadata.annotations?.[REVISION]).toBe('1')
    expect(rig.deployment().status.conditions).toMatchObject([
      {
        type: 'Progressing',
        status: 'True',
        reason: 'NewReplicaSetCreated',
        message: `Created new replica set "web-${hash}"`,
      },
    ])
  })

  it('starts at the size that maxSurge allows, and records no Event if the size is 0', () => {
    const sizeBeside = (old: number) => {
      const before = replicaSetOf(d, {
        name: 'old',
        image: 'shop/web:v0',
        replicas: old,
        revision: 4,
        scaledFor: { desired: 8, max: 10 },
      })
      const rig = rigWith(d, before).sync('default/web')
      const rs = rig.replicaSet(`web-${hashOf(d)}`)
      return { size: rs.spec.replicas, revision: rs.metadata.annotations?.[REVISION], events: rig.events.length }
    }
    expect(sizeBeside(8)).toMatchObject({ size: 2, revision: '5' })
    const full = sizeBeside(10)
    expect(full.size).toBe(0)
    // The one Event is about the old ReplicaSet, whose unavailable Pods are deleted.
    expect(full.events).toBe(1)
  })

  it('shortens a long Deployment name so that the name of the ReplicaSet has at most the allowed length', () => {
    const name = `w${'e'.repeat(248)}b`
    const long = storedDeployment({ name, replicas: 1 })
    const rig = rigWith(long).sync(`default/${name}`)
    const created = rig.admin.list('replicasets', 'default')[0]
    const hash = hashOf(long)
    expect(created?.metadata.name).toBe(`${name.slice(0, 253 - hash.length - 1)}-${hash}`)
  })
})

describe('an existing ReplicaSet', () => {
  const d = storedDeployment({ replicas: 2, minReadySeconds: 3, annotations: { team: 'shop', [REVISION]: '3' } })
  const scaledFor = { desired: 2, max: 3 }
  const reused = replicaSetOf(d, { name: 'web-a', revision: 1, scaledFor })
  const other = replicaSetOf(d, { name: 'web-b', image: 'shop/web:v2', revision: 3, createdAt: 5000, scaledFor })

  it('gets annotations, minReadySeconds and the highest revision in one update, and a history of revisions', () => {
    const rig = rigWith(d, reused, other).sync('default/web')
    const { metadata, spec } = rig.replicaSet('web-a')
    expect(metadata.annotations).toMatchObject({ team: 'shop', [REVISION]: '4', [REVISION_HISTORY]: '1' })
    expect(spec.minReadySeconds).toBe(3)
  })

  it('passes its revision to the Deployment if the ReplicaSet needs no update', () => {
    const current = replicaSetOf(d, {
      name: 'web-a',
      revision: 5,
      minReadySeconds: 3,
      scaledFor,
      annotations: { team: 'shop' },
    })
    const rig = rigWith(d, current).sync('default/web')
    expect(rig.deployment().metadata.annotations?.[REVISION]).toBe('5')
    expect(rig.deployment().status.conditions).toMatchObject([
      { reason: 'FoundNewReplicaSet', message: 'Found new replica set "web-a"' },
    ])
  })
})

describe('a name of a new ReplicaSet that is taken', () => {
  const d = storedDeployment({ replicas: 1 })
  const taken = (owner: 'owned' | 'orphan', image: string) =>
    replicaSetOf(d, {
      name: `web-${hashOf(d)}`,
      image,
      owner,
      revision: 1,
      labels: owner === 'orphan' ? { app: 'else' } : { app: 'web' },
    })

  it('by another object raises the collision count for the next hash', () => {
    const rig = rigWith(d, taken('orphan', 'shop/web:v1')).sync('default/web')
    expect(rig.error).toContain('already exists')
    expect(rig.deployment().status.collisionCount).toBe(1)
    rig.observe().sync('default/web')
    expect(rig.writes[0]).toBe(`create ReplicaSet web-${hashOf(d, 1)} spec.replicas 1`)
    expect(hashOf(d, 1)).not.toBe(hashOf(d))
    expect(hashOf(d, 0)).not.toBe(hashOf(d))
  })

  it('by an own ReplicaSet that is missing in the cache is retried, without raising the collision count', () => {
    const rig = rigWith(d).commit(taken('owned', 'shop/web:v1')).sync('default/web')
    expect(rig.error).toBe(`replicaset.apps "web-${hashOf(d)}" not found`)
    expect(rig.deployment().status.collisionCount).toBeUndefined()
  })
})

describe('a ReplicaSet that cannot be created', () => {
  it('is reported by a condition and an Event, and the key is retried', () => {
    const d = storedDeployment({
      replicas: 1,
      status: { conditions: [progressing('True', 'NewReplicaSetAvailable', RIG_NOW_MS)] },
    })
    // The template's label value is too long, so the ReplicaSet is rejected.
    const template = { ...d.spec.template, metadata: { labels: { app: 'web', note: 'x'.repeat(64) } } }
    const rig = rigWith({ ...d, spec: { ...d.spec, template } } as Deployment).sync('default/web')
    expect(rig.error).toContain('is invalid')
    const [condition] = rig.deployment().status.conditions ?? []
    expect(condition).toMatchObject({ status: 'False', reason: 'ReplicaSetCreateError' })
    expect(condition?.message).toMatch(
      /^Failed to create new replica set "web-[4-9bcdf]+": ReplicaSet.apps "web-[4-9bcdf]+" is invalid/,
    )
    expect(rig.events[0]).toMatch(/^ReplicaSetCreateError: Failed to create new replica set/)
    expect(rig.queue.retriesOf('default/web')).toBe(1)
  })
})
