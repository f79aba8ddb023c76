import { expect, it } from 'vitest'
import { presetNames } from './clusterOption.ts'
import { cliOver } from './testing/cliOver.ts'

const web = (cpu: string, image = 'web:1') => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 1
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
        - { name: web, image: ${image}, resources: { requests: { cpu: ${cpu} } } }
`
const deviceClass = `apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: { name: gpu }
spec: { extendedResourceName: example.com/gpu }
`
const wantsGpu = web('100m').replace('cpu: 100m }', 'cpu: 100m }, limits: { example.com/gpu: 1 }')
const claim = (more = '') => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: { name: data }
spec:
  accessModes: [ReadWriteOnce]
  resources: { requests: { storage: 1Gi } }
  ${more}
---
${web('100m')}      volumes:
        - { name: data, persistentVolumeClaim: { claimName: data } }
`
const own = `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: only, labels: { disk: ssd } }
    status: { allocatable: { cpu: "1", memory: 2Gi, pods: "10" } }
  - apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata: { name: fast }
    provisioner: example.org/fast
`

const cli = cliOver({
  'web.yaml': web('100m'),
  'large.yaml': web('1500m'),
  'changed.yaml': web('100m', 'web:2'),
  'claim.yaml': claim(),
  'fast.yaml': claim('storageClassName: fast'),
  'own.yaml': own,
  'devices.yaml': `${deviceClass}---\n${wantsGpu}`,
  'lacking.yaml': wantsGpu,
  'starting.yaml': own.replace(
    'status:',
    'spec: { taints: [{ key: node.cilium.io/agent-not-ready, value: "true", effect: NoExecute }] }\n    status:',
  ),
  'bad.yaml': own.replace('fast }', 'fast, labels: {} }').replace('memory: 2Gi', 'memory: lots'),
  'quota.yaml': `${own}  - { apiVersion: v1, kind: ResourceQuota, metadata: { name: q, namespace: default }, spec: { hard: { pods: {} } } }\n`,
  'broken.yaml': 'kind: [',
})

const checked = async (line: string) => {
  const { code, out, err } = await cli(`check ${line} --json`)
  return { code, err, text: out }
}

it('nodes that wait for the agent of Cilium take workloads once the agent is ready', async () => {
  const { code, text, err } = await checked('web.yaml --cluster eks-cilium')
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(text).not.toContain('cannot tell')
  expect((await cli('plan web.yaml --to changed.yaml --cluster eks-cilium')).code).toBe(0)
  // The agent's two Pods are no part of the measures.
  expect((await cli('run web.yaml --cluster eks-cilium')).out).toContain('minimum available Pods  1 of 1 (100%)')
})

it('check cannot tell whether anybody removes the start taint of the user’s own nodes', async () => {
  const verdict = async (line: string) => JSON.parse((await checked(line)).text).objects[0].rollout
  expect(await verdict('web.yaml --cluster starting.yaml')).toMatchObject({ outcome: 'cannot tell' })
  const key = '--assume taint/node.cilium.io/agent-not-ready'
  expect(await verdict(`web.yaml --cluster starting.yaml ${key}=removed`)).toMatchObject({ outcome: 'complete' })
  expect(await verdict(`web.yaml --cluster starting.yaml ${key}=stays`)).toMatchObject({ outcome: 'stalled' })
})

it('check cannot tell whether devices have a resource for which a DeviceClass stands', async () => {
  const { text } = await checked('devices.yaml --cluster own.yaml')
  expect(JSON.parse(text).objects.at(-1).rollout.outcome).toBe('cannot tell')
  expect(text).toContain('device/example.com/gpu')
  const lacking = await checked('lacking.yaml --cluster own.yaml')
  expect(JSON.parse(lacking.text).objects.at(-1).rollout.outcome).toBe('stalled')
})

it("check uses a vendor's cluster", async () => {
  expect((await checked('claim.yaml')).code).toBe(0)
  expect((await checked('claim.yaml --cluster gke')).code).toBe(0)
  const eks = await checked('claim.yaml --cluster eks')
  expect(eks.code).toBe(1)
  expect(eks.text).toContain('unbound immediate PersistentVolumeClaims')
  // A request of 1500m fits on a default node, but not on a node with 940m.
  expect((await checked('large.yaml')).code).toBe(0)
  expect((await checked('large.yaml --cluster gke')).code).toBe(1)
})

it('check uses a cluster printed by kubectl, also from standard input', async () => {
  expect((await checked('fast.yaml --cluster own.yaml')).code).toBe(0)
  expect((await checked('claim.yaml --cluster own.yaml')).code).toBe(1)
  expect((await checked('large.yaml --cluster own.yaml')).code).toBe(1)
  const piped = await cli('check fast.yaml --cluster - --json', { '-': own })
  expect(piped.code).toBe(0)
})

it('run uses the cluster with the chosen number of nodes, and writes the cluster to the file', async () => {
  const { code, written } = await cli('run web.yaml --cluster eks --nodes 4 --json --save run.json')
  expect(code).toBe(0)
  const { config } = JSON.parse(written.get('run.json')!).run.document
  expect(config.provided.preset).toBe('eks')
  expect(config.nodes.map((node: { zone: string; pods: number }) => [node.zone, node.pods])).toEqual([
    ['us-west-2a', 29],
    ['us-west-2b', 29],
    ['us-west-2a', 29],
    ['us-west-2b', 29],
  ])
})

it("plan uses a vendor's cluster, and refuses such a cluster if the files contain nodes", async () => {
  const { code, out } = await cli('plan web.yaml --cluster aks --to changed.yaml --save plan.json')
  expect(code).toBe(0)
  expect(out).toContain('as in AKS')
  const both = await cli('plan own.yaml web.yaml --cluster aks --to changed.yaml')
  expect(both).toMatchObject({ code: 2 })
  expect(both.err).toContain('the files contain 1 node: use this node or --cluster, not both')
})

it("a cluster's objects that the API server would refuse are left out with a message", async () => {
  const { code, err } = await cli('check web.yaml --cluster quota.yaml')
  expect(err).toMatch(/^warning: quota\.yaml:\d+: ResourceQuota .*quantities must match/)
  expect(code).toBe(0)
})

it.each([
  ['check web.yaml --cluster ekz', `--cluster must be ${presetNames} or a file, not "ekz"`],
  ['run web.yaml --cluster ekz', 'kind, gke, eks, eks-cilium, aks, bare or a file'],
  ['plan web.yaml --to changed.yaml --cluster ekz', 'kind, gke, eks, eks-cilium, aks, bare or a file'],
  ['run web.yaml --seeds 2 --cluster ekz', 'kind, gke, eks, eks-cilium, aks, bare or a file'],
  ['check web.yaml --cluster web.yaml', 'web.yaml: this is not a cluster (Deployment): kubectl get nodes,namespaces,'],
  ['check web.yaml --cluster broken.yaml', 'broken.yaml:1: '],
  ['check web.yaml --cluster bad.yaml', 'warning: bad.yaml:4: Node only: '],
  ['check web.yaml --cluster bad.yaml', 'bad.yaml: this is not a cluster'],
  ['check web.yaml --cluster own.yaml --nodes 3', 'own.yaml holds 1 node: use this node or --nodes, not both'],
  ['check - --cluster -', 'standard input can be read only once'],
  ['run - --cluster -', 'standard input can be read only once'],
  ['replay run.json --cluster eks', 'option --cluster cannot be used with replay'],
  ['diagnose web.yaml --cluster eks', 'option --cluster cannot be used with diagnose'],
])('--cluster %s is refused with a reason', async (line, words) => {
  const { code, err } = await cli(line)
  expect(err).toContain(words)
  expect(code).toBe(2)
})
