/** All waits of objects with the facts of their sentences. The compiler requires a text for each, and for no other. */

/** Waits of workloads. `who`: the name before the sentence. */
export interface WaitFacts {
  readonly paused: { readonly who: string }
  readonly nothing: { readonly who: string }
  /** `message`: the API server's message. */
  readonly refused: { readonly who: string; readonly message: string }
  readonly newPods: { readonly who: string; readonly unavailable: number }
  readonly newPodsUnavailable: {
    readonly who: string
    readonly needed: number
    readonly unavailable: number
    readonly available: number
    readonly minAvailable: number
    readonly totalPods: number
  }
  readonly oldPodsTerminating: { readonly who: string; readonly pods: number }
  readonly deadline: { readonly who: string; readonly seconds: number }
  /** A `pod` of a StatefulSet blocks the Pods after it. */
  readonly predecessor: HeldByPod
  readonly oneByOne: HeldByPod
  /** The template is fixed, but the Pod still has the old template. */
  readonly outdatedPod: HeldByPod
  readonly partition: { readonly who: string; readonly partition: number; readonly pods: number }
  readonly onDelete: { readonly who: string; readonly pods: number }
  /** Failed Pods of a DaemonSet stay for a back-off of their node. `seconds`: until the first may be deleted. */
  readonly failedPods: {
    readonly who: string
    readonly pods: number
    readonly nodes: string
    readonly seconds: number
  }
  /** On this number of a DaemonSet's nodes no Pod is available, or two exist, and no more are allowed. */
  readonly daemonsUnavailable: HeldByNodes
  readonly daemonsSurging: HeldByNodes
  /** No node matches the DaemonSet. */
  readonly noNode: { readonly who: string; readonly nodes: number; readonly lacks: string }
}

interface HeldByPod {
  readonly who: string
  readonly pod: string
}

interface HeldByNodes {
  readonly who: string
  readonly unavailable: number
  readonly may: number
  readonly nodes: string
  readonly old: number
}

interface OfContainer {
  readonly container: string
}

/** Position of the init container. */
export interface InitPlace {
  readonly index: number
  readonly of: number
}

interface PulledImage extends OfContainer {
  readonly image: string | undefined
  readonly tries: number
}

interface Crash extends OfContainer {
  readonly exitCode: number
  readonly reason: string
  readonly starts: number
  /** Back-off in seconds. */
  readonly backOff?: number
}

interface Probe extends OfContainer {
  readonly probe: string
  /** Period in seconds. */
  readonly period: number
}

interface RunningProbe extends Probe {
  readonly failed: number
  readonly threshold: number
  readonly succeeded: number
  readonly needed: number
  readonly minReadySeconds: number
}

/** Waits of Pods; each also names its Pod. Durations in seconds. */
interface PodWaitFacts {
  readonly schedulingGate: { readonly gate: string }
  readonly node: { readonly message: string }
  readonly scheduler: object
  /**
   * The Pod has a node but no condition PodScheduled, because the scheduler binds its claims first. `claim`: names of
   * the claims.
   */
  readonly binding: { readonly claim: string; readonly node: string }
  readonly pulling: PulledImage & { readonly before: number }
  readonly pullQueue: PulledImage & { readonly before: number }
  readonly image: PulledImage & { readonly backOff?: number }
  readonly crash: Crash
  readonly initCrash: Crash & InitPlace
  readonly init: OfContainer & InitPlace
  readonly initStart: OfContainer & InitPlace
  readonly config: OfContainer & { readonly reason: string; readonly message: string }
  readonly mount: OfContainer & { readonly message: string }
  readonly start: OfContainer
  readonly probe: RunningProbe
  readonly probeFailed: RunningProbe
  readonly probeSeen: Probe
  readonly ready: object
  readonly readinessGate: { readonly gate: string }
  readonly minReady: { readonly of: number }
  readonly grace: { readonly of: number }
  readonly preStop: OfContainer & { readonly of: number }
  readonly nodeLost: { readonly node: string }
  readonly finalizer: { readonly finalizer: string }
}

/** Waits with a known time: the remaining time (`Until`) or its minimum (`From`). */
interface PodWaitLeft {
  readonly image: 'Until' | 'From'
  readonly crash: 'Until' | 'From'
  readonly initCrash: 'Until' | 'From'
  readonly init: 'Until'
  readonly probe: 'Until'
  readonly probeFailed: 'Until'
  readonly minReady: 'Until'
  readonly grace: 'Until'
  readonly preStop: 'Until'
}

export type PodWaitWithEnd = keyof PodWaitLeft

/** Virtual ms of the end of a wait, if known; `atLeast`: the earliest possible end. */
export interface WaitEnd {
  readonly until?: number
  readonly atLeast?: true
}

/** A Pod's wait before its sentence is chosen. */
export type FoundPodWait = {
  readonly [Name in keyof PodWaitFacts]: readonly [
    id: Name,
    facts: PodWaitFacts[Name] & Partial<InitPlace>,
    ...end: Name extends keyof PodWaitLeft ? [end: WaitEnd] | [] : [],
  ]
}[keyof PodWaitFacts]

type PodWaitId = {
  readonly [Name in keyof PodWaitFacts]: Name extends keyof PodWaitLeft
    ? `wait.pod.${Name}` | `wait.pod.${Name}${PodWaitLeft[Name]}`
    : `wait.pod.${Name}`
}[keyof PodWaitFacts]

/** Id of a wait's sentence. */
export type WaitId = `wait.${keyof WaitFacts}` | PodWaitId
