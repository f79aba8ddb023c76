/** The simulated cluster of a plan: large enough for its Pods, and with what they name and nobody has written. */
import {
  type ApplyPlan,
  applyAndPlan,
  type ClusterConfig,
  DEFAULT_CONFIG,
  ENGINE_VERSION,
  KEEPS_FIGURES,
  type KubeObject,
  type NodeConfig,
  rollingResources,
  Session,
  type WorkloadNeeds,
  workloadNeeds,
} from '../../engine/index.ts'
import { moreNodes, nodesFor, nodesForPods, roomOf, wantedBy, withoutRoom } from '../../layout/clusterSize.ts'
import { type MissingObject, missingKeys, missingObjects } from '../../manifest/editor/missingObjects.ts'

/** More nodes are not added by themselves. */
const MOST_NODES = 300
/** Of nodes that one workload asks for, so that its Pods may be spread. */
const LEAST_OF_KIND = 3

export const openSession = (config: ClusterConfig, seed: number): Session =>
  new Session({ format: 1, engineVersion: ENGINE_VERSION, seed, config, journal: [] }, KEEPS_FIGURES)

/** Nodes on which all Pods of both texts find room; `given` are those of the real cluster, if it has told. */
export function clusterFor(texts: readonly string[], given: readonly NodeConfig[], seed: number): ClusterConfig {
  const config = given.length > 0 ? { ...DEFAULT_CONFIG, nodes: given } : DEFAULT_CONFIG
  const session = openSession(config, seed)
  const plans = texts.map((text) => applyAndPlan(session, text))
  const nodes = [...config.nodes]
  for (const { plan, need } of plans.flatMap(needsOf)) addNodesLike(need, plan, nodes)
  const wanted = plans.flatMap(wantedBy)
  const names = (): string[] => nodes.map(({ name }) => name)
  nodes.push(...nodesForPods(withoutRoom(wanted, nodes.map(roomOf)), nodes, names()))
  return { ...config, nodes: nodes.slice(0, Math.max(MOST_NODES, given.length)) }
}

const needsOf = (plan: ApplyPlan) => plan.needs.map((need) => ({ plan, need }))

/** Nodes as a workload asks for them by selector, affinity or size, unless some were added for another one. */
function addNodesLike({ node, kind, namespace, name }: WorkloadNeeds, plan: ApplyPlan, nodes: NodeConfig[]): void {
  if (node === undefined) return
  const like = ({ name: _, ...rest }: NodeConfig): string => JSON.stringify(rest)
  if (nodes.some((one) => like(one) === like(node.node))) return
  const workload = plan.objects.find(
    (one) => one.kind === kind && one.namespace === namespace && one.name === name,
  )?.workload
  const wanted = workload ? [{ perPod: workload.perPod, pods: Math.ceil(workload.replicas.to * 1.25) }] : []
  const count = Math.max(LEAST_OF_KIND, nodesFor(wanted, roomOf(node.node)))
  nodes.push(
    ...moreNodes(
      [node.node],
      count,
      nodes.map((one) => one.name),
    ),
  )
}

/** Creates the simplest form of what Pods of these workloads name and what is not there, and says what that is. */
export function addStandIns(session: Session, needs: readonly WorkloadNeeds[]): readonly MissingObject[] {
  for (const { kind, namespace, name, keys } of missingObjects(needs)) {
    const metadata = { name, namespace }
    const filled = Object.fromEntries(keys.map((key) => [key, 'example']))
    const object =
      kind === 'PersistentVolumeClaim'
        ? { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }
        : kind === 'Secret'
          ? { stringData: filled }
          : { data: filled }
    apply(session, { apiVersion: 'v1', kind, metadata, ...object })
  }
  for (const { kind, namespace, name, keys } of missingKeys(needs)) {
    if (kind === 'PersistentVolumeClaim') continue
    const values = Object.fromEntries(keys.map((key) => [key, kind === 'Secret' ? btoa('example') : 'example']))
    session.command({
      type: 'kubectl',
      args: ['patch', kind.toLowerCase(), name, '-n', namespace, '-p', JSON.stringify({ data: values })],
    })
  }
  return [...missingObjects(needs), ...missingKeys(needs)]
}

function apply(session: Session, object: object): void {
  session.command({ type: 'kubectl', args: ['apply', '-f', '-'], stdin: JSON.stringify(object) })
}

/** What the workloads of the cluster name and it does not have. */
export function needsNow({ cluster: { store } }: Session): WorkloadNeeds[] {
  const resources = [...rollingResources, 'replicasets', 'jobs', 'cronjobs', 'pods'] as const
  return workloadNeeds(
    store,
    resources.flatMap((resource) => [...store.list(resource)] as KubeObject[]),
  )
}
