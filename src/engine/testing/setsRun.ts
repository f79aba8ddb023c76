/** Random runs of a StatefulSet and a DaemonSet over nodes that come, go and change, watched like those of Deployments. */
import type { JsonObject } from '../api/types.ts'
import { DEFAULT_CONFIG } from '../document/config.ts'
import type { Command, KubectlCommand } from '../document/types.ts'
import { Session } from '../session/session.ts'
import { Random, seedStream } from '../sim/prng.ts'
import { emptyDocument } from './harness.ts'
import { capacityChecker } from './invariants/capacity.ts'
import { identityChecker } from './invariants/identity.ts'
import { setsChecker } from './invariants/sets.ts'
import { daemonSetManifest, nodesOf, statefulSetManifest } from './sets.ts'
import { HEAL_LABEL, play, type SimulationResult } from './simulationRun.ts'

const kubectl = (...args: readonly string[]): KubectlCommand => ({ type: 'kubectl', args })
const apply = (manifest: JsonObject): KubectlCommand => ({
  ...kubectl('apply', '-f', '-'),
  stdin: JSON.stringify(manifest),
})

const tags = ['v1', 'v2', 'v3', 'v1.nopull', 'v2.crash', 'v3.neverready'] as const
const retention = ['Retain', 'Delete'] as const

function statefulSetOf(random: Random, image: string): JsonObject {
  const isRolling = random.float() < 0.8
  const update = isRolling
    ? { type: 'RollingUpdate', rollingUpdate: { partition: random.float() < 0.6 ? 0 : random.int(1, 4) } }
    : { type: 'OnDelete', rollingUpdate: null }
  const spec = {
    podManagementPolicy: random.float() < 0.7 ? 'OrderedReady' : 'Parallel',
    revisionHistoryLimit: random.int(0, 3),
    minReadySeconds: random.float() < 0.7 ? 0 : random.int(1, 8),
    ordinals: { start: random.float() < 0.8 ? 0 : random.int(1, 3) },
    persistentVolumeClaimRetentionPolicy: {
      whenDeleted: random.pick(retention),
      whenScaled: random.pick(retention),
    },
  }
  return statefulSetManifest({ replicas: random.int(0, 5), image, update, spec })
}

function daemonSetOf(random: Random, image: string): JsonObject {
  const draw = random.float()
  const update =
    draw < 0.5
      ? { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: random.pick([1, 2, '50%']) } }
      : draw < 0.85
        ? { type: 'RollingUpdate', rollingUpdate: { maxSurge: random.pick([1, '100%']), maxUnavailable: 0 } }
        : { type: 'OnDelete', rollingUpdate: null }
  const spec = { revisionHistoryLimit: random.int(0, 3), minReadySeconds: random.float() < 0.7 ? 0 : random.int(1, 8) }
  return daemonSetManifest({ image, update, spec })
}

const imageOf = (random: Random, name: string): string => `shop/${name}:${random.pick(tags)}`
const set = (random: Random): string => random.pick(['statefulset/db', 'daemonset/agent'])

/** A random command; it may be rejected. */
function randomCommand(random: Random, { objects: store }: Session): Command {
  const pods = [...store.list('pods', 'default')].map(({ metadata }) => metadata.name)
  const nodes = [...store.list('nodes')].map(({ metadata }) => metadata.name)
  const claims = [...store.list('persistentvolumeclaims', 'default')].map(({ metadata }) => metadata.name)
  const onPod = (...args: readonly string[]) =>
    pods.length === 0
      ? kubectl('get', 'pods')
      : kubectl(...args.map((arg) => (arg === '{pod}' ? random.pick(pods) : arg)))
  const node = random.pick(nodes)
  const makers: readonly (() => Command)[] = [
    () => apply(statefulSetOf(random, imageOf(random, 'db'))),
    () => apply(daemonSetOf(random, imageOf(random, 'agent'))),
    () => kubectl('set', 'image', 'statefulset/db', `c=${imageOf(random, 'db')}`),
    () => kubectl('set', 'image', 'daemonset/agent', `c=${imageOf(random, 'agent')}`),
    () => kubectl('scale', 'statefulset/db', `--replicas=${random.int(0, 5)}`),
    () => kubectl('rollout', 'undo', set(random)),
    () => kubectl('rollout', 'restart', set(random)),
    () => onPod('delete', 'pod', '{pod}', '--wait=false'),
    () => onPod('delete', 'pod', '{pod}', '--force', '--grace-period=0', '--wait=false'),
    () => onPod('label', 'pod', '{pod}', `app=${random.pick(['db', 'agent', 'stray'])}`, '--overwrite'),
    () =>
      kubectl(
        'delete',
        set(random),
        `--cascade=${random.pick(['background', 'foreground', 'orphan'])}`,
        '--wait=false',
      ),
    () => kubectl('delete', 'controllerrevisions', '-l', `app=${random.pick(['db', 'agent'])}`),
    () => kubectl(random.pick(['cordon', 'uncordon']), node),
    () =>
      kubectl('taint', 'node', node, random.pick(['out=yes:NoExecute', 'out=yes:NoSchedule', 'out-']), '--overwrite'),
    () =>
      nodes.length < 6
        ? { type: 'addNodes', nodes: nodesOf(6).slice(nodes.length, nodes.length + 1) }
        : kubectl('get', 'nodes'),
    () => (claims.length === 0 ? kubectl('get', 'pvc') : kubectl('delete', 'pvc', random.pick(claims), '--wait=false')),
  ]
  return random.pick(makers)()
}

/** Differences from the desired state; empty if both sets match their specs. */
function gaps({ objects: store }: Session): string[] {
  const found: string[] = []
  const db = store.get('statefulsets', 'default/db')
  const { replicas = 0, readyReplicas = 0, updatedReplicas = 0 } = db?.status ?? {}
  if (db && (replicas !== db.spec.replicas || readyReplicas !== replicas || updatedReplicas !== replicas))
    found.push(`StatefulSet db has ${replicas} Pods, ${readyReplicas} ready, ${updatedReplicas} updated`)
  const agent = store.get('daemonsets', 'default/agent')
  const { desiredNumberScheduled = 0, updatedNumberScheduled = 0, numberAvailable = 0 } = agent?.status ?? {}
  if (agent && (updatedNumberScheduled !== desiredNumberScheduled || numberAvailable !== desiredNumberScheduled))
    found.push(
      `DaemonSet agent has ${updatedNumberScheduled} of ${desiredNumberScheduled} updated, ${numberAvailable} available`,
    )
  return found
}

/** Removes all faults: nodes accept Pods, both sets get working templates, and all Pods are deleted. */
function heal(random: Random, session: Session): void {
  const { objects: store } = session
  const commands: Command[] = [...store.list('nodes')].flatMap(({ metadata: { name } }) => [
    kubectl('uncordon', name),
    kubectl('taint', 'node', name, 'out-'),
  ])
  commands.push(kubectl('delete', 'statefulset', 'db', '--ignore-not-found', '--cascade=orphan'))
  for (const command of commands) session.command({ ...command, label: HEAL_LABEL })
  session.advance({ until: session.cursor.at + 30_000 })
  const rolling = { type: 'RollingUpdate', rollingUpdate: { partition: 0 } }
  session.command({
    ...apply(statefulSetManifest({ replicas: random.int(1, 4), image: 'shop/db:good', update: rolling })),
    label: HEAL_LABEL,
  })
  const replacing = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } }
  session.command({ ...apply(daemonSetManifest({ image: 'shop/agent:good', update: replacing })), label: HEAL_LABEL })
  session.advance({ until: session.cursor.at + 10_000 })
  // A Pod of a StatefulSet that never gets ready is nobody's to replace, and a stray one may have a name that is wanted.
  for (const { metadata } of [...store.list('pods', 'default')])
    session.command({ ...kubectl('delete', 'pod', metadata.name, '--wait=false'), label: HEAL_LABEL })
}

/** Runs the simulation of one seed. */
export function runSetsSimulation(seed: number): SimulationResult {
  const random = new Random(seedStream(seed, 'sets'))
  const config = { ...DEFAULT_CONFIG, nodes: nodesOf(random.int(1, 4)) }
  const checkers = [setsChecker(), identityChecker(), capacityChecker]
  return play(new Session(emptyDocument({ seed, config })), checkers, (session, monitor) => {
    session.command(apply(statefulSetOf(random, 'shop/db:v1')))
    session.command(apply(daemonSetOf(random, 'shop/agent:v1')))
    for (let left = random.int(4, 20); left > 0 && monitor.violations.length === 0; left--) {
      session.advance({ until: session.cursor.at + random.int(0, random.float() < 0.5 ? 50 : 20_000) })
      session.command(randomCommand(random, session))
    }
    session.advance({ until: session.cursor.at + 60_000 })
    heal(random, session)
    session.advance({ until: session.cursor.at + 600_000 })
    monitor.violations.push(...gaps(session).map((gap) => `convergence: ${gap}, long after all faults were healed`))
    const version = session.objects.resourceVersion
    session.advance({ until: session.cursor.at + 600_000 })
    const writes = session.objects.resourceVersion - version
    if (writes > 0) monitor.violations.push(`rest: ${writes} writes in a cluster that has nothing left to do`)
  })
}
