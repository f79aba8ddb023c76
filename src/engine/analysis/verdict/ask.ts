/** Asks every question about newly applied objects. */
import { decodePart } from '../../api/decode.ts'
import { nodeAgents } from '../../api/outside/startTaints.ts'
import type { JsonObject, KubeObject } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { ClusterConfig } from '../../document/types.ts'
import { podSpecOf, podSpecPath } from '../../kinds/podSpecs.ts'
import { kindOf } from '../../kinds/table.ts'
import { type Asked, type Question, stages } from './question.ts'
import { questionRows, requestRows } from './questions/index.ts'

/** Whether the nodes are those of a real cluster: users of a preset have nodes with other labels and devices. */
export const areNodesKnown = ({ provided }: Pick<ClusterConfig, 'provided'>): boolean =>
  provided !== undefined && provided.preset === undefined

interface AskOptions {
  readonly areNodesKnown: boolean
  /** See `simulatedLabels`; absent: every label of a node is known. */
  readonly simulatedLabels?: ReadonlySet<string>
  /** Whether the play follows the order in which a tool applies the manifests. */
  readonly isOrderKnown?: boolean
  /** Contents of the cluster besides nodes; absent: unknown. */
  readonly provided?: ClusterConfig['provided']
}

/**
 * Conditions outside of the manifests that decide about these objects. Each question occurs once for each object that
 * raises it, in the order in which the obstacles would stop a Pod. `store` holds all objects of the manifests; no
 * controller has run in it.
 */
export function questionsAbout(
  store: StoredObjects,
  objects: Iterable<KubeObject>,
  { areNodesKnown, simulatedLabels = new Set(), isOrderKnown = false, provided }: AskOptions,
): readonly Question[] {
  const drivers = driversOf(provided)
  const removedTaints = removedTaintsOf(provided)
  const knownClasses = knownClassesOf(provided)
  return [...objects].flatMap((object) => {
    const { kind, metadata } = object
    // A custom kind may have the name of a kind of Kubernetes: Job, Service.
    const isBuiltIn = kindOf(object) !== undefined
    const spec = isBuiltIn ? podSpecOf(object) : undefined
    const asked: Asked = {
      store,
      object,
      namespace: metadata.namespace ?? 'default',
      // A Pod spec without containers is refused.
      spec: hasContainers(spec) ? decodePart('core.v1.PodSpec', spec) : undefined,
      at: (isBuiltIn && podSpecPath(kind)) || '',
      areNodesKnown,
      simulatedLabels: areNodesKnown ? new Set() : simulatedLabels,
      isOrderKnown,
      drivers,
      removedTaints,
      knownClasses,
    }
    const name = { kind, namespace: metadata.namespace ?? '', name: metadata.name }
    const found = (isBuiltIn ? questionRows : requestRows).flatMap((row) => row.find(asked))
    // Several fields may raise the same question: the first of them is named.
    const unique = [...new Map(found.toReversed().map((one) => [one.key, one])).values()].reverse()
    return unique
      .map((one): Question => ({ ...one, object: name, isPlayed: one.isPlayed ?? true }))
      .sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage))
  })
}

/** Drivers of the cluster's own classes, which run in every such cluster. */
const driversOf = (provided: ClusterConfig['provided']): ReadonlySet<string> =>
  new Set(provided?.storageClasses.flatMap(({ provisioner, addOn }) => (addOn === undefined ? [provisioner] : [])))

const removedTaintsOf = (provided: ClusterConfig['provided']): ReadonlySet<string> =>
  new Set(provided?.nodeAgent === undefined ? [] : [nodeAgents[provided.nodeAgent].taint.key])

/** Kinds of classes of which kubectl printed at least one object for the cluster; empty for a preset. */
function knownClassesOf(provided: ClusterConfig['provided']): ReadonlySet<string> {
  if (provided === undefined || provided.preset !== undefined) return new Set()
  const { storageClasses, objects = [] } = provided
  const hasPriorities = objects.some(({ kind }) => kind === 'PriorityClass')
  return new Set([...(storageClasses.length > 0 ? ['StorageClass'] : []), ...(hasPriorities ? ['PriorityClass'] : [])])
}

const hasContainers = (spec: JsonObject | undefined): boolean => Array.isArray(spec?.containers)
