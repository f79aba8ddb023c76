/** A question about what lies outside of some manifests and decides what becomes of a workload. */
import type { JsonObject, KubeObject, PodSpec } from '../../api/types.ts'
import type { Store } from '../../apiserver/store.ts'
import type { NodeConfig } from '../../document/types.ts'
import type { NotSimulatedId } from '../../kinds/fieldClasses/index.ts'

/** When a Pod meets what is asked about; obstacles stop it in this order. */
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

/** Each has a sentence in every language that says what a real cluster does. */
export type QuestionId =
  | 'accessMode'
  | 'attributesClass'
  | 'autoscaler'
  | 'dataSource'
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
  | 'runtimeClass'
  | 'storageClass'
  | 'subPath'
  | 'suspendedJob'
  | 'syncWave'
  | 'sysctl'
  | 'taskEnd'
  | 'volumeNode'
  | 'volumeReach'
  | 'webhook'
  | `field.${NotSimulatedId}`

/** What a sentence about a question names. */
export type QuestionFacts = Readonly<Record<string, string | number>>

/** What is done to a cluster so that the answer `yes` is true in it. What kubelets and controllers are told needs nothing. */
export interface Preparation {
  /** Is created before the manifests are applied. */
  readonly object?: JsonObject
  /** Joins, or begins with the cluster. */
  readonly node?: NodeConfig
  /** So many nodes are there; more of them join, or begin with the cluster. */
  readonly leastNodes?: number
  /** Arguments of kubectl, after the manifests were applied. */
  readonly command?: readonly string[]
}

export interface Question {
  readonly id: QuestionId
  /** As `--assume` names it: `secret/db`, `secret/shop/db`, `driver/disk.example.com`. */
  readonly key: string
  /** The answer with which Pods get on, and the one without: `present` and `absent`. */
  readonly yes: string
  readonly no: string
  readonly facts: QuestionFacts
  readonly stage: Stage
  /** The object whose field raises it. */
  readonly object: ObjectName
  /** From that object's root: `spec.template.spec.volumes[0].csi`. */
  readonly field: string
  /** The simulation can play both answers; else it plays as if the answer were `yes`. */
  readonly isPlayed: boolean
  /** It is not played, and with the answer `no` the workload can only stall. */
  readonly noStalls?: true
  /** The text of the manifest alone says `no`: without an answer that holds. */
  readonly isCertain?: true
  /** Without an answer it is taken to be `yes`, as of every program that nothing speaks against. */
  readonly isTaken?: true
  readonly preparation?: Preparation
  /** A Job of the same manifests that may make it at run time: `Job/install`. */
  readonly maker?: string
}

export interface ObjectName {
  readonly kind: string
  readonly namespace: string
  readonly name: string
}

/** One object about which questions are asked. */
export interface Asked {
  /** Everything of the manifests is in it, and nothing has run. */
  readonly store: Store
  readonly object: KubeObject
  /** Empty for `default`, never absent. */
  readonly namespace: string
  /** Of its Pods; undefined for an object that has none. */
  readonly spec: PodSpec | undefined
  /** From the object's root to the Pod spec: `spec.template.spec`. */
  readonly at: string
  /** The nodes are those of a real cluster: what they lack is no question. */
  readonly areNodesKnown: boolean
  /** Keys of labels that nodes have only because the simulation's own nodes have zones: a real cluster may lack them. */
  readonly simulatedLabels: ReadonlySet<string>
  /** Whoever asks plays the order of the tool that applies the manifests: what its annotations do is no question. */
  readonly isOrderKnown: boolean
  /** Kinds of classes of which the real cluster's are all there: another one is missing, and no question. */
  readonly knownClasses: ReadonlySet<string>
  /** Drivers of volumes that are known to run. */
  readonly drivers: ReadonlySet<string>
}

/** A question as a row finds it. */
export type Found = Omit<Question, 'object' | 'isPlayed'> & { readonly isPlayed?: false }

/** One kind of question. The list of rows is walked for every object. */
export interface QuestionRow {
  find(asked: Asked): readonly Found[]
}
