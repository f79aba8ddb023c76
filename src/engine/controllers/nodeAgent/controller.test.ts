import { describe, expect, it } from 'vitest'
import { decodePart } from '../../api/decode.ts'
import { nodeAgents } from '../../api/outside/startTaints.ts'
import { NEW_RUN_CONFIG } from '../../document/config.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { nodeNeed } from '../../scheduler/nodeNeeds.ts'
import { Session } from '../../session/session.ts'

const { taint } = nodeAgents.cilium
const config: ClusterConfig = {
  ...NEW_RUN_CONFIG,
  provided: { nodeAgent: 'cilium', storageClasses: [] },
}
const sessionOf = (of: ClusterConfig = config): Session =>
  new Session({ format: 1, engineVersion: '', seed: 1, config: of, journal: [] })
const kubectl = (session: Session, line: string, stdin?: string): string => {
  const { stdout, stderr } = session.command({
    type: 'kubectl',
    args: line.split(' '),
    ...(stdin === undefined ? {} : { stdin }),
  })
  return stdout + stderr
}
const taintsOf = (session: Session): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...session.objects.list('nodes')].map(({ metadata, spec }) => [
      metadata.name,
      (spec.taints ?? []).map(({ key, effect }) => `${key}:${effect}`),
    ]),
  )
/** The times at which Pods became ready on each node, in their order: the agent's, and all others'. */
function readyTimes(session: Session, until: number): { agent: Map<string, number>; others: Map<string, number> } {
  const times = { agent: new Map<string, number>(), others: new Map<string, number>() }
  while (session.cursor.at < until) {
    session.advance({ until: session.cursor.at + 100 })
    for (const { metadata, spec, status } of session.objects.list('pods')) {
      const ready = status.conditions?.find(({ type }) => type === 'Ready')
      const which = metadata.labels?.['k8s-app'] === 'cilium' ? times.agent : times.others
      const { nodeName = '' } = spec
      if (ready?.status === 'True' && !which.has(nodeName)) which.set(nodeName, session.cursor.at)
    }
  }
  return times
}

describe('a cluster whose nodes wait for the agent of Cilium', () => {
  it('starts the agent on every node first, and the workloads after it', () => {
    const session = sessionOf()
    const tainted = `${taint.key}:NoExecute`
    const nodes = [...session.objects.list('nodes')]
    const spec = decodePart('core.v1.PodSpec', { containers: [{ name: 'web', image: 'web:1' }] })
    expect(Object.values(taintsOf(session))).toEqual([[tainted], [tainted], [tainted]])
    expect(nodeNeed(spec!, nodes)).toBeUndefined()
    kubectl(session, 'create deployment web --image=web:1 --replicas=9')
    session.advance({ until: 500 })
    expect(kubectl(session, 'get events --field-selector reason=FailedScheduling')).toContain(
      'had untolerated taint(s)',
    )
    const { agent, others } = readyTimes(session, 60_000)
    expect([...agent.keys()].sort()).toEqual(['node-1', 'node-2', 'node-3'])
    for (const [node, at] of others) expect(at).toBeGreaterThan(agent.get(node)!)
    expect(Object.values(taintsOf(session))).toEqual([[], [], []])
    expect(kubectl(session, 'rollout status deployment web')).toContain('successfully rolled out')
    expect(kubectl(session, 'get daemonset cilium -n kube-system --no-headers')).toMatch(/cilium +3 +3 +3 +3 +3/)
  })

  it('holds Pods back from a node that joins until the agent there is ready', () => {
    const session = sessionOf()
    kubectl(session, 'create deployment web --image=web:1 --replicas=2')
    session.advance({ until: 60_000 })
    const [node] = NEW_RUN_CONFIG.nodes
    session.command({ type: 'addNodes', nodes: [{ ...node!, name: 'new-1' }] })
    expect(taintsOf(session)['new-1']).toContain(`${taint.key}:NoExecute`)
    kubectl(session, 'run late --image=web:1 --overrides={"spec":{"nodeSelector":{"kubernetes.io/hostname":"new-1"}}}')
    const { agent, others } = readyTimes(session, 160_000)
    expect(others.get('new-1')).toBeGreaterThan(agent.get('new-1')!)
    expect(taintsOf(session)['new-1']).toEqual([])
  })

  it('sets the taint again, without evictions, while the agent’s Pod is not ready', () => {
    const session = sessionOf()
    kubectl(session, 'create deployment web --image=web:1 --replicas=3')
    session.advance({ until: 60_000 })
    const before = kubectl(session, 'get pods -o name')
    kubectl(session, 'set image daemonset/cilium -n kube-system cilium-agent=quay.io/cilium/cilium:v2.pullfail')
    session.advance({ until: 150_000 })
    const tainted = Object.values(taintsOf(session)).filter((all) => all.length > 0)
    expect(tainted).toEqual([[`${taint.key}:NoSchedule`], [`${taint.key}:NoSchedule`]])
    expect(kubectl(session, 'get pods -o name')).toBe(before)
    kubectl(session, 'rollout undo daemonset/cilium -n kube-system')
    session.advance({ until: 250_000 })
    expect(Object.values(taintsOf(session))).toEqual([[], [], []])
  })

  it('keeps the taint if there is no agent', () => {
    const session = sessionOf()
    kubectl(session, 'delete daemonset cilium -n kube-system')
    kubectl(session, 'create deployment web --image=web:1')
    session.advance({ until: 60_000 })
    expect(kubectl(session, 'get pods --no-headers')).toMatch(/Pending/)
    expect(Object.values(taintsOf(session)).every((all) => all.length === 1)).toBe(true)
  })
})

describe('taints of new nodes that nobody removes here', () => {
  const nodes = NEW_RUN_CONFIG.nodes.map((node) => ({ ...node, taints: [taint] }))

  it('stay, unless an answer says that they are removed', () => {
    const stay = sessionOf({ ...NEW_RUN_CONFIG, nodes })
    const gone = sessionOf({ ...NEW_RUN_CONFIG, nodes, assumed: { [`taint/${taint.key}`]: 'removed' } })
    expect([stay, gone].map((one) => Object.values(taintsOf(one)).flat().length)).toEqual([3, 0])
  })
})
