import { describe, expect, it } from 'vitest'
import { timestampAt } from '../api/clock.ts'
import type { KubeObject, Pod } from '../api/types.ts'
import { planDeletion } from './deletion.ts'
import type { DeleteOptions } from './interface.ts'
import { resourceInfo } from './resources.ts'

const NOW = 100_000

function object(kind: string, metadata: object, rest: object = {}): KubeObject {
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name: 'x', namespace: 'default', uid: 'u1', resourceVersion: '7', creationTimestamp: '', ...metadata },
    ...rest,
  } as KubeObject
}

const deployment = (metadata: object) => object('Deployment', { generation: 3, ...metadata })
const pod = (metadata: object, rest: object = {}): Pod =>
  object('Pod', metadata, {
    spec: { nodeName: 'node-1', terminationGracePeriodSeconds: 30, containers: [] },
    status: { phase: 'Running' },
    ...rest,
  }) as Pod

describe('planDeletion of objects without a grace period', () => {
  const plan = (metadata: object, options: DeleteOptions = {}) =>
    planDeletion(resourceInfo('deployments'), deployment(metadata), options, NOW)

  it('removes an object without finalizers', () => {
    expect(plan({}).action).toBe('remove')
  })

  it('sets deletionTimestamp on an object with finalizers, and raises its generation', () => {
    const { action, object } = plan({}, { propagationPolicy: 'Foreground' })
    expect(action).toBe('mark')
    expect(object.metadata).toMatchObject({
      finalizers: ['foregroundDeletion'],
      deletionTimestamp: timestampAt(NOW),
      deletionGracePeriodSeconds: 0,
      generation: 4,
    })
  })

  const marked = { deletionTimestamp: timestampAt(NOW - 5000), deletionGracePeriodSeconds: 0 }

  it('lets a second request choose another propagationPolicy, and keeps deletionTimestamp and generation', () => {
    const { action, object } = plan({ ...marked, finalizers: ['foregroundDeletion'] }, { propagationPolicy: 'Orphan' })
    expect(action).toBe('mark')
    expect(object.metadata).toMatchObject({ ...marked, finalizers: ['orphan'], generation: 3 })
  })

  it('removes at once an object that waited for dependents, if a second request does not wait for dependents', () => {
    expect(plan({ ...marked, finalizers: ['foregroundDeletion'] }, { propagationPolicy: 'Background' }).action).toBe(
      'remove',
    )
  })

  it('changes nothing for a repeated request', () => {
    expect(plan({ ...marked, finalizers: ['foregroundDeletion'] }).action).toBe('none')
  })

  it.each([
    [{ uid: 'other' }, 'the UID in the precondition (other) does not match the UID in record (u1).'],
    [{ resourceVersion: '6' }, 'the ResourceVersion in the precondition (6) does not match'],
  ])('refuses preconditions that do not match the object: %o', (preconditions, words) => {
    expect(() => plan({}, { preconditions })).toThrow(words)
  })
})

describe('planDeletion of Pods', () => {
  const plan = (victim: Pod, options: DeleteOptions = {}) => planDeletion(resourceInfo('pods'), victim, options, NOW)
  const ending = { deletionTimestamp: timestampAt(NOW + 20_000), deletionGracePeriodSeconds: 30 }

  it.each([
    ['the grace period of the Pod', {}, 30],
    ['the one asked for', { gracePeriodSeconds: 5 }, 5],
    ['a second for a negative one', { gracePeriodSeconds: -1 }, 1],
  ])('sets %s', (_, options, seconds) => {
    const { action, object } = plan(pod({}), options)
    expect(action).toBe('mark')
    expect(object.metadata).toMatchObject({
      deletionTimestamp: timestampAt(NOW + seconds * 1000),
      deletionGracePeriodSeconds: seconds,
    })
  })

  it.each([
    ['on no node', pod({}, { spec: { terminationGracePeriodSeconds: 30, containers: [] } })],
    ['that has ended', pod({}, { status: { phase: 'Succeeded' } })],
  ])('removes a Pod %s', (_, victim) => {
    expect(plan(victim).action).toBe('remove')
  })

  it('keeps a terminating Pod, even if its containers have ended in the meantime', () => {
    expect(plan(pod(ending, { status: { phase: 'Failed' } })).action).toBe('none')
    expect(plan(pod(ending), { gracePeriodSeconds: 40 }).action).toBe('none')
  })

  it('shortens the grace period, counted from the first request', () => {
    expect(plan(pod(ending), { gracePeriodSeconds: 15 }).object.metadata).toMatchObject({
      deletionTimestamp: timestampAt(NOW + 5000),
      deletionGracePeriodSeconds: 15,
    })
  })

  it('never moves the end of the grace period into the past, and keeps a grace period of one second', () => {
    expect(plan(pod(ending), { gracePeriodSeconds: 5 }).object.metadata).toMatchObject({
      deletionTimestamp: timestampAt(NOW),
      deletionGracePeriodSeconds: 1,
    })
  })

  it('removes a Pod without a grace period, unless a finalizer holds it', () => {
    expect(plan(pod(ending), { gracePeriodSeconds: 0 }).action).toBe('remove')
    const { action, object } = plan(pod({ ...ending, finalizers: ['example.com/x'] }), { gracePeriodSeconds: 0 })
    expect(action).toBe('mark')
    expect(object.metadata.deletionGracePeriodSeconds).toBe(0)
  })
})
