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
import { applyOldSide, applyText, storedObject, type Text } from './planStart.ts'
import type { SideObject } from './readSide.ts'
import { changedWorkload, specOf, type WorkloadChange } from './workloadChange.ts'

export interface PlanQuestions {
  /** Of what the change concerns, by the keys of its objects; answered or not. */
  readonly asked: ReadonlyMap<string, readonly Question[]>
  /** Of what runs now: that it runs is their answer. */
  readonly running: readonly Question[]
}

interface AskOptions {
  readonly config: ClusterConfig
  readonly seed: number
  readonly areNodesKnown: boolean
  readonly tool: ApplyTool
}

/** About the cluster, and not about a container or what a tool does: Pods that run have shown it. */
const ofCluster: ReadonlySet<QuestionId> = new Set<QuestionId>([
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
  'runtimeClass',
  'storageClass',
  'sysctl',
])

/** Applies both sides and asks, before anything has happened. */
export function planQuestions(
  old: readonly SideObject[],
  texts: readonly Text[],
  { config, seed, areNodesKnown, tool }: AskOptions,
): PlanQuestions {
  const session = openSession(config, seed)
  applyOldSide(session, old)
  const asking = {
    areNodesKnown,
    simulatedLabels: simulatedLabels(config),
    isOrderKnown: true,
    provided: config.provided,
  }
  const about = (object: KubeObject | undefined): readonly Question[] =>
    object === undefined ? [] : questionsAbout(session.cluster.store, [object], asking)
  const changed = texts.flatMap(({ objects }) => objects)
  const running = old.flatMap((one) => about(ifRunning(storedObject(session, one))))
  const before = new Map(
    changed.map((one) => {
      const object = storedObject(session, one)
      return [one.key, { object, own: keysOf(about(ifRunning(object))) }]
    }),
  )
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

/** Undefined for what asks for no Pod: it has shown nothing. */
function ifRunning(object: KubeObject | undefined): KubeObject | undefined {
  const { replicas, suspend } = specOf(object)
  return replicas === 0 || suspend === true ? undefined : object
}

interface Proofs {
  readonly change: WorkloadChange | undefined
  /** Keys of what the object itself asked, as it runs. */
  readonly own: ReadonlySet<string>
  readonly running: ReadonlySet<string>
}

/** Whether what runs has shown the answer. A Pod template that stays the same has shown all that it asks. */
const proven =
  ({ change, own, running }: Proofs) =>
  ({ id, key, stage }: Question): boolean => {
    if (change === 'none') return true
    if (change === 'scales' && stage !== 'object' && own.has(key)) return true
    return ofCluster.has(id) && running.has(key)
  }
