/** Tests of the allocation of devices and of Pods with claims; most cases are in the recordings `dra-*`. */
import { describe, expect, it } from 'vitest'
import type { ResourceClaim } from '../../api/kindTypes.ts'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'

const deviceClass = (expression = 'true') =>
  `{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpu}, spec: {selectors: [{cel: {expression: '${expression}'}}]}}`
const slice = (devices: string, more = '') =>
  `{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: s}, spec: {driver: gpu.example.com, allNodes: true, pool: {name: p, generation: 1, resourceSliceCount: 1}, devices: ${devices}${more}}}`
const claim = (name: string, devices: string) =>
  `{apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: ${name}}, spec: {devices: ${devices}}}`
const pod = (name: string, used = name) =>
  `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {resourceClaims: [{name: gpu, resourceClaimName: ${used}}], containers: [{name: c, image: "shop/web:v1", resources: {claims: [{name: gpu}]}}]}}`
const one = '{requests: [{name: r, exactly: {deviceClassName: gpu}}]}'

function start(manifests: readonly string[], config: ClusterConfig = DEFAULT_CONFIG) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  for (const manifest of manifests) expect(kubectl('apply -f -', manifest).stderr).toBe('')
  session.advance({ until: 20_000 })
  const { objects: store } = session
  const claimOf = (name: string) => store.get('resourceclaims', `default/${name}`) as ResourceClaim | undefined
  return {
    kubectl,
    to: (seconds: number) => session.advance({ until: seconds * 1000 }),
    devices: (name: string) => claimOf(name)?.status?.allocation?.devices?.results?.map(({ device }) => device),
    users: (name: string) => claimOf(name)?.status?.reservedFor?.map((user) => user.name),
    phase: (name: string) => (store.get('pods', `default/${name}`) as Pod | undefined)?.status.phase,
    events: (name: string) =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.name === name)
        .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

it('the scheduler allocates the first free device to a Pod, and frees the device after the Pod is deleted', () => {
  const cluster = start([
    deviceClass('device.driver == "gpu.example.com"'),
    slice('[{name: a}, {name: b}]'),
    claim('first', one),
    claim('second', one),
    pod('first'),
    pod('second'),
  ])
  expect([cluster.devices('first'), cluster.devices('second')].flat().sort()).toEqual(['a', 'b'])
  expect([cluster.phase('first'), cluster.phase('second')]).toEqual(['Running', 'Running'])
  expect(cluster.users('first')).toEqual(['first'])
  cluster.kubectl('delete pod first --force --grace-period=0')
  cluster.to(30)
  expect(cluster.devices('first')).toBeUndefined()
  expect(cluster.users('first')).toBeUndefined()
})

it.each([
  ['a selector of the class', deviceClass('device.attributes["gpu.example.com"].size > 4'), one, ['b']],
  [
    'has of an attribute that a device lacks',
    deviceClass('has(device.attributes["gpu.example.com"].fast)'),
    one,
    ['b'],
  ],
  ['a capacity', deviceClass('device.capacity["gpu.example.com"].memory.compareTo(quantity("30Gi")) >= 0'), one, ['b']],
  [
    'one value of an attribute for both requests',
    deviceClass(),
    '{requests: [{name: r, exactly: {deviceClassName: gpu, count: 2}}], constraints: [{matchAttribute: gpu.example.com/numa}]}',
    ['b', 'c'],
  ],
  [
    'the second of several where the first cannot be had',
    deviceClass(),
    '{requests: [{name: r, firstAvailable: [{name: many, deviceClassName: gpu, count: 9}, {name: few, deviceClassName: gpu, count: 3}]}]}',
    ['a', 'b', 'c'],
  ],
])('the scheduler chooses devices by %s', (_, madeClass, devices, expected) => {
  const cluster = start([
    madeClass,
    slice(
      '[{name: a, attributes: {size: {int: 4}, numa: {int: 0}}, capacity: {memory: {value: 20Gi}}}, {name: b, attributes: {size: {int: 8}, numa: {int: 1}, fast: {bool: true}}, capacity: {memory: {value: 40Gi}}}, {name: c, attributes: {size: {int: 2}, numa: {int: 1}}, capacity: {memory: {value: 10Gi}}}]',
    ),
    claim('x', devices),
    pod('x'),
  ])
  expect(cluster.devices('x')).toEqual(expected)
})

it('the scheduler allocates no device if it cannot evaluate the selector of the DeviceClass', () => {
  const cluster = start([
    deviceClass('device.driver.find("x").size() == 0'),
    slice('[{name: a}]'),
    claim('x', one),
    pod('x'),
  ])
  expect(cluster.devices('x')).toBeUndefined()
  expect(cluster.phase('x')).toBe('Pending')
})

it('a Pod stays Pending with a warning if the driver of its device does not run on the node', () => {
  const cluster = start([deviceClass(), slice('[{name: a}]'), claim('x', one), pod('x')], {
    ...DEFAULT_CONFIG,
    assumed: { 'driver/gpu.example.com': 'absent' },
  })
  cluster.to(200)
  expect(cluster.phase('x')).toBe('Pending')
  expect(cluster.events('x')).toContain(
    'FailedPrepareDynamicResources: Failed to prepare dynamic resources: prepare dynamic resources: DRA driver gpu.example.com is not registered',
  )
})

it('the scheduler binds a Pod once its driver reports the binding condition of the device', () => {
  const cluster = start([
    deviceClass(),
    slice('[{name: a, bindingConditions: [example.com/on], bindingFailureConditions: [example.com/off]}]'),
    claim('x', one),
    pod('x'),
  ])
  expect(cluster.events('x').join()).toMatch(
    /BindingConditionsPending: waiting for binding conditions for device on node /,
  )
  expect(cluster.phase('x')).toBe('Pending')
  const condition =
    '{"type":"example.com/on","status":"True","reason":"On","message":"","lastTransitionTime":"2026-01-01T00:00:00Z"}'
  const devices = `[{"driver":"gpu.example.com","pool":"p","device":"a","conditions":[${condition}]}]`
  expect(
    cluster.kubectl(`patch resourceclaim x --subresource=status --type=merge -p {"status":{"devices":${devices}}}`)
      .stderr,
  ).toBe('')
  cluster.to(60)
  expect(cluster.phase('x')).toBe('Running')
})

describe('extended resources of a DeviceClass', () => {
  const offering = deviceClass().replace('spec: {', 'spec: {extendedResourceName: example.com/gpu, ')
  const asking = (name: string, count = 1) =>
    `{apiVersion: v1, kind: Pod, metadata: {name: ${name}}, spec: {containers: [{name: c, image: "shop/web:v1", resources: {limits: {example.com/gpu: ${count}}}}]}}`

  it('are allocated in a claim of the Pod’s own, which goes with the Pod', () => {
    const cluster = start([offering, slice('[{name: a}, {name: b}]'), asking('first', 2), asking('second')])
    expect(cluster.phase('first')).toBe('Running')
    expect(
      cluster.kubectl('get resourceclaims -o jsonpath={.items[*].status.allocation.devices.results[*].device}'),
    ).toMatchObject({ stdout: 'a b' })
    expect(cluster.events('second')).toEqual([
      'FailedScheduling: 0/3 nodes are available: 3 cannot allocate all claims. still not schedulable, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    ])
    cluster.kubectl('delete pod first --force --grace-period=0')
    cluster.to(40)
    expect(cluster.phase('second')).toBe('Running')
    expect(
      cluster.kubectl('get resourceclaims -o jsonpath={.items[*].status.allocation.devices.results[*].device}'),
    ).toMatchObject({ stdout: 'a' })
  })

  it('of a node take precedence over devices', () => {
    const config = { ...DEFAULT_CONFIG, nodes: [{ ...DEFAULT_CONFIG.nodes[0]!, extended: { 'example.com/gpu': '1' } }] }
    const cluster = start([offering, slice('[{name: a}]'), asking('first'), asking('second')], config)
    expect(cluster.phase('first')).toBe('Running')
    expect(cluster.kubectl('get resourceclaims').stdout).toBe('')
    expect(cluster.events('second').join()).toContain('1 Insufficient example.com/gpu.')
  })

  it('wait for the class', () => {
    const cluster = start([slice('[{name: a}]'), asking('first')])
    expect(cluster.events('first').join()).toContain('Insufficient example.com/gpu.')
    cluster.kubectl('apply -f -', offering)
    cluster.to(40)
    expect(cluster.phase('first')).toBe('Running')
  })

  it('count in quotas as those of Pods, and only once', () => {
    const quota =
      '{apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard: {requests.example.com/gpu: "2"}}}'
    const cluster = start([offering, slice('[{name: a}, {name: b}]'), quota])
    cluster.kubectl('apply -f -', asking('first'))
    cluster.to(40)
    expect(cluster.phase('first')).toBe('Running')
    expect(cluster.kubectl('apply -f -', claim('wide', one.replace('gpu}', 'gpu, count: 2}'))).stderr).toContain(
      'resourceclaims.resource.k8s.io "wide" is forbidden: exceeded quota: q, requested: requests.example.com/gpu=2, used: requests.example.com/gpu=1, limited: requests.example.com/gpu=2',
    )
    expect(cluster.kubectl('apply -f -', claim('small', one)).stderr).toBe('')
    expect(cluster.kubectl('get quota q -o jsonpath={.status.used}').stdout).toBe('{"requests.example.com/gpu":"2"}')
  })
})

it('the scheduler holds back other Pods while it allocates their common claim, and schedules each Pod once', () => {
  const cluster = start([deviceClass(), slice('[{name: a}]'), claim('card', one)])
  cluster.kubectl('apply -f -', `${pod('first', 'card')}\n---\n${pod('second', 'card')}`)
  cluster.to(40)
  expect(cluster.users('card')?.toSorted()).toEqual(['first', 'second'])
  expect([...cluster.events('first'), ...cluster.events('second')].filter((text) => text.startsWith('Failed'))).toEqual(
    [
      'FailedScheduling: 0/3 nodes are available: resource claim default/card is in the process of being allocated. no new claims to deallocate, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.',
    ],
  )
})
