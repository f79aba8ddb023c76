/** A question about a condition outside of the manifests that decides the outcome of a workload. */
import type { JsonObject, KubeObject, PodSpec } from '../../api/types.ts'
import type { StoredObjects } from '../../apiserver/store.ts'
import type { NodeConfig } from '../../document/types.ts'
import type { NotSimulatedId } from '../../kinds/fieldClasses/index.ts'

/** Stages of a Pod at which obstacles can stop it, in their order. */
export const stages = [
  'object',
  'admission',
  'scheduling',
  'binding',
  'volumes',
  'image',
  'container',
  'running',
] as const
export type Stage = (typeof stages)[number]

/** Ids of questions. Each has a sentence in every language that describes the behaviour of a real cluster. */
export type QuestionId =
  | 'accessMode'
  | 'attributesClass'
  | 'autoscaler'
  | 'capacity'
  | 'conversion'
  | 'dataSource'
  | 'definition'
  | 'definitionBefore'
  | 'definitionUnchecked'
  | 'device'
  | 'deviceDriver'
  | 'domains'
  | 'driver'
  | 'endsByItself'
  | 'argocdHook'
  | 'helmHook'
  | 'hookPort'
  | 'flexVolume'
  | 'hostPath'
  | 'image'
  | 'imageUser'
  | 'moreNodes'
  | 'initWaits'
  | 'localImage'
  | 'networkStorage'
  | 'node'
  | 'nodeLabel'
  | 'persistentVolume'
  | 'policy'
  | 'priorityClass'
  | 'probeFile'
  | 'probeHost'
  | 'probePort'
  | 'provisioner'
  | 'reference'
  | 'referenceKey'
  | 'resourceClaim'
  | 'serverInJob'
  | 'resourceClaimObject'
  | 'rootImage'
  | 'rule'
  | 'runtimeClass'
  | 'startTaint'
  | 'storageClass'
  | 'storedVersion'
  | 'subPath'
  | 'suspendedJob'
  | 'syncWave'
  | 'sysctl'
  | 'taskEnd'
  | 'volumeNode'
  | 'volumeReach'
  | 'webhook'
  | `field.${NotSimulatedId}`

/** Names and numbers for a question's sentence. */
type QuestionFacts = Readonly<Record<string, string | number>>

/** Changes to a cluster that make the answer `yes` true. Answers about kubelets and controllers need none. */
export interface Preparation {
  /** An object that is created before the manifests are applied. */
  readonly object?: JsonObject
  /** A node that joins, or is in the cluster from the beginning. */
  readonly node?: NodeConfig
  /** With the answer `no`, no node has this amount of a resource, in the units of a Pod's requests. */
  readonly amount?: { readonly resource: string; readonly least: number }
  /** The least number of nodes; missing ones join, or are in the cluster from the beginning. */
  readonly leastNodes?: number
  /** Arguments of a kubectl command after the manifests were applied. */
  readonly command?: readonly string[]
}

export interface Question {
  readonly id: QuestionId
  /** The name for `--assume`: `secret/db`, `secret/shop/db`, `driver/disk.example.com`. */
  readonly key: string
  /** The answer with which Pods progress, and the opposite answer: `present` and `absent`. */
  readonly yes: string
  readonly no: string
  readonly facts: QuestionFacts
  readonly stage: Stage
  /** The object whose field raises the question. */
  readonly object: ObjectName
  /** Path from the object's root: `spec.template.spec.volumes[0].csi`. */
  readonly field: string
  /** Whether the simulation can play both answers; otherwise it plays the answer `yes`. */
  readonly isPlayed: boolean
  /** The answer `no` is not simulated and always stalls the workload. */
  readonly noStalls?: true
  /** The manifest's text alone implies `no`, which holds without an answer. */
  readonly isCertain?: true
  /** Without an answer, `yes` is assumed, as for every program without a sign of the opposite. */
  readonly isTaken?: true
  readonly preparation?: Preparation
  /** A Job of the same manifests that may create the object at run time: `Job/install`. */
  readonly maker?: string
}

export interface ObjectName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** An object about which questions are asked. */
export interface Asked {
  /** Holds all objects of the manifests; no controller has run in it. */
  readonly store: StoredObjects
  readonly object: KubeObject
  /** `default` for an object without a namespace. */
  readonly namespace: string
  /** The spec of its Pods; undefined for an object without Pods. */
  readonly spec: PodSpec | undefined
  /** Path from the object's root to the Pod spec: `spec.template.spec`. */
  readonly at: string
  /** Whether the nodes are those of a real cluster: their missing labels and devices raise no question. */
  readonly areNodesKnown: boolean
  /** Keys of labels that only the simulation's nodes with zones are known to have: a real cluster may lack them. */
  readonly simulatedLabels: ReadonlySet<string>
  /**
   * Whether the caller plays the order of the tool that applies the manifests: the tool's annotations raise no
   * question.
   */
  readonly isOrderKnown: boolean
  /**
   * Kinds of classes that are listed completely for the real cluster: any other class is missing, and raises no
   * question.
   */
  readonly knownClasses: ReadonlySet<string>
  /** Keys of taints of new nodes that are known to be removed. */
  readonly removedTaints: ReadonlySet<string>
  /** Volume drivers that are known to run. */
  readonly drivers: ReadonlySet<string>
}

/** A question as a row returns it. */
export type Found = Omit<Question, 'object' | 'isPlayed'> & { readonly isPlayed?: false }

/** A kind of question. All rows are applied to every object. */
export interface QuestionRow {
  find(asked: Asked): readonly Found[]
}
