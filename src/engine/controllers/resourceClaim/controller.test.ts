import { expect, it } from 'vitest'
import type { KubeEvent, Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { Session } from '../../session/session.ts'

const template = `apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: card}
spec: {spec: {devices: {requests: [{name: one, exactly: {deviceClassName: gpu.example.com}}]}}}
`
const pod = `apiVersion: v1
kind: Pod
metadata: {name: web}
spec:
  resourceClaims: [{name: gpu, resourceClaimTemplateName: card}]
  containers: [{name: c, image: "shop/web:v1", resources: {claims: [{name: gpu}]}}]
`

function start(manifests: readonly string[], config: ClusterConfig = DEFAULT_CONFIG) {
  const session = new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  for (const manifest of manifests) expect(kubectl('apply -f -', manifest).stderr).toBe('')
  const { objects: store } = session
  return {
    kubectl,
    to: (seconds: number) => session.advance({ until: seconds * 1000 }),
    web: () => store.get('pods', 'default/web') as Pod | undefined,
    events: () =>
      ([...store.list('events')] as KubeEvent[])
        .filter(({ involvedObject }) => involvedObject.name === 'web')
        .map(({ reason, message }) => `${reason}: ${message}`),
  }
}

it('ResourceClaimController creates a claim for a Pod, and the Pod waits with the scheduler’s message', () => {
  const cluster = start([template, pod])
  cluster.to(5)
  const names = cluster.kubectl('get resourceclaims -o name').stdout
  expect(names).toMatch(/^resourceclaim.resource.k8s.io\/web-gpu-\w{5}\n$/)
  expect(cluster.web()?.status).toMatchObject({
    resourceClaimStatuses: [{ name: 'gpu', resourceClaimName: names.trim().split('/')[1] }],
  })
  const preemption = 'preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.'
  expect(cluster.events()).toEqual([
    `FailedScheduling: 0/3 nodes are available: request one: device class gpu.example.com does not exist. no new claims to deallocate, ${preemption}`,
  ])
  cluster.kubectl(
    'apply -f -',
    'apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpu.example.com}\nspec: {}\n',
  )
  cluster.to(10)
  expect(cluster.events().at(-1)).toBe(
    `FailedScheduling: 0/3 nodes are available: 3 cannot allocate all claims. still not schedulable, ${preemption}`,
  )
  cluster.kubectl('delete pod web --wait=false')
  cluster.to(20)
  expect(cluster.kubectl('get resourceclaims -o name').stdout).toBe('')
})

it('ResourceClaimController reports a missing template, and the Pod waits without a message of the scheduler', () => {
  const cluster = start([pod])
  cluster.to(3)
  expect(new Set(cluster.events())).toEqual(
    new Set([
      'FailedResourceClaimCreation: PodResourceClaim gpu: resource claim template "card": resourceclaimtemplate.resource.k8s.io "card" not found',
    ]),
  )
  expect(cluster.web()?.status.conditions).toBeUndefined()
  cluster.kubectl('apply -f -', template)
  cluster.to(6)
  expect(cluster.events().at(-1)).toContain('FailedScheduling')
})

it('ResourceClaimController lets a Pod run if the configuration assumes that a driver allocates the claim', () => {
  const cluster = start([template, pod], { ...DEFAULT_CONFIG, assumed: { 'resourceclaim/gpu': 'allocated' } })
  cluster.to(20)
  expect(cluster.web()?.status.phase).toBe('Running')
})

it('ResourceClaimController lets a Pod wait if its ResourceClaim names a missing DeviceClass', () => {
  const claimed = pod.replace('resourceClaimTemplateName: card', 'resourceClaimName: odd')
  const claim = `apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: odd}
spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: none.example.com}}]}}
`
  const cluster = start([claim, claimed])
  cluster.to(5)
  expect(cluster.events().join()).toContain('device class none.example.com does not exist')
})
