/** Random runs of Pods with network disks, quotas and resizes in place, over nodes that fall silent and come back. */
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { ClusterConfig, Command, KubectlCommand } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { emptyDocument } from './harness.ts'
import { capacityChecker } from './invariants/capacity.ts'
import { identityChecker } from './invariants/identity.ts'
import { attachChecker, quotaChecker, resizeChecker } from './invariants/storage.ts'
import { play, type SimulationResult } from './simulationRun.ts'

const kubectl = (...args: readonly string[]): KubectlCommand => ({ type: 'kubectl', args })
const apply = (stdin: string): KubectlCommand => ({ ...kubectl('apply', '-f', '-'), stdin })

const names = ['a', 'b', 'c'] as const
const cpus = ['100m', '400m', '900m', '1500m', '5'] as const

const claimOf = (name: string): string =>
  `{apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: ${name}}, spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}`

/** A Deployment of Pods that share a disk; `name` is that of its claim, too. */
const deploymentOf = (random: Random, name: string): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: ${name}}, spec: {replicas: ${random.int(0, 3)}, selector: {matchLabels: {app: ${name}}}, template: {metadata: {labels: {app: ${name}}}, spec: {terminationGracePeriodSeconds: ${random.int(1, 30)}, containers: [{name: c, image: "shop/web:${random.pick(['v1', 'v2', 'v3'])}", resources: {requests: {cpu: ${random.pick(['100m', '400m', '900m'])}}}, volumeMounts: [{name: data, mountPath: /data}]}], volumes: [{name: data, persistentVolumeClaim: {claimName: ${name}}}]}}}}`

const quotaOf = (random: Random): string =>
  `{apiVersion: v1, kind: ResourceQuota, metadata: {name: few}, spec: {hard: {pods: "${random.int(1, 6)}"}}}`

const resizeOf = (random: Random): string =>
  JSON.stringify({ spec: { containers: [{ name: 'c', resources: { requests: { cpu: random.pick(cpus) } } }] } })

/** A random command; it may be rejected. */
function randomCommand(random: Random, { objects: store }: Session, { nodes }: ClusterConfig): Command {
  const pods = [...store.list('pods', 'default')].map(({ metadata }) => metadata.name)
  const node = random.pick(nodes).name
  const name = random.pick(names)
  const onPod = (make: (pod: string) => Command): Command =>
    pods.length === 0 ? apply(deploymentOf(random, name)) : make(random.pick(pods))
  const makers: readonly (() => Command)[] = [
    () => apply(deploymentOf(random, name)),
    () => kubectl('scale', `deployment/${name}`, `--replicas=${random.int(0, 3)}`),
    () => onPod((pod) => kubectl('patch', 'pod', pod, '--subresource', 'resize', '-p', resizeOf(random))),
    () => onPod((pod) => kubectl('patch', 'pod', pod, '--subresource', 'resize', '-p', resizeOf(random))),
    () => onPod((pod) => kubectl('delete', 'pod', pod, '--wait=false')),
    () => onPod((pod) => kubectl('delete', 'pod', pod, '--force', '--grace-period=0', '--wait=false')),
    () => apply(quotaOf(random)),
    () => kubectl('delete', 'quota', 'few', '--ignore-not-found'),
    () => kubectl(random.pick(['cordon', 'uncordon']), node),
    () => ({ type: 'node', node, to: random.pick(['lost', 'back'] as const) }),
    () => kubectl('taint', 'node', node, random.pick(['out=yes:NoExecute', 'out-']), '--overwrite'),
  ]
  return random.pick(makers)()
}

/** Runs the simulation of one seed. */
export function runStorageSimulation(seed: number): SimulationResult {
  const random = new Random(seedStream(seed, 'storage'))
  const storageClasses = [
    {
      name: 'disks',
      provisioner: 'ebs.csi.aws.com',
      isDefault: true,
      binding: random.pick(['Immediate', 'WaitForFirstConsumer'] as const),
      reclaim: 'Delete' as const,
    },
  ]
  const nodes = ['node-1', 'node-2', 'node-3'].map((name) => ({ name, cpu: '2', memory: '4Gi', pods: 110 }))
  const config: ClusterConfig = { ...DEFAULT_CONFIG, nodes, provided: { storageClasses } }
  const checkers = [attachChecker, quotaChecker, resizeChecker, capacityChecker, identityChecker()]
  return play(new Session(emptyDocument({ seed, config })), checkers, (session, monitor) => {
    session.command(apply(names.map(claimOf).join('\n---\n')))
    for (let left = random.int(10, 30); left > 0 && monitor.violations.length === 0; left--) {
      session.advance({ until: session.cursor.at + random.int(0, random.float() < 0.8 ? 20_000 : 500_000) })
      session.command(randomCommand(random, session, config))
    }
    for (const { name: node } of nodes) {
      session.command({ type: 'node', node, to: 'back' })
      session.command(kubectl('uncordon', node))
    }
    session.advance({ until: session.cursor.at + 900_000 })
  })
}
