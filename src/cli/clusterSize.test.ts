import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, playUntil, type Session } from '../engine/index.ts'
import {
  moreNodesMayHelp,
  nodesText,
  openSession,
  playedOn,
  playedWithRoom,
  podsWithoutNode,
  roomyCluster,
  smallestFit,
  withNodes,
} from './clusterSize.ts'

const deployment = (replicas: number, spec: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: ${replicas}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { ${spec}, containers: [{ name: web, image: 'shop/web:v1', resources: { requests: { cpu: 1 } } }] }
`
const apart =
  'affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: kubernetes.io/hostname, labelSelector: { matchLabels: { app: web } } }] } }'

function played(text: string) {
  return (config: typeof DEFAULT_CONFIG): Session => {
    const session = openSession(config, 1)
    session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: text })
    playUntil(session, 'complete')
    return session
  }
}

describe('the size of a cluster', () => {
  it('has room for all requests, and nodes with the labels that Pods need', () => {
    expect(roomyCluster([deployment(40, 'terminationGracePeriodSeconds: 1')], 1).nodes).toHaveLength(13)
    const labelled = roomyCluster([deployment(2, 'nodeSelector: { disk: ssd }')], 1).nodes
    expect(labelled.filter(({ labels }) => labels?.disk === 'ssd')).toHaveLength(3)
  })

  it('grows to the smallest cluster with a node for every Pod, whatever rules spread the Pods', () => {
    const text = deployment(7, apart)
    const { config, played: session } = playedWithRoom(
      playedOn(roomyCluster([text], 1), played(text)),
      played(text),
      podsWithoutNode,
    )
    expect(config.nodes).toHaveLength(7)
    expect(podsWithoutNode(session)).toEqual([])
  })

  it('is unchanged if no number of nodes helps', () => {
    const text = deployment(2, 'nodeName: ""').replace('cpu: 1', 'cpu: 64')
    const { config, played: session } = playedWithRoom(
      playedOn(DEFAULT_CONFIG, played(text)),
      played(text),
      podsWithoutNode,
    )
    expect(config).toBe(DEFAULT_CONFIG)
    expect(podsWithoutNode(session).map(({ message }) => message)).toEqual([
      expect.stringContaining('3 Insufficient cpu'),
      expect.stringContaining('3 Insufficient cpu'),
    ])
  })

  it('is not raised for Pods that would not fit further nodes', () => {
    const waiting = (message: string) => [{ namespace: 'default', name: 'web', message }]
    expect(moreNodesMayHelp(waiting('0/3 nodes are available: 3 Insufficient memory.'))).toBe(true)
    expect(moreNodesMayHelp(waiting("0/3 nodes are available: 3 node(s) didn't match Pod's node affinity"))).toBe(false)
  })

  it('is found after fewer than 13 tried sizes', () => {
    const asked: number[] = []
    const fits = (count: number) => {
      asked.push(count)
      return count >= 37
    }
    expect(smallestFit({ from: 3, to: 300 }, fits)).toBe(37)
    expect(asked.length).toBeLessThan(13)
    expect(smallestFit({ from: 3, to: 20 }, fits)).toBeUndefined()
  })

  it('grows by nodes like the largest node that takes any Pod, with new names', () => {
    const labels = { 'kubernetes.io/hostname': 'a', disk: 'ssd' }
    const own = { name: 'a', cpu: '2', memory: '4Gi', pods: 110, labels }
    const tainted = { ...own, name: 'b', cpu: '8', taints: [{ key: 'x', effect: 'NoSchedule' as const }] }
    const { nodes } = withNodes({ ...DEFAULT_CONFIG, nodes: [own, tainted] }, 4)
    expect(nodes.map(({ name, cpu, labels: all }) => [name, cpu, all])).toEqual([
      ['a', '2', labels],
      ['b', '8', labels],
      ['node-1', '2', { disk: 'ssd' }],
      ['node-2', '2', { disk: 'ssd' }],
    ])
    expect(nodesText(nodes)).toBe('4 nodes (3 of 2 cores, 4Gi and 110 Pods; 1 of 8 cores, 4Gi and 110 Pods)')
    expect(nodesText(nodes.slice(0, 1))).toBe('1 node of 2 cores, 4Gi and 110 Pods')
  })
})
