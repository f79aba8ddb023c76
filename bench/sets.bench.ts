import type { DaemonSet, StatefulSet } from '../src/engine/api/kindTypes.ts'
import { Session } from '../src/engine/index.ts'
import { type Bench, once, timeMs } from './bench.ts'
import { clusterFor } from './rolloutRun.ts'

const NODES = 500
const LIMIT_MS = 8 * 3_600_000

const template = (app: string, version: string) => `  selector:
    matchLabels: { app: ${app} }
  template:
    metadata:
      labels: { app: ${app} }
    spec:
      terminationGracePeriodSeconds: 10
      containers: [{ name: c, image: "shop/${app}:${version}" }]
`

const daemonSet = (version: string) => `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  updateStrategy: { rollingUpdate: { maxUnavailable: 10% } }
${template('agent', version)}`

function apply(session: Session, stdin: string): void {
  const { exit, stderr } = session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin })
  if (exit !== 0) throw new Error(stderr)
}

/** Runs until a set is as its spec wants it. */
function settle(session: Session, isDone: () => boolean): void {
  const until = session.cursor.at + LIMIT_MS
  session.advance({ until: session.cursor.at + 1_000 })
  while (!isDone()) {
    if (session.cursor.at > until) throw new Error('the set did not settle')
    session.advance({ until: session.cursor.at + 5_000 })
  }
}

function started(nodes: number): Session {
  const all = clusterFor(nodes * 110)
  return new Session({
    format: 1,
    engineVersion: '',
    seed: 1,
    config: { ...all, nodes: all.nodes.slice(0, nodes) },
    journal: [],
  })
}

const daemons = once(() => {
  const session = started(NODES)
  const isDone = () => {
    const { metadata, status } = session.cluster.store.get('daemonsets', 'default/agent') as DaemonSet
    return (
      status.observedGeneration === metadata.generation &&
      status.updatedNumberScheduled === NODES &&
      status.numberAvailable === NODES
    )
  }
  const roll = (version: string) =>
    timeMs(() => {
      apply(session, daemonSet(version))
      settle(session, isDone)
    })
  return { created: roll('v1'), updated: roll('v2') }
})

const ORDINALS = 1_000
type Policy = 'OrderedReady' | 'Parallel'

const statefulSet = (policy: Policy, version: string) => `apiVersion: apps/v1
kind: StatefulSet
metadata: { name: db }
spec:
  replicas: ${ORDINALS}
  podManagementPolicy: ${policy}
  serviceName: db
${template('db', version)}`

function ordinals(policy: Policy) {
  const session = started(Math.ceil(ORDINALS / 100))
  const isDone = () => {
    const { metadata, status } = session.cluster.store.get('statefulsets', 'default/db') as StatefulSet
    return (
      status.observedGeneration === metadata.generation &&
      status.updatedReplicas === ORDINALS &&
      status.availableReplicas === ORDINALS
    )
  }
  const roll = (version: string) =>
    timeMs(() => {
      apply(session, statefulSet(policy, version))
      settle(session, isDone)
    })
  return { created: roll('v1'), updated: roll('v2') }
}

const ordered = once(() => ordinals('OrderedReady'))
const parallel = once(() => ordinals('Parallel'))

const onNodes = `a DaemonSet on ${NODES} nodes, maxUnavailable 10%`
export const benches: readonly Bench[] = [
  {
    name: 'sets.daemons.create.ms',
    unit: 'ms',
    on: `${onNodes}: from apply until all are available; once`,
    run: () => daemons().created,
  },
  {
    name: 'sets.daemons.update.ms',
    unit: 'ms',
    on: `${onNodes}: a new image on all of them; once`,
    run: () => daemons().updated,
  },
  ...(
    [
      ['ordered', 'OrderedReady', ordered],
      ['parallel', 'Parallel', parallel],
    ] as const
  ).flatMap(([name, policy, measured]): Bench[] => [
    {
      name: `sets.${name}.create.ms`,
      unit: 'ms',
      on: `a StatefulSet of 1,000, ${policy}: from apply until all are available; once`,
      run: () => measured().created,
    },
    {
      name: `sets.${name}.update.ms`,
      unit: 'ms',
      on: `a StatefulSet of 1,000, ${policy}: a new image for all of them; once`,
      run: () => measured().updated,
    },
  ]),
]
