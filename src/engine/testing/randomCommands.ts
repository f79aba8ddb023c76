/** Random kubectl commands, as people and programs give them: good ones, broken ones, and ones that come too late. */
import type { Written } from '../api/fields/writtenPart.ts'
import type { Deployment, IntOrString, JsonObject, KubeObject, Probe } from '../api/types.ts'
import type { StoredObjects } from '../apiserver/store.ts'
import type { KubectlCommand } from '../document/types.ts'
import type { Random } from '../sim/prng.ts'
import { type DeploymentOptions, deploymentManifest, replicationControllerManifest } from './builders.ts'
import { isOwnedBy } from './invariants/arithmetic.ts'

type Maker = (world: CommandWorld) => KubectlCommand | undefined

/** Sources that a command generator draws from. */
interface CommandWorld {
  readonly random: Random
  readonly store: StoredObjects
}

const NAMES = ['web', 'api'] as const
const RC = 'rc'
const ROLLBACK_TO = 'deprecated.deployment.rollback.to'
const MAX_REPLICAS = 9
const goodTags = ['v1', 'v2', 'v3', 'v4']
const brokenTags = [
  'crash',
  'crashlater',
  'nopull',
  'neverready',
  'slow',
  'slowpull',
  'slowstart',
  'losesready',
  'done',
  'oom',
  'nosig',
  'slowstop',
  'exit3after5',
  'hangs',
  'live6',
  'ready3',
  'ready2to6',
]

const kubectl = (...args: readonly string[]): KubectlCommand => ({ type: 'kubectl', args })
const withInput = (args: readonly string[], ...objects: readonly JsonObject[]): KubectlCommand => ({
  type: 'kubectl',
  args,
  stdin: objects.map((object) => JSON.stringify(object)).join('\n---\n'),
})

/** A Service for each name of a random Deployment. */
export const servicesCommand: KubectlCommand = withInput(
  ['apply', '-f', '-'],
  ...NAMES.map((name) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name },
    spec: { selector: { app: name }, ports: [{ port: 80 }] },
  })),
)

const imageOf = (random: Random): string =>
  `shop/web:${random.pick(goodTags)}${random.float() < 0.3 ? `.${random.pick(brokenTags)}` : ''}`

function boundOf(random: Random): IntOrString {
  return random.float() < 0.5 ? random.int(0, 4) : `${random.pick([0, 10, 25, 34, 50, 100])}%`
}

function strategyOf(random: Random): NonNullable<DeploymentOptions['strategy']> {
  if (random.float() < 0.2) return 'Recreate'
  return { maxSurge: boundOf(random), maxUnavailable: boundOf(random) }
}

function optionsOf(random: Random, name: string): DeploymentOptions {
  const maybe = (chance: number, options: () => DeploymentOptions): DeploymentOptions =>
    random.float() < chance ? options() : {}
  return {
    name,
    labels: { app: name },
    image: imageOf(random),
    ...maybe(0.8, () => ({ replicas: random.int(0, MAX_REPLICAS) })),
    ...maybe(0.6, () => ({ strategy: strategyOf(random) })),
    ...maybe(0.2, () => ({ readinessProbe: probeOf(random) })),
    ...maybe(0.2, () => ({ livenessProbe: probeOf(random) })),
    ...maybe(0.3, () => ({ minReadySeconds: random.int(0, 12) })),
    ...maybe(0.3, () => ({ revisionHistoryLimit: random.int(0, 3) })),
    ...maybe(0.4, () => ({ progressDeadlineSeconds: random.int(15, 90) })),
  }
}

const probeOf = (random: Random): Written<Probe> => ({
  httpGet: { path: '/', port: 80 },
  periodSeconds: random.int(1, 10),
  initialDelaySeconds: random.int(0, 4),
  failureThreshold: random.int(1, 3),
})

const cascade = (random: Random): string => `--cascade=${random.pick(['background', 'foreground', 'orphan'])}`

function nameOfOne(world: CommandWorld, resource: string): string | undefined {
  const names = [...world.store.list(resource, 'default')].map(({ metadata }: KubeObject) => metadata.name)
  return names.length === 0 ? undefined : world.random.pick(names)
}

const target = ({ random }: CommandWorld): string => `deployment/${random.pick(NAMES)}`

/** A command about one random object; undefined without one. */
const toOne =
  (resource: string, make: (name: string, random: Random) => KubectlCommand): Maker =>
  (world) => {
    const name = nameOfOne(world, resource)
    return name === undefined ? undefined : make(name, world.random)
  }

const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [20, ({ random }) => withInput(['apply', '-f', '-'], deploymentManifest(optionsOf(random, random.pick(NAMES))))],
  [14, (world) => kubectl('set', 'image', target(world), `web=${imageOf(world.random)}`)],
  [12, (world) => kubectl('scale', target(world), `--replicas=${world.random.int(0, MAX_REPLICAS)}`)],
  [5, (world) => kubectl('rollout', 'pause', target(world))],
  [5, (world) => kubectl('rollout', 'resume', target(world))],
  [7, (world) => kubectl('rollout', 'undo', target(world), `--to-revision=${world.random.int(0, 5)}`)],
  [4, (world) => kubectl('rollout', 'restart', target(world))],
  [4, (world) => kubectl('patch', target(world), '-p', JSON.stringify({ spec: patchOf(world.random) }))],
  [2, (world) => kubectl('annotate', target(world), `${ROLLBACK_TO}=0`, '--overwrite')],
  [3, (world) => kubectl('delete', target(world), cascade(world.random), '--wait=false')],
  [8, toOne('pods', (name) => kubectl('delete', 'pod', name, '--wait=false'))],
  [2, toOne('pods', (name) => kubectl('delete', 'pod', name, '--force', '--grace-period=0', '--wait=false'))],
  [4, toOne('pods', (name, random) => kubectl('label', 'pod', name, labelOf(random), '--overwrite'))],
  [3, toOne('replicasets', (name, random) => kubectl('label', 'rs', name, labelOf(random), '--overwrite'))],
  [
    3,
    toOne('replicasets', (name, random) => kubectl('scale', 'rs', name, `--replicas=${random.int(0, MAX_REPLICAS)}`)),
  ],
  [2, toOne('replicasets', (name, random) => kubectl('delete', 'rs', name, cascade(random), '--wait=false'))],
  [4, toOne('nodes', (name) => kubectl('cordon', name))],
  [4, toOne('nodes', (name) => kubectl('uncordon', name))],
  [4, ({ random }) => withInput(['apply', '-f', '-'], controllerOf(random))],
  [2, ({ random }) => kubectl('scale', 'rc', RC, `--replicas=${random.int(0, MAX_REPLICAS)}`)],
  [2, ({ random }) => kubectl('delete', 'rc', RC, cascade(random), '--wait=false')],
  [2, toOne('nodes', (name) => kubectl('drain', name, '--ignore-daemonsets', '--force', '--timeout=20s'))],
  [2, (world) => kubectl('delete', 'pods', '-l', `app=${world.random.pick(NAMES)}`, '--wait=false')],
  [
    2,
    (world) => kubectl('set', 'resources', target(world), `--requests=cpu=${world.random.pick(['50m', '100m', '9'])}`),
  ],
  [2, toOne('replicasets', (name, random) => kubectl('annotate', 'rs', name, annotationOf(random), '--overwrite'))],
  [2, strayPod],
  [2, ({ random }) => withInput(['apply', '-f', '-'], quotaOf(random.int(1, 12)))],
  [3, () => kubectl('delete', 'quota', 'few')],
  [2, ({ random }) => withInput(['apply', '-f', '-'], budgetOf(random))],
  [1, () => kubectl('delete', 'pdb', 'enough')],
]

/** Changes bounds, waiting times or replicas in the middle of a rollout. */
function patchOf(random: Random): JsonObject {
  switch (random.int(0, 3)) {
    case 0:
      return {
        strategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxSurge: boundOf(random), maxUnavailable: boundOf(random) },
        },
      }
    case 1:
      return { strategy: { $retainKeys: ['type'], type: 'Recreate' } }
    case 2:
      return { minReadySeconds: random.int(0, 15) }
    default:
      return {
        replicas: random.int(0, MAX_REPLICAS),
        template: { metadata: { annotations: { turn: String(random.int(0, 99)) } } },
      }
  }
}

/** A label that moves an object out of its workload, into the other one, or back. */
const labelOf = (random: Random): string => `app=${random.pick(['stray', ...NAMES])}`

const controllerOf = (random: Random): JsonObject =>
  replicationControllerManifest({
    name: RC,
    replicas: random.int(0, MAX_REPLICAS),
    image: `shop/web:${random.pick(goodTags)}`,
  })

/** A changed annotation of the controller on its ReplicaSets. */
const annotationOf = (random: Random): string =>
  `deployment.kubernetes.io/${random.pick(['desired-replicas', 'max-replicas', 'revision'])}=${random.pick(['0', '1', '7', 'x', '-3'])}`

/** A Pod without a controller, with the labels of a ReplicaSet. */
function strayPod({ random, store }: CommandWorld): KubectlCommand | undefined {
  const sets = [...store.list('replicasets', 'default')]
  const labels = sets.length === 0 ? undefined : random.pick(sets).metadata.labels
  if (labels === undefined) return undefined
  return withInput(['create', '-f', '-'], {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { generateName: 'stray-', labels },
    spec: { containers: [{ name: 'web', image: imageOf(random) }] },
  })
}

const quotaOf = (pods: number): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'few' },
  spec: { hard: { pods: String(pods) } },
})

const totalWeight = makers.reduce((total, [weight]) => total + weight, 0)

const budgetOf = (random: Random): JsonObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: 'enough' },
  spec: {
    selector: { matchLabels: { app: random.pick(NAMES) } },
    ...(random.float() < 0.5 ? { minAvailable: boundOf(random) } : { maxUnavailable: boundOf(random) }),
  },
})

/** A random command; it may be rejected. */
export function randomCommand(world: CommandWorld): KubectlCommand {
  for (;;) {
    let ticket = world.random.int(1, totalWeight)
    for (const [weight, make] of makers) {
      ticket -= weight
      if (ticket > 0) continue
      const command = make(world)
      if (command) return command
      break
    }
  }
}

const living = ({ store }: CommandWorld): Deployment[] =>
  [...store.list('deployments', 'default')].filter(({ metadata }) => metadata.deletionTimestamp === undefined)

/**
 * Removes all faults: uncordons nodes, deletes quotas, budgets and stray objects (which may crash forever), and resumes
 * Deployments.
 *
 * Kubernetes never leaves two states without a command: a scaling under Recreate with several active ReplicaSets, and a
 * ReplicaSet with the Deployment's size but another size in its annotation. So all Deployments get RollingUpdate, and
 * these get another size.
 */
export function healingCommands(world: CommandWorld): KubectlCommand[] {
  const { store } = world
  const commands: KubectlCommand[] = []
  for (const { metadata } of store.list('nodes')) commands.push(kubectl('uncordon', metadata.name))
  commands.push(kubectl('delete', 'quota', 'few', '--ignore-not-found'))
  commands.push(kubectl('delete', 'pdb', 'enough', '--ignore-not-found'))
  for (const resource of ['replicasets', 'pods'])
    for (const { metadata } of store.list(resource, 'default'))
      if (!metadata.ownerReferences?.length) commands.push(kubectl('delete', resource, metadata.name, '--wait=false'))
  const strategy = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 1 } }
  for (const d of living(world)) {
    const { name } = d.metadata
    commands.push(kubectl('annotate', `deployment/${name}`, `${ROLLBACK_TO}-`))
    commands.push(kubectl('patch', `deployment/${name}`, '-p', JSON.stringify({ spec: { strategy } })))
    commands.push(kubectl('set', 'resources', `deployment/${name}`, '--requests=cpu=10m'))
    if (remembersAnotherSize(d, store))
      commands.push(kubectl('scale', `deployment/${name}`, `--replicas=${d.spec.replicas + 1}`))
    commands.push(kubectl('rollout', 'resume', `deployment/${name}`))
  }
  return commands
}

function remembersAnotherSize(d: Deployment, store: StoredObjects): boolean {
  const all = [...store.list('replicasets', 'default')]
  const active = all.filter((rs) => isOwnedBy(rs, d) && rs.spec.replicas > 0)
  return active.some(
    (rs) =>
      rs.spec.replicas === d.spec.replicas &&
      rs.metadata.annotations?.['deployment.kubernetes.io/desired-replicas'] !== String(d.spec.replicas),
  )
}

/** Gives every Deployment a working template, after which the cluster must come to rest. */
export function goodCommands(world: CommandWorld): KubectlCommand[] {
  const { random } = world
  return living(world).map(({ metadata: { name } }) => {
    const image = `shop/web:healed${random.int(1, 9)}`
    // The bounds must not both be 0.
    const strategy = { maxSurge: random.int(1, 4), maxUnavailable: boundOf(random) }
    const replicas = random.int(0, MAX_REPLICAS)
    const manifest = deploymentManifest({ ...optionsOf(random, name), image, strategy, replicas })
    return withInput(['apply', '-f', '-'], manifest)
  })
}
