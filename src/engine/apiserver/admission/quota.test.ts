import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../api/types.ts'
import { checkQuota, quotaStatus } from './quota.ts'
import { quotaUsage } from './quotaUsage.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')
const noObjects = () => undefined
const quota = (hard: JsonObject, used: JsonObject | undefined, spec: JsonObject = {}): JsonObject => ({
  metadata: { name: 'cap' },
  spec: { hard, ...spec },
  status: used ? { hard, used } : {},
})
const pod = (resources: JsonObject = {}, more: JsonObject = {}): JsonObject => ({
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'web', resources }], ...more },
  status: { phase: 'Pending' },
})
const create = (quotas: JsonObject[], object: JsonObject, resource = 'pods') =>
  checkQuota(quotas, { resource, object, nowMs, objectsOf: noObjects })

describe('checkQuota', () => {
  it('counts PersistentVolumeClaims also for their StorageClass', () => {
    const of = (name: string) => `fast.storageclass.storage.k8s.io/${name}`
    const hard = { [of('requests.storage')]: '1Gi', [of('persistentvolumeclaims')]: '5' }
    const q = quota(hard, { [of('requests.storage')]: '0', [of('persistentvolumeclaims')]: '0' })
    const claim = (storageClassName: string): JsonObject => ({
      metadata: { name: 'data' },
      spec: { storageClassName, resources: { requests: { storage: '2Gi' } } },
    })
    expect(create([q], claim('fast'), 'persistentvolumeclaims').denial).toBe(
      `exceeded quota: cap, requested: ${of('requests.storage')}=2Gi, used: ${of('requests.storage')}=0, limited: ${of('requests.storage')}=1Gi`,
    )
    expect(create([q], claim('slow'), 'persistentvolumeclaims')).toEqual({ charged: [] })
  })

  it('charges a request that fits', () => {
    const q = quota({ pods: '3', 'requests.cpu': '1' }, { pods: '2', 'requests.cpu': '400m' })
    expect(create([Object.freeze(q)], pod({ requests: { cpu: '600m' } }))).toEqual({
      charged: [
        { ...q, status: { hard: q.status && (q.status as JsonObject).hard, used: { pods: '3', 'requests.cpu': '1' } } },
      ],
    })
  })

  it.each([
    [
      'too many Pods',
      quota({ pods: '3' }, { pods: '3' }),
      pod(),
      'exceeded quota: cap, requested: pods=1, used: pods=3, limited: pods=3',
    ],
    [
      'only what is exceeded is named, in order',
      quota({ pods: '9', memory: '1Gi', 'limits.cpu': '1' }, { pods: '1', memory: '1000Mi', 'limits.cpu': '500m' }),
      pod({ requests: { memory: '64Mi' }, limits: { cpu: '600m' } }),
      'exceeded quota: cap, requested: limits.cpu=600m,memory=64Mi, used: limits.cpu=500m,memory=1000Mi, limited: limits.cpu=1,memory=1Gi',
    ],
    [
      'a container has no request that the quota counts',
      quota({ 'requests.cpu': '1' }, { 'requests.cpu': '0' }),
      pod(),
      'failed quota: cap: must specify requests.cpu for: web',
    ],
    [
      'several containers and resources',
      quota({ cpu: '1', memory: '1Gi' }, { cpu: '0', memory: '0' }),
      pod({ requests: { cpu: '1' } }, { initContainers: [{ name: 'init' }] }),
      'failed quota: cap: must specify cpu for: init; memory for: init,web',
    ],
    [
      'the usage in the status of the quota is not known yet',
      quota({ pods: '3', 'count/pods': '9' }, {}),
      pod(),
      'status unknown for quota: cap, resources: count/pods,pods',
    ],
  ])('refuses: %s', (_name, q, object, denial) => {
    expect(create([q], object)).toEqual({ denial })
  })

  it.each([
    ['the controller has not seen the quota yet', quota({ pods: '0' }, undefined), pod()],
    ['the quota is about something else', quota({ secrets: '0' }, { secrets: '0' }), pod()],
    ['the Pod is out of scope', quota({ pods: '0' }, { pods: '0' }, { scopes: ['Terminating'] }), pod()],
    [
      'the Pod has another priority class',
      quota(
        { pods: '0' },
        { pods: '0' },
        { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] } },
      ),
      pod({}, { priorityClassName: 'low' }),
    ],
  ])('ignores the quota: %s', (_name, q, object) => {
    expect(create([q], object)).toEqual({ charged: [] })
  })

  it('counts only the Pods in the scopes of the quota', () => {
    const q = quota({ pods: '0' }, { pods: '0' }, { scopes: ['BestEffort', 'NotTerminating'] })
    expect(create([q], pod()).denial).toMatch(/^exceeded quota/)
    expect(create([q], pod({ limits: { cpu: '1' } })).denial).toBeUndefined()
    expect(create([q], pod({}, { activeDeadlineSeconds: 5 })).denial).toBeUndefined()
  })

  it('counts objects of any kind', () => {
    const q = quota({ 'count/deployments.apps': '1' }, { 'count/deployments.apps': '1' })
    expect(create([q], { metadata: {}, spec: {} }, 'deployments.apps').denial).toBe(
      'exceeded quota: cap, requested: count/deployments.apps=1, used: count/deployments.apps=1, limited: count/deployments.apps=1',
    )
  })

  it('charges an update only for the difference from the previous object', () => {
    const q = quota({ services: '1', 'services.nodeports': '1' }, { services: '1', 'services.nodeports': '0' })
    const service = (type: string): JsonObject => ({ metadata: {}, spec: { type, ports: [{ port: 80 }] } })
    const decision = checkQuota([q], {
      resource: 'services',
      object: service('NodePort'),
      previous: service('ClusterIP'),
      nowMs,
      objectsOf: noObjects,
    })
    expect(decision).toMatchObject({ charged: [{ status: { used: { services: '1', 'services.nodeports': '1' } } }] })
  })
})

describe('quotaUsage of a Pod', () => {
  const terminating = (seconds: number): JsonObject => ({
    ...pod(),
    metadata: {
      deletionTimestamp: new Date(nowMs - seconds * 1000).toISOString().replace('.000', ''),
      deletionGracePeriodSeconds: 30,
    },
  })
  it.each([
    [
      'one that has ended counts as an object only',
      { ...pod(), status: { phase: 'Succeeded' } },
      { 'count/pods': '1' },
    ],
    ['a terminating one still counts', terminating(30), { 'count/pods': '1', pods: '1' }],
    ['until its grace period is over twice', terminating(31), { 'count/pods': '1' }],
    [
      'requests count under two names',
      pod({ requests: { cpu: '1', 'example.com/gpu': '2' }, limits: { memory: '1Gi' } }),
      {
        'count/pods': '1',
        pods: '1',
        cpu: '1',
        'requests.cpu': '1',
        'limits.memory': '1Gi',
        'requests.example.com/gpu': '2',
      },
    ],
    [
      'overhead is added to requests, and to limits there are',
      pod({ requests: { cpu: '1' }, limits: { cpu: '2' } }, { overhead: { cpu: '250m', memory: '1Mi' } }),
      {
        'count/pods': '1',
        pods: '1',
        cpu: '1250m',
        'requests.cpu': '1250m',
        'limits.cpu': '2250m',
        memory: '1Mi',
        'requests.memory': '1Mi',
      },
    ],
  ])('has the expected amounts: %s', (_name, object, usage) => {
    expect(quotaUsage('pods', object, nowMs, noObjects)).toEqual(usage)
  })
})

describe('quotaStatus', () => {
  it('adds up the usage of the namespace, and drops resources that are no longer limited', () => {
    const hard = { pods: '5', 'requests.cpu': '2', services: '3', 'count/deployments.apps': '4', nonsense: '1' }
    const q = quota(hard, { secrets: '7', pods: '9' })
    const objects: Record<string, JsonObject[]> = {
      pods: [
        pod({ requests: { cpu: '400m' } }),
        pod({ requests: { cpu: '400m' } }),
        { ...pod(), status: { phase: 'Failed' } },
      ],
      services: [{ metadata: {}, spec: { type: 'ClusterIP' } }],
      'deployments.apps': [],
    }
    expect(quotaStatus(q, (resource) => objects[resource], nowMs)).toEqual({
      hard,
      used: { pods: '2', 'requests.cpu': '800m', services: '1', 'count/deployments.apps': '0' },
    })
  })
})
