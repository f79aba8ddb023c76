/**
 * The open questions of a change: requirements of the new side that no running Pod of the old side has shown to be met.
 */
import {
  type ApplyTool,
  type ClusterConfig,
  type KubeObject,
  type Question,
  type QuestionId,
  questionsAbout,
  simulatedLabels,
} from '../../engine/index.ts'
import { openSession } from '../clusterSize.ts'
import { applyDefinitions, applyOldSide, applyText, type StoredVersions, storedObject, type Text } from './planStart.ts'
import type { SideObject } from './readSide.ts'
import { changedWorkload, specOf, type WorkloadChange } from './workloadChange.ts'

export interface PlanQuestions {
  /** Questions about changed objects, by the objects' keys; answered or not. */
  readonly asked: ReadonlyMap<string, readonly Question[]>
  /** Questions about running objects, which their running Pods answer. */
  readonly running: readonly Question[]
}

interface AskOptions {
  readonly config: ClusterConfig
  readonly seed: number
  readonly areNodesKnown: boolean
  readonly tool: ApplyTool
  readonly storedVersions: StoredVersions
  /** The changed definitions, which are applied before `texts`. */
  readonly definitions: readonly Text[]
}

/** Questions about the cluster, which running Pods have answered; not about containers or tools. */
const ofCluster: ReadonlySet<QuestionId> = new Set<QuestionId>([
  'capacity',
  'device',
  'driver',
  'hostPath',
  'image',
  'imageUser',
  'flexVolume',
  'networkStorage',
  'node',
  'nodeLabel',
  'persistentVolume',
  'priorityClass',
  'provisioner',
  'reference',
  'referenceKey',
  'rootImage',
  'runtimeClass',
  'startTaint',
  'storageClass',
  'sysctl',
])

/** Applies both sides and collects questions, before any controller acts. */
export function planQuestions(
  old: readonly SideObject[],
  texts: readonly Text[],
  { config, seed, areNodesKnown, tool, storedVersions, definitions }: AskOptions,
): PlanQuestions {
  const session = openSession(config, seed)
  applyOldSide(session, old, { storedVersions })
  const asking = {
    areNodesKnown,
    simulatedLabels: simulatedLabels(config),
    isOrderKnown: true,
    provided: config.provided,
  }
  const about = (object: KubeObject | undefined): readonly Question[] =>
    object === undefined ? [] : questionsAbout(session.objects, [object], asking)
  const changed = texts.flatMap(({ objects }) => objects)
  const running = old.flatMap((one) => about(ifRunning(storedObject(session, one))))
  const before = new Map(
    changed.map((one) => {
      const object = storedObject(session, one)
      return [one.key, { object, own: keysOf(about(ifRunning(object))) }]
    }),
  )
  applyDefinitions(session, definitions, tool)
  for (const text of texts) applyText(session, text, tool)
  const ofRunning = keysOf(running)
  const asked = new Map(
    changed.map((one): [string, readonly Question[]] => {
      const { object: was, own = new Set<string>() } = before.get(one.key) ?? {}
      const is = storedObject(session, one)
      if (is === undefined || is.metadata.resourceVersion === was?.metadata.resourceVersion) return [one.key, []]
      const isProven = proven({ change: changedWorkload(was, is)?.change, own, running: ofRunning })
      return [one.key, about(is).filter((question) => !isProven(question))]
    }),
  )
  return { asked, running }
}

const keysOf = (questions: readonly Question[]): ReadonlySet<string> => new Set(questions.map(({ key }) => key))

/** The object, unless it has no Pods that could answer questions. */
function ifRunning(object: KubeObject | undefined): KubeObject | undefined {
  const { replicas, suspend } = specOf(object)
  return replicas === 0 || suspend === true ? undefined : object
}

interface Proofs {
  readonly change: WorkloadChange | undefined
  /** Keys of the questions about the running version of the object. */
  readonly own: ReadonlySet<string>
  readonly running: ReadonlySet<string>
}

/** Whether running Pods have answered a question. An unchanged Pod template answers all of its questions. */
const proven =
  ({ change, own, running }: Proofs) =>
  ({ id, key, stage }: Question): boolean => {
    if (change === 'none') return true
    if (change === 'scales' && stage !== 'object' && own.has(key)) return true
    return ofCluster.has(id) && running.has(key)
  }
