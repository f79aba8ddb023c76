import { describe, expect, it } from 'vitest'
import type { KubeEvent, Node, Pod } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { AddNodesCommand, ClusterConfig, NodeConfig } from '../document/types.ts'
import { labelOf } from './journalCommands.ts'
import { componentsOf } from './runReader.ts'
import { Session } from './session.ts'

const big: NodeConfig = { name: 'node-4', cpu: '16', memory: '64Gi', pods: 110 }
const add = (...nodes: NodeConfig[]): AddNodesCommand => ({ type: 'addNodes', nodes })

const pod = (name: string, spec = '') => `apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  containers: [{name: c, image: shop/web:v1, resources: {requests: {cpu: "8"}}}]
${spec}`

function newSession(config: ClusterConfig = DEFAULT_CONFIG): Session {
  return new Session({ format: 1, engineVersion: '', seed: 3, config, journal: [] })
}

const apply = (session: Session, stdin: string) =>
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })

const podOf = (session: Session, name: string) => session.objects.get('pods', `default/${name}`) as Pod
const nodeOf = (session: Session, name: string) => session.objects.get('nodes', name) as Node
const isReady = (object: Pod | Node) =>
  (object.status.conditions as readonly { type: string; status: string }[] | undefined)?.some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  ) ?? false

describe('nodes added to a running cluster', () => {
  it('become Ready and run Pods that waited for nodes', () => {
    const session = newSession()
    apply(session, pod('large'))
    session.advance({ until: 60_000 })
    expect(podOf(session, 'large').spec.nodeName).toBeUndefined()
    expect(session.command(add(big))).toMatchObject({ exit: 0, stderr: '' })
    const joining = nodeOf(session, 'node-4')
    expect(isReady(joining)).toBe(false)
    expect(joining.spec.taints).toMatchObject([{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }])
    session.advance({ until: 120_000 })
    expect(isReady(nodeOf(session, 'node-4'))).toBe(true)
    expect(nodeOf(session, 'node-4').spec.taints ?? []).toEqual([])
    expect(podOf(session, 'large').spec.nodeName).toBe('node-4')
    expect(isReady(podOf(session, 'large'))).toBe(true)
    expect(podOf(session, 'large').status.podIP).toMatch(/^10\.0\.4\./)
    const events = [...session.objects.list('events')] as KubeEvent[]
    const reasons = events.filter(({ involvedObject }) => involvedObject.name === 'node-4').map(({ reason }) => reason)
    expect(reasons).toContain('NodeReady')
    expect(reasons).toContain('RegisteredNode')
  })

  it('run Pods that were bound to the name of a node before the node existed', () => {
    const session = newSession()
    apply(session, pod('early', '  nodeName: node-4\n'))
    session.advance({ until: 10_000 })
    session.command(add(big))
    session.advance({ until: 40_000 })
    expect(isReady(podOf(session, 'early'))).toBe(true)
  })

  it('are added again after seeking back and forth, and are dropped by another command in the past', () => {
    const session = newSession()
    apply(session, pod('large'))
    session.advance({ until: 30_000 })
    const before = session.cursor
    session.command(add(big))
    session.advance({ until: 90_000 })
    const { fingerprint, document } = session
    session.seek(10_000)
    expect(componentsOf(session).cluster.nodes.kubelets).toHaveLength(3)
    session.seek(90_000)
    expect(session.fingerprint).toBe(fingerprint)
    session.seekTo(before, 1)
    session.command(add({ ...big, name: 'node-9' }, { ...big, cpu: '2' }))
    session.advance({ until: 90_000 })
    expect(podOf(session, 'large').spec.nodeName).toBe('node-9')
    const other = new Session(document)
    other.advance({ until: 90_000 })
    expect(other.fingerprint).toBe(fingerprint)
  })

  it('are rejected together if a name exists or occurs twice', () => {
    const session = newSession()
    const refusal = 'Error from server (AlreadyExists): nodes "node-2" already exists\n'
    expect(session.command(add(big, { ...big, name: 'node-2' }))).toMatchObject({ exit: 1, stderr: refusal })
    expect(session.command(add(big, big)).exit).toBe(1)
    expect(nodeOf(session, 'node-4')).toBeUndefined()
    session.advance({ until: 1_000 })
  })

  it('have a label on the timeline with their name or number', () => {
    expect(labelOf(add(big))).toBe('add node-4')
    expect(labelOf(add(big, { ...big, name: 'node-5' }))).toBe('add 2 nodes')
    expect(labelOf({ ...add(big), label: 'more room' })).toBe('more room')
  })

  it('have the configured labels, taints and resources', () => {
    const session = newSession({ ...DEFAULT_CONFIG, nodes: [{ name: 'plain', cpu: '1', memory: '1Gi', pods: 10 }] })
    session.command(
      add({
        ...big,
        zone: 'eu-west-1b',
        instanceType: 'gpu-16',
        labels: { disk: 'ssd', 'kubernetes.io/arch': 'arm64' },
        taints: [{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }],
        extended: { 'nvidia.com/gpu': '2' },
      }),
    )
    session.advance({ until: 5_000 })
    expect(nodeOf(session, 'plain').metadata.labels).toEqual({
      'beta.kubernetes.io/arch': 'amd64',
      'beta.kubernetes.io/os': 'linux',
      'kubernetes.io/arch': 'amd64',
      'kubernetes.io/hostname': 'plain',
      'kubernetes.io/os': 'linux',
    })
    const { metadata, spec, status } = nodeOf(session, 'node-4')
    expect(metadata.labels).toEqual({
      'beta.kubernetes.io/arch': 'amd64',
      'beta.kubernetes.io/instance-type': 'gpu-16',
      'beta.kubernetes.io/os': 'linux',
      disk: 'ssd',
      'failure-domain.beta.kubernetes.io/region': 'eu-west-1',
      'failure-domain.beta.kubernetes.io/zone': 'eu-west-1b',
      'kubernetes.io/arch': 'arm64',
      'kubernetes.io/hostname': 'node-4',
      'kubernetes.io/os': 'linux',
      'node.kubernetes.io/instance-type': 'gpu-16',
      'topology.kubernetes.io/region': 'eu-west-1',
      'topology.kubernetes.io/zone': 'eu-west-1b',
    })
    expect(spec.taints).toEqual([{ key: 'gpu', value: 'yes', effect: 'NoSchedule' }])
    expect(status.allocatable).toMatchObject({ 'nvidia.com/gpu': '2', 'ephemeral-storage': '100Gi' })
    apply(
      session,
      pod('learns', '  tolerations: [{key: gpu, operator: Exists}]\n').replace(
        'cpu: "8"',
        'cpu: "8", nvidia.com/gpu: 2}, limits: {nvidia.com/gpu: 2',
      ),
    )
    session.advance({ until: 30_000 })
    expect(podOf(session, 'learns').spec.nodeName).toBe('node-4')
  })
})
