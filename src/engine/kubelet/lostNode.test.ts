import { describe, expect, it } from 'vitest'
import type { Node, Pod } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Session } from '../session/session.ts'
import { deploymentManifest } from '../testing/builders.ts'
import { emptyDocument, Harness } from '../testing/harness.ts'

const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web' },
  spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
}
const quick = { tolerationSeconds: 5, effect: 'NoExecute', operator: 'Exists' }
const tolerations = ['unreachable', 'not-ready'].map((key) => ({ key: `node.kubernetes.io/${key}`, ...quick }))

/** A cluster with six Pods on three nodes, all ready at 30 s; then the first node is lost. */
function losing(): { session: Session; node: string } {
  const harness = new Harness(emptyDocument({ config: DEFAULT_CONFIG, seed: 5 }))
  const { session } = harness
  const manifest = structuredClone(deploymentManifest({ replicas: 6 })) as never as {
    spec: { template: { spec: { tolerations?: object[] } } }
  }
  manifest.spec.template.spec.tolerations = tolerations
  harness.apply(service)
  harness.apply(manifest as never)
  session.advance({ until: 30_000 })
  const node = podsOf(session)[0]?.spec.nodeName ?? ''
  session.command({ type: 'node', node, to: 'lost' })
  return { session, node }
}

const podsOf = ({ objects }: Session): Pod[] => [...objects.list('pods')]
const on = (pods: readonly Pod[], node: string): Pod[] => pods.filter(({ spec }) => spec.nodeName === node)
const isReady = ({ status }: Pod | Node): boolean =>
  status.conditions?.some((c: { type: string; status: string }) => c.type === 'Ready' && c.status === 'True') ?? false
const nodeNamed = ({ objects }: Session, name: string): Node =>
  ([...objects.list('nodes')] as Node[]).find(({ metadata }) => metadata.name === name) as Node

describe('a lost node', () => {
  it('is Ready at first, and does not answer its share of the requests from the start', () => {
    const { session, node } = losing()
    session.advance({ until: 31_000 })
    expect(isReady(nodeNamed(session, node))).toBe(true)
    expect(session.quiet).toBe(false)
    const there = on(podsOf(session), node).length
    const now = session.past.requestsUpTo(31_000).at(-1)
    expect(now).toMatchObject({ endpoints: 6, answering: 6 - there })
    expect(now?.silent).toEqual([{ reason: 'unreachable', pods: there, example: expect.stringContaining('web-') }])
  })

  it('is not Ready after the grace period: its Pods are not ready, are replaced, and stay Terminating', () => {
    const { session, node } = losing()
    const lost = on(podsOf(session), node).map(({ metadata }) => metadata.name)
    session.advance({ until: 120_000 })
    expect(isReady(nodeNamed(session, node))).toBe(false)
    const stuck = on(podsOf(session), node)
    expect(stuck.map(({ metadata }) => metadata.name)).toEqual(lost)
    expect(stuck.every((pod) => !isReady(pod) && pod.metadata.deletionTimestamp !== undefined)).toBe(true)
    expect(podsOf(session).filter(isReady)).toHaveLength(6)
    expect(session.past.requestsUpTo(120_000).at(-1)).toMatchObject({ endpoints: 6, failedPerSecond: 0 })
  })

  it('removes its deleted Pods and is Ready again after it returns', () => {
    const { session, node } = losing()
    session.advance({ until: 120_000 })
    session.command({ type: 'node', node, to: 'back' })
    session.advance({ until: 160_000 })
    expect(isReady(nodeNamed(session, node))).toBe(true)
    expect(podsOf(session)).toHaveLength(6)
    expect(podsOf(session).every(isReady)).toBe(true)
  })

  it('keeps its Pods if it returns before it is detected as lost', () => {
    const { session, node } = losing()
    const names = podsOf(session).map(({ metadata }) => metadata.name)
    session.advance({ until: 45_000 })
    session.command({ type: 'node', node, to: 'back' })
    session.advance({ until: 90_000 })
    expect(podsOf(session).map(({ metadata }) => metadata.name)).toEqual(names)
    expect(podsOf(session).every(isReady)).toBe(true)
    expect(session.past.requestsUpTo(90_000).at(-1)).toMatchObject({ failedPerSecond: 0 })
  })

  it('reports its Pods as ready again after its return if they were not evicted', () => {
    const { session, node } = losing()
    const patient = on(podsOf(session), node).length
    // The loss is detected after 40 s, and the Pods are evicted 5 s later.
    for (let at = 60_000; isReady(nodeNamed(session, node)) && at < 90_000; at += 500) session.advance({ until: at })
    session.advance({ until: session.cursor.at + 1_000 })
    expect(podsOf(session).filter(isReady)).toHaveLength(6 - patient)
    session.command({ type: 'node', node, to: 'back' })
    session.advance({ until: session.cursor.at + 4_000 })
    expect(podsOf(session).filter(isReady)).toHaveLength(6)
  })

  it('has an equal fingerprint after seeking back and forth', () => {
    const { session, node } = losing()
    session.advance({ until: 80_000 })
    session.command({ type: 'node', node, to: 'back' })
    session.advance({ until: 100_000 })
    const { fingerprint } = session
    for (const at of [50_000, 79_000, 10_000]) session.seek(at)
    session.seek(100_000)
    expect(session.fingerprint).toBe(fingerprint)
  })
})
