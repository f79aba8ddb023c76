import { describe, expect, it } from 'vitest'
import type { Budget } from '../../../api/kindTypes.ts'
import type { Pod } from '../../../api/types.ts'
import { type Cluster, createCluster } from '../../../cluster.ts'
import { DEFAULT_CONFIG } from '../../../document/config.ts'
import { Simulation } from '../../../sim/simulation.ts'

/** Two nodes with fast Pods, a Deployment of three replicas and a PodDisruptionBudget. */
function start(budget: string): Cluster {
  const nodes = ['node-1', 'node-2'].map((name) => ({ name, cpu: '4', memory: '8Gi', pods: 110 }))
  const kubelet = { pullMs: [0, 0], startMs: [100, 100], readyMs: [100, 100], terminateMs: [200, 200] } as const
  const cluster = createCluster(new Simulation(3), { ...DEFAULT_CONFIG, nodes, kubelet })
  cluster.sim.runUntil(1000)
  run(cluster, 'create deployment web --image=shop/web:v1 --replicas=3')
  if (budget) run(cluster, `create pdb web --selector=app=web ${budget}`)
  cluster.sim.runUntil(6000)
  return cluster
}

function run(cluster: Cluster, line: string): number {
  return cluster.kubectl.run(line.split(' '))
}

const podsOn = ({ store }: Cluster, node: string): string[] =>
  [...store.list('pods')]
    .filter((pod) => (pod as Pod).spec.nodeName === node && pod.metadata.deletionTimestamp === undefined)
    .map(({ metadata }) => metadata.name)
    .sort()

describe('kubectl drain', () => {
  it('cordons the node, evicts its Pods and waits until they no longer exist', () => {
    const cluster = start('')
    const pods = podsOn(cluster, 'node-1')
    expect(pods.length).toBeGreaterThan(0)
    const id = run(cluster, 'drain node-1')
    expect(cluster.kubectl.process(id).exit).toBeUndefined()
    cluster.sim.runUntil(15_000)
    expect(cluster.kubectl.process(id)).toMatchObject({
      stdout: [
        'node/node-1 cordoned',
        ...pods.map((name) => `evicting pod default/${name}`),
        ...pods.map((name) => `pod/${name} evicted`),
        'node/node-1 drained',
        '',
      ].join('\n'),
      stderr: '',
      exit: 0,
    })
    expect(podsOn(cluster, 'node-1')).toEqual([])
    expect(podsOn(cluster, 'node-2')).toHaveLength(3)
  })

  it('leaves DaemonSet Pods on the node', () => {
    const cluster = start('')
    const labels = { app: 'agent' }
    cluster.api.client('kubectl').create('daemonsets', 'default', {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      metadata: { name: 'agent' },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'shop/agent:v1' }] } },
      },
    })
    cluster.sim.runUntil(10_000)
    const id = run(cluster, 'drain node-1 --ignore-daemonsets')
    cluster.sim.runUntil(25_000)
    expect(cluster.kubectl.process(id)).toMatchObject({ exit: 0 })
    expect(podsOn(cluster, 'node-1')).toEqual([expect.stringMatching(/^agent-\w{5}$/)])
  })

  it('retries every 5 s while a PodDisruptionBudget blocks an eviction, and gives up at its timeout', () => {
    const cluster = start('--max-unavailable=0')
    const [pod, ...others] = podsOn(cluster, 'node-2')
    const name = others.length > 0 ? podsOn(cluster, 'node-1')[0] : pod
    const node = others.length > 0 ? 'node-1' : 'node-2'
    expect(podsOn(cluster, node)).toEqual([name])
    const id = run(cluster, `drain ${node} --timeout=8s`)
    cluster.sim.runUntil(30_000)
    const refusal = `error when evicting pods/"${name}" -n "default" (will retry after 5s): Cannot evict pod as it would violate the pod's disruption budget.`
    const late = `error when evicting pods/"${name}" -n "default": global timeout reached: 8s`
    expect(cluster.kubectl.process(id)).toMatchObject({
      stdout: `node/${node} cordoned\n${`evicting pod default/${name}\n`.repeat(3)}`,
      stderr: [
        refusal,
        refusal,
        `There are pending pods in node "${node}" when an error occurred: ${late}`,
        `pod/${name}`,
        `error: unable to drain node "${node}" due to error: ${late}, continuing command...`,
        'There are pending nodes to be drained:',
        ` ${node}`,
        late,
        '',
      ].join('\n'),
      exit: 1,
    })
    expect(podsOn(cluster, node)).toEqual([name])
  })

  it('evicts one Pod at a time if the PodDisruptionBudget allows one disruption', () => {
    const cluster = start('--min-available=2')
    run(cluster, 'drain node-1 --timeout=60s')
    run(cluster, 'drain node-2 --timeout=60s')
    const allowed = () =>
      [...cluster.store.list('poddisruptionbudgets')].map((budget) => (budget as Budget).status?.disruptionsAllowed)
    // Both nodes are cordoned, so the replacement Pod stays Pending.
    cluster.sim.runUntil(40_000)
    expect(allowed()).toEqual([0])
    expect([...podsOn(cluster, 'node-1'), ...podsOn(cluster, 'node-2')]).toHaveLength(2)
  })

  it('rejects Pods without a controller', () => {
    const cluster = start('')
    run(cluster, 'run alone --image=shop/alone')
    cluster.sim.runUntil(9000)
    const pod = [...cluster.store.list('pods')].find(({ metadata }) => metadata.name === 'alone') as Pod
    const node = pod.spec.nodeName ?? ''
    const text = 'cannot delete Pods that declare no controller (use --force to override): default/alone'
    expect(cluster.kubectl.process(run(cluster, `drain ${node}`))).toMatchObject({
      stdout: `node/${node} cordoned\n`,
      stderr: `error: unable to drain node "${node}" due to error: ${text}, continuing command...\nThere are pending nodes to be drained:\n ${node}\n${text}\n`,
      exit: 1,
    })
  })

  it('stops waiting for a Pod at --timeout, or when its deletion exceeds --skip-wait-for-delete-timeout', () => {
    const cluster = start('')
    const node = podsOn(cluster, 'node-1').length === 1 ? 'node-1' : 'node-2'
    const [name = ''] = podsOn(cluster, node)
    cluster.leases.stop(node)
    const first = run(cluster, `drain ${node} --timeout=6s`)
    cluster.sim.runUntil(13_000)
    const late = `error when waiting for pod "${name}" in namespace "default" to terminate: context deadline exceeded`
    expect(cluster.kubectl.process(first)).toMatchObject({ exit: 1 })
    expect(cluster.kubectl.process(first).stderr).toContain(`when an error occurred: ${late}\npod/${name}\n`)
    // The grace period ended 30 s after the eviction.
    const second = run(cluster, `drain ${node} --skip-wait-for-delete-timeout=5`)
    cluster.sim.runUntil(39_000)
    expect(cluster.kubectl.process(second).exit).toBeUndefined()
    cluster.sim.runUntil(44_000)
    expect(cluster.kubectl.process(second)).toMatchObject({ exit: 0 })
    expect(cluster.kubectl.process(second).stdout).toContain(
      `pod "${name}" has DeletionTimestamp older than 5 seconds, skipping\n`,
    )
  })

  it('refuses Pods with an emptyDir unless --delete-emptydir-data is given', () => {
    const cluster = start('')
    const spec = { template: { spec: { volumes: [{ name: 'd', emptyDir: {} }] } } }
    cluster.kubectl.run(['patch', 'deploy', 'web', '-p', JSON.stringify({ spec })])
    cluster.sim.runUntil(12_000)
    const keys = podsOn(cluster, 'node-1').map((name) => `default/${name}`)
    const refused = cluster.kubectl.process(run(cluster, 'drain node-1'))
    expect(refused.stderr).toContain(
      `cannot delete Pods with local storage (use --delete-emptydir-data to override): ${keys.join(', ')}`,
    )
    const id = run(cluster, 'drain node-1 --delete-emptydir-data')
    cluster.sim.runUntil(20_000)
    expect(cluster.kubectl.process(id)).toMatchObject({ stderr: '', exit: 0 })
  })
})

describe('kubectl taint node', () => {
  it.each([
    ['a=1:NoSchedule', 'tainted'],
    ['a=1:NoSchedule --overwrite', 'modified'],
    ['b=1:NoExecute b:NoSchedule-', 'modified'],
    ['b-', 'untainted'],
  ])('prints for %s: %s', (args, operation) => {
    const cluster = start('')
    run(cluster, 'taint node node-1 b:NoSchedule')
    expect(cluster.kubectl.process(run(cluster, `taint node node-1 ${args}`)).stdout).toBe(`node/node-1 ${operation}\n`)
  })
})
