import { describe, expect, it } from 'vitest'
import type { DaemonSet } from '../../api/kindTypes.ts'
import type { Pod } from '../../api/types.ts'
import { DEFAULT_CONFIG } from '../../document/config.ts'
import { Session } from '../../session/session.ts'

interface Wanted {
  readonly image?: string
  readonly update?: string
  readonly pod?: string
}

const daemonSet = ({ image = 'shop/agent:v1', update = '{}', pod = '' }: Wanted = {}) => `apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent}
spec:
  selector: {matchLabels: {app: agent}}
  updateStrategy: ${update}
  template:
    metadata: {labels: {app: agent}}
    spec: {${pod}containers: [{name: c, image: "${image}"}]}
`

const node = (name: string) => ({ name, cpu: '4', memory: '16Gi', pods: 110 })
const nodes = ['node-1', 'node-2', 'node-3'].map(node)

function start(wanted: Wanted = {}, seed = 3) {
  const config = { ...DEFAULT_CONFIG, nodes }
  const session = new Session({ format: 1, engineVersion: '', seed, config, journal: [] })
  const { objects: store } = session
  const kubectl = (line: string, stdin = '') => session.command({ type: 'kubectl', args: line.split(' '), stdin })
  const apply = (next: Wanted) => {
    expect(kubectl('apply -f -', daemonSet(next)).stderr).toBe('')
  }
  apply(wanted)
  const pods = () => ([...store.list('pods')] as Pod[]).filter((pod) => pod.metadata.deletionTimestamp === undefined)
  return {
    session,
    kubectl,
    apply,
    pods,
    after: (seconds: number) => session.advance({ until: session.cursor.at + seconds * 1000 }),
    /** Pods as `node image`, sorted. */
    places: () =>
      pods()
        .map(({ spec }) => `${spec.nodeName} ${spec.containers[0]?.image.split(':')[1]}`)
        .sort(),
    status: () => (store.get('daemonsets', 'default/agent') as DaemonSet).status,
    decisions: () =>
      session.past
        .recordsFrom(0)
        .flatMap((record) => (record.type === 'decision' && record.id.startsWith('daemonSet.') ? [record] : [])),
  }
}

const everywhere = (version: string) => nodes.map(({ name }) => `${name} ${version}`)

describe('DaemonSetController', () => {
  it('lets the scheduler bind a Pod to each node, and creates Pods for added and changed nodes', () => {
    const cluster = start({ pod: 'nodeSelector: {kubernetes.io/os: linux}, ' })
    cluster.after(20)
    expect(cluster.places()).toEqual(everywhere('v1'))
    expect(cluster.status()).toMatchObject({ desiredNumberScheduled: 3, numberReady: 3, numberAvailable: 3 })
    expect(cluster.pods().every(({ spec }) => spec.affinity?.nodeAffinity !== undefined)).toBe(true)

    cluster.session.command({ type: 'addNodes', nodes: [node('node-4')] })
    cluster.after(20)
    expect(cluster.places()).toEqual([...everywhere('v1'), 'node-4 v1'])

    cluster.kubectl('label node node-2 kubernetes.io/os=other --overwrite')
    cluster.after(40)
    expect(cluster.places()).toEqual(['node-1 v1', 'node-3 v1', 'node-4 v1'])
    expect(cluster.decisions().find(({ id }) => id === 'daemonSet.leaveNode')?.facts).toMatchObject({ node: 'node-2' })
  })

  it('keeps its Pod on a cordoned node, and deletes its Pod on a node with a NoExecute taint', () => {
    const cluster = start()
    cluster.after(20)
    cluster.kubectl('cordon node-1')
    cluster.kubectl('taint node node-2 broken=yes:NoExecute')
    cluster.after(40)
    expect(cluster.places()).toEqual(['node-1 v1', 'node-3 v1'])
    cluster.kubectl('taint node node-2 broken-')
    cluster.after(20)
    expect(cluster.places()).toEqual(everywhere('v1'))
  })

  it('replaces as many Pods at a time as maxUnavailable allows, and records why further Pods wait', () => {
    const cluster = start()
    cluster.after(20)
    cluster.apply({ image: 'shop/agent:v2' })
    let fewest = 3
    for (let i = 0; i < 120; i++) {
      cluster.after(1)
      fewest = Math.min(fewest, cluster.status().numberAvailable ?? 0)
    }
    expect(fewest).toBe(2)
    expect(cluster.places()).toEqual(everywhere('v2'))
    expect(cluster.decisions().find(({ id }) => id === 'daemonSet.waitUnavailable')?.facts).toMatchObject({
      maxUnavailable: 1,
      unavailable: 1,
    })
    expect(cluster.kubectl('rollout status ds/agent').stdout).toBe('daemon set "agent" successfully rolled out\n')
  })

  it('never has fewer available Pods than nodes if the update uses maxSurge', () => {
    const update = '{rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}'
    const cluster = start({ update })
    cluster.after(20)
    cluster.apply({ update, image: 'shop/agent:v2' })
    let most = 0
    for (let i = 0; i < 120; i++) {
      cluster.after(1)
      expect(cluster.status().numberAvailable).toBe(3)
      most = Math.max(most, cluster.pods().length)
    }
    expect(most).toBe(4)
    expect(cluster.places()).toEqual(everywhere('v2'))
  })

  it('leaves the replacement of old Pods to the user if the update strategy is OnDelete', () => {
    const update = '{type: OnDelete}'
    const cluster = start({ update })
    cluster.after(20)
    cluster.apply({ update, image: 'shop/agent:v2' })
    cluster.after(60)
    expect(cluster.places()).toEqual(everywhere('v1'))
    expect(cluster.decisions().at(-1)?.facts).toEqual({ old: 3 })
    const [first] = cluster.pods()
    cluster.kubectl(`delete pod ${first?.metadata.name} --wait=false`)
    cluster.after(60)
    expect(cluster.places().filter((place) => place.endsWith('v2'))).toHaveLength(1)
  })

  it('does nothing while its cache is older than its own writes', () => {
    const cluster = start()
    cluster.after(20)
    const stale = cluster.decisions().filter(({ id }) => id === 'daemonSet.staleCache')
    expect(stale.length).toBeGreaterThan(0)
    for (const { facts } of stale) expect(facts.read).toBeLessThan(Number(facts.wrote))
    expect(cluster.pods()).toHaveLength(3)
  })

  it('counts a Pod as misscheduled until the node of the Pod accepts the Pod again', () => {
    const cluster = start()
    cluster.after(20)
    cluster.kubectl('taint node node-2 busy=yes:NoSchedule')
    // A NoSchedule taint alone wakes no DaemonSet; the next change of a Pod does.
    cluster.kubectl(
      `delete pod ${cluster.pods().find(({ spec }) => spec.nodeName === 'node-1')?.metadata.name} --wait=false`,
    )
    cluster.after(20)
    expect(cluster.status()).toMatchObject({ desiredNumberScheduled: 2, numberMisscheduled: 1 })
    cluster.kubectl('taint node node-2 busy-')
    cluster.after(10)
    expect(cluster.status()).toMatchObject({ desiredNumberScheduled: 3, numberMisscheduled: 0 })
    expect(cluster.places()).toEqual(everywhere('v1'))
  })
})
